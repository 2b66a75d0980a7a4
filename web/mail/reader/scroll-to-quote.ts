// Scrolls from a quoted sentence to its mail in the open conversation, and selects the sentence if it occurs verbatim.
const timeoutMs = 3000
const pollMs = 100

export const mailAnchorId = (emailId: string) => `mail-${emailId}`

/** False if the mail is not on this page. */
export function scrollToQuote(emailId: string, sentence: string): boolean {
  const anchor = document.getElementById(mailAnchorId(emailId))
  if (!anchor) return false
  // A collapsed mail is a button that expands it.
  anchor.querySelector<HTMLElement>(':scope > button')?.click()
  anchor.focus({ preventScroll: true })
  anchor.scrollIntoView({ block: 'start' })
  void selectIn(anchor, sentence)
  return true
}

/** The body of an expanded mail loads later. */
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

/** Finds the words ignoring whitespace. */
function findRange(content: Document, sentence: string): Range | undefined {
  const letters: { node: Node; at: number }[] = []
  let text = ''
  const walker = content.createTreeWalker(content.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // The label of a fold is not part of the text.
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
