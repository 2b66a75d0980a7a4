// Folds the quotes of a mail: <details> around them in sanitised HTML. That HTML is not modified: fixed texts are inserted between its
// elements. shared/reading/folds.ts decides which lines are a quote.
import { foldsOf } from '../../../shared/reading/folds.ts'
import type { MailKind } from '../../../shared/reading/quote-patterns.ts'
import { type Node, type Page, readPage } from './page-lines.ts'

export interface Fold {
  mail: MailKind
  /** The name of the button, in the person's language. */
  label: 'Quoted text' | 'Zitierter Text'
}

export const foldEnd = '</details>'
export const foldStart = ({ label }: Fold) =>
  `<details class="quoted"><summary aria-label="${label}" title="${label}">…</summary>`

const limit = { chars: 1024 * 1024, pieces: 6 }

/** HTML that is too long, and a quote that cannot be wrapped whole, stay as they are. */
export function foldQuotes(html: string, fold: Fold): string {
  if (html.length > limit.chars) return html
  const page = readPage(html)
  const cuts = foldsOf(page.lines, fold.mail).flatMap((lines) => cutsOf(page, lines))
  let folded = ''
  let at = 0
  for (const { start, end } of cuts) {
    folded += html.slice(at, start) + foldStart(fold) + html.slice(start, end) + foldEnd
    at = end
  }
  return folded + html.slice(at)
}

/** The empty lines above a quote belong to its fold where that takes fewer pieces: then they share an element with it. */
function cutsOf({ root, lines }: Page, { from, to }: { from: number; to: number }): Piece[] {
  const [first, last] = [lines[from], lines[to]]
  if (!first || !last) return []
  const exact = piecesOf(root, first.first, last.last) ?? []
  if (exact.length < 2) return exact
  let above = from - 1
  while (lines[above]?.text === '') above--
  const wider = piecesOf(root, (lines[above]?.last ?? -1) + 1, last.last)
  return wider && wider.length < exact.length ? wider : exact
}

interface Piece {
  start: number
  end: number
}

/** A browser moves <details> out of these where it stands directly in them. */
const tables = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup'])
/** Out of these it does at any depth. */
const phrases = new Set(['p', 'a', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Runs of whole elements that hold exactly these leaves; undefined where one stands where nothing can be put around it. */
function piecesOf(root: Node, from: number, to: number): Piece[] | undefined {
  const pieces: Piece[] = []
  const waiting: { node: Node; inPhrase: boolean }[] = [{ node: root, inPhrase: false }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node } = next
    const inPhrase = next.inPhrase || phrases.has(node.name)
    const inner: Node[] = []
    let open: Piece | undefined
    for (let at = firstBehind(node.children, from); at < node.children.length; at++) {
      const child = node.children[at]
      if (!child || child.from > to) break
      if (child.from >= from && child.to <= to) {
        if (inPhrase || tables.has(node.name)) return undefined
        if (open) open.end = child.end
        else {
          open = { start: child.start, end: child.end }
          pieces.push(open)
        }
      } else {
        open = undefined
        inner.push(child)
      }
    }
    waiting.push(...inner.map((child) => ({ node: child, inPhrase })))
  }
  return pieces.length > limit.pieces ? undefined : pieces.sort((a, b) => a.start - b.start)
}

/** The first that ends at this place or behind it. */
function firstBehind(nodes: Node[], place: number): number {
  let [low, high] = [0, nodes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((nodes[middle]?.to ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}
