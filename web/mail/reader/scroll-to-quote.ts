// The way from a quoted sentence to the mail of the open conversation that it stands in. In the text of the mail the sentence
// is selected, where it can be found there as it was written.
const timeoutMs = 3000
const pollMs = 100

export const mailAnchorId = (emailId: string) => `mail-${emailId}`

/** False where the mail does not stand on this page. */
export function scrollToQuote(emailId: string, sentence: string): boolean {
  const anchor = document.getElementById(mailAnchorId(emailId))
  if (!anchor) return false
  // A folded mail is a button that unfolds it.
  anchor.querySelector<HTMLElement>(':scope > button')?.click()
  anchor.focus({ preventScroll: true })
  anchor.scrollIntoView({ block: 'start' })
  void selectIn(anchor, sentence)
  return true
}

/** The text of an unfolded mail comes a moment later. */
async function selectIn(anchor: HTMLElement, sentence: string): Promise<void> {
  for (let waited = 0; waited < timeoutMs; waited += pollMs) {
    const frame = anchor.querySelector('iframe')
    const content = frame?.contentDocument
    if (frame && content?.readyState === 'complete' && content.body?.textContent?.trim()) {
      const range = findRange(content, sentence)
      if (range) selectRange(frame, content, range)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

function selectRange(frame: HTMLIFrameElement, content: Document, range: Range): void {
  for (const fold of content.querySelectorAll('details')) if (range.intersectsNode(fold)) fold.open = true
  const selection = content.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  const top = frame.getBoundingClientRect().top + range.getBoundingClientRect().top + window.scrollY
  window.scrollTo({ top: Math.max(0, top - window.innerHeight / 3) })
}

/** Where the words stand, whatever lies between them in the text. */
function findRange(content: Document, sentence: string): Range | undefined {
  const letters: { node: Node; at: number }[] = []
  let text = ''
  const walker = content.createTreeWalker(content.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // The button of a fold stands in the middle of the text, and is none of it.
    if (node.parentElement?.nodeName === 'SUMMARY') continue
    for (const [at, letter] of [...(node.nodeValue ?? '').split('').entries()]) {
      if (/\s/.test(letter)) continue
      letters.push({ node, at })
      text += letter
    }
  }
  const wanted = sentence.replaceAll(/\s/g, '')
  const from = wanted === '' ? -1 : text.indexOf(wanted)
  const [first, last] = [letters[from], letters[from + wanted.length - 1]]
  if (from < 0 || !first || !last) return undefined
  const range = content.createRange()
  range.setStart(first.node, first.at)
  range.setEnd(last.node, last.at + 1)
  return range
}
