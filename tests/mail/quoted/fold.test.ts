import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { sanitise } from '../../../src/connectors/mime/sanitise/sanitise.ts'
import { kindOfMail } from '../../../src/shared/reading/quote-patterns.ts'
import { vectors } from '../../support/hostile/vectors.ts'
import { type QuotedMail, quotedMails } from './mails.ts'

const fold = (mail: Pick<QuotedMail, 'subject' | 'html' | 'text'>, label: 'Quoted text' | 'Zitierter Text' = 'Quoted text') =>
  sanitise({
    html: mail.html ?? null,
    text: mail.text ?? '',
    inlineImages: {},
    images: 'remove',
    fold: { mail: kindOfMail({ subject: mail.subject ?? 'Re: Friday', hasParent: false }), label },
  }).html

const button = /<details class="quoted"><summary aria-label="[^"]*" title="[^"]*">…<\/summary>/g
const unfolded = (html: string) => html.replace(button, '').replaceAll('</details>', '')

/** Text of the page: what stands in sight, and what is folded. The button is neither. */
function textsOf(html: string): { seen: string; folded: string; all: string } {
  const texts = { seen: '', folded: '', all: '' }
  const path: string[] = []
  const parser = new Parser({
    onopentag: (name) => void path.push(name),
    ontext(text) {
      if (path.includes('summary')) return
      texts[path.includes('details') ? 'folded' : 'seen'] += text
      texts.all += text
    },
    onclosetag: () => void path.pop(),
  })
  parser.end(html)
  return texts
}
const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')

describe('what is quoted is folded, and nothing else', () => {
  test.each(quotedMails)('$name', (mail) => {
    const html = fold(mail)
    const { seen, folded } = textsOf(html)
    const expected = (mail.html ?? mail.text ?? '').match(/OWN/g)?.length ?? 0
    expect(seen.match(/OWN/g) ?? []).toHaveLength(expected)
    expect(seen).not.toContain('OLD')
    expect(folded).not.toContain('OWN')
    if (mail.whole) expect(html).not.toContain('<details')
    else expect(folded).toMatch(/OLD/)
  })
})

test('the attribution goes with its quote', () => {
  for (const name of ['Gmail', 'Outlook on Windows', 'Thunderbird', 'Proton', 'Homing', 'text', 'text, Outlook in German']) {
    const { seen, folded } = textsOf(fold(quotedMails.find((mail) => mail.name === name) ?? {}))
    expect(seen, name).not.toMatch(/wrote|From|Von/)
    expect(folded, name).toMatch(/wrote|From|Von/)
  }
})

test('one button for one quote, named in the language of the person', () => {
  for (const mail of quotedMails.filter(({ name, whole }) => !whole && !/between|iPhone/.test(name)))
    expect([mail.name, fold(mail).match(button)?.length]).toEqual([mail.name, 1])
  expect(fold(quotedMails[0] ?? {}, 'Zitierter Text')).toContain('<summary aria-label="Zitierter Text"')
})

test('unfolding gives the same document, and no word is lost', () => {
  const pieces = quotedMails
    .flatMap(({ html }) => (html ?? '').split(/(?<=>)(?=<)/))
    .concat('<table><tr><td>', '</td></tr></table>', '<p>', '</p>', '<ul><li>')
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
      const html = parts.join('')
      const shown = fold({ html })
      const plain = sanitise({ html, text: '', inlineImages: {}, images: 'remove' }).html
      expect(unfolded(shown).replace(/ data-quote="\w+"/g, '')).toBe(plain)
      expect(textsOf(shown).all).toBe(textsOf(plain).all)
    }),
    { numRuns: 500 },
  )
})

test('no word of a text is lost, nor moved', () => {
  const lines = quotedMails.flatMap(({ text }) => (text ?? '').split('\n'))
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 40 }), (parts) => {
      const text = parts.join('\n')
      const plain = sanitise({ html: null, text, inlineImages: {}, images: 'remove' }).html
      const all = (html: string) => words(textsOf(html.replaceAll('<div', ' <div')).all)
      expect(all(fold({ text }))).toEqual(all(plain))
    }),
    { numRuns: 500 },
  )
})

test('hostile mails are not changed but by the folds', () => {
  for (const { html } of vectors.filter((vector) => vector.html.length < 100_000)) {
    const answer = `<p>Hello</p><blockquote type="cite">${html}</blockquote><p>${html}</p>`
    const plain = sanitise({ html: answer, text: '', inlineImages: {}, images: 'remove' }).html
    expect(unfolded(fold({ html: answer })).replace(/ data-quote="\w+"/g, '')).toBe(unfolded(plain))
  }
})

test('a mail cannot say of itself what a quote is', () => {
  expect(fold({ html: '<p>Hello</p><div data-quote="cite">Not quoted</div><details>Nor this</details>' })).not.toMatch(
    /data-quote|<details/,
  )
})

test.each([
  ['attributions', 'On 1 June 2026 at 10:00, Ada wrote:\n'],
  ['headers', 'From: a@example.org Sent: x To: y '],
  ['header lines', 'From: a@example.org\nTo: b\n'],
  ['colons', 'On 1 1 1 : > '],
  ['marks', '> > > > '],
  ['empty lines', '\n'],
])('a million characters of %s do not hang it', { timeout: 120_000 }, (_, piece) => {
  const text = `Hello\n${piece.repeat(Math.ceil(1_000_000 / piece.length))}`
  expect(textsOf(fold({ text })).seen).toContain('Hello')
  expect(textsOf(fold({ html: `<div>${text.slice(0, 200_000).replaceAll('\n', '<br>')}</div>` })).seen).toContain('Hello')
})

test.each([
  ['thousands of quotes in a mail of many pieces', '', ''],
  ['thousands of quotes, deep inside', '<div>'.repeat(490), '</div>'.repeat(490)],
])('%s are folded in one pass', { timeout: 120_000 }, (_, open, close) => {
  const quotes = '<p>So.</p><blockquote type="cite">Once.</blockquote>'.repeat(4000)
  const html = `Hello ${open}${quotes}${close}${'<b></b>x'.repeat(80_000)}`
  const started = process.cpuUsage()
  const plain = sanitise({ html, text: '', inlineImages: {}, images: 'remove' }).html
  const unfoldedTook = process.cpuUsage(started).user
  const shown = fold({ html })
  expect(unfolded(shown).length).toBeGreaterThanOrEqual(plain.length)
  expect(shown.match(button)).toHaveLength(4000)
  expect(process.cpuUsage(started).user).toBeLessThan(4 * unfoldedTook + 1e6)
})
