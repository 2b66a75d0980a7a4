import { expect, test, vi } from 'vitest'
import { mailAnchorId, scrollToQuote } from '../../web/mail/reader/scroll-to-quote.ts'

test('a quoted sentence is found across the button of a fold, and its fold opens', async () => {
  document.body.innerHTML = `<div id="${mailAnchorId('1')}" tabindex="-1"><iframe></iframe></div>`
  const frame = document.querySelector('iframe')
  const content = frame?.contentDocument
  if (!frame || !content) throw new Error('no frame')
  // jsdom draws nothing.
  Object.assign(Element.prototype, { scrollIntoView: () => {} })
  Object.assign((frame.contentWindow as unknown as typeof globalThis).Range.prototype, {
    getBoundingClientRect: () => new DOMRect(),
  })
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  const fold = (text: string) => `<details><summary aria-label="Quoted text">…</summary><p>${text}</p></details>`
  content.body.innerHTML = `<p>Yes.</p>${fold('Can you come <b>on Friday?</b>')}<p>No.</p>${fold('Or later?')}`
  const open = () => [...content.querySelectorAll('details')].map((one) => one.open)

  expect(scrollToQuote('1', 'Yes. Can you come on Friday?')).toBe(true)
  await vi.waitFor(() => expect(open()).toEqual([true, false]), { timeout: 60_000 })
  expect(content.getSelection()?.rangeCount).toBe(1)
  scrollToQuote('1', 'Or later?')
  await vi.waitFor(() => expect(open()).toEqual([true, true]), { timeout: 60_000 })
})
