// The way from a quoted sentence to the mail of the open conversation that it stands in. In the text of the mail the sentence
// is selected, where it can be found there as it was written.
const patience = 3000
const step = 100

export const placeName = (emailId: string) => `mail-${emailId}`

/** False where the mail does not stand on this page. */
export function goToMail(emailId: string, sentence: string): boolean {
  const place = document.getElementById(placeName(emailId))
  if (!place) return false
  // A folded mail is a button that unfolds it.
  place.querySelector<HTMLElement>(':scope > button')?.click()
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'start' })
  void selectIn(place, sentence)
  return true
}

/** The text of an unfolded mail comes a moment later. */
async function selectIn(place: HTMLElement, sentence: string): Promise<void> {
  for (let waited = 0; waited < patience; waited += step) {
    const frame = place.querySelector('iframe')
    const content = frame?.contentDocument
    if (frame && content?.readyState === 'complete' && content.body?.textContent?.trim()) {
      const range = rangeOf(content, sentence)
      if (range) show(frame, content, range)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, step))
  }
}

function show(frame: HTMLIFrameElement, content: Document, range: Range): void {
  for (const fold of content.querySelectorAll('details')) if (range.intersectsNode(fold)) fold.open = true
  const selection = content.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  const top = frame.getBoundingClientRect().top + range.getBoundingClientRect().top + window.scrollY
  window.scrollTo({ top: Math.max(0, top - window.innerHeight / 3) })
}

/** Where the words stand, whatever lies between them in the text. */
function rangeOf(content: Document, sentence: string): Range | undefined {
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
