// Folds what a mail quotes: <details> around it, in HTML the sanitiser has written. Nothing of that HTML is changed: fixed
// texts are put between its elements, and nowhere else. Which lines are a quote is not decided here (shared/reading/folds.ts).
import { Parser } from 'htmlparser2'
import { foldsOf, picture } from '../../../shared/reading/folds.ts'
import type { MailKind } from '../../../shared/reading/mail-kind.ts'
import { citeOf, type QuoteLine } from '../../../shared/reading/quote-lines.ts'
import { blocks } from '../texts/text-writer.ts'
import type { QuoteElement } from './quote-elements.ts'

export interface Fold {
  mail: MailKind
  /** The name of the button, in the person's language. */
  label: 'Quoted text' | 'Zitierter Text'
}

export const foldEnd = '</details>'
export const foldStart = ({ label }: Fold) =>
  `<details class="quoted"><summary aria-label="${label}" title="${label}">…</summary>`

const limit = { chars: 1024 * 1024, pieces: 6 }

/** The HTML with its quotes folded; as it is where it is too long to look at, or where a quote cannot be cut out whole. */
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

/** With the empty lines above it where it stands in one element with them, and not without. */
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

interface Node {
  name: string
  start: number
  end: number
  children: Node[]
  /** Places of its texts, line ends, pictures and rules among all of the page; `from > to` where it has none. */
  from: number
  to: number
}
interface Line extends QuoteLine {
  first: number
  last: number
}
interface Page {
  root: Node
  lines: Line[]
}

/** The line under way. */
interface Draft {
  text: string
  first: number
  mark: QuoteLine['mark']
}

interface Open {
  node: Node
  quote: QuoteElement | undefined
  /** The number of the outermost quote around it, and whether a program marked one of them. */
  block: number | undefined
  isSure: boolean
}

const isolated = new Set(['br', 'hr', 'img'])

class Reader {
  readonly lines: Line[] = []
  readonly path: Open[] = []
  #leaves = 0
  #quotes = 0
  #line: Draft | undefined
  /** Said by an element that has no text of its own: for the next line. */
  #mark: QuoteLine['mark']

  enter(node: Node, attributes: Record<string, string>): void {
    const outer = this.path.at(-1)
    const quote = attributes['data-quote'] as QuoteElement | undefined
    const isQuote = node.name === 'blockquote' || quote === 'cite'
    if (blocks.has(node.name)) this.flush()
    const block = outer?.block ?? (isQuote ? ++this.#quotes : undefined)
    this.path.push({ node, quote, block, isSure: outer?.isSure === true || quote === 'cite' })
    if (quote === 'rest' || quote === 'rule') this.#mark = quote
    if (attributes.class === 'blocked-picture' && !attributes.title) this.#add(picture)
    if (node.name === 'img') this.#leaf(attributes.alt || picture)
    if (node.name === 'hr') {
      this.#leaf('__________')
      this.flush()
    }
    if (node.name === 'br') {
      this.#leaf('')
      this.flush()
    }
  }

  text(text: string): void {
    const words = text.replace(/\s+/g, ' ')
    if (words === ' ' || words === '') this.#add(' ')
    else this.#leaf(words)
  }

  leave(): void {
    if (blocks.has(this.path.at(-1)?.node.name ?? '')) this.flush()
    this.path.pop()
  }

  flush(): void {
    const line = this.#line
    if (!line) return
    this.#line = undefined
    const { block, isSure } = this.path.at(-1) ?? {}
    const text = line.text.trim()
    const cite = block === undefined ? citeOf(text) : isSure ? 'certain' : 'possible'
    this.lines.push({ text, first: line.first, last: this.#leaves - 1, cite, block, mark: line.mark })
  }

  #leaf(text: string): void {
    const at = this.#leaves++
    for (const { node } of this.path) {
      if (node.from > node.to) node.from = at
      node.to = at
    }
    const isAttribution = this.path.some(({ quote }) => quote === 'attribution')
    this.#line ??= { text: '', first: at, mark: isAttribution ? 'attribution' : this.#mark }
    this.#line.mark ??= this.#mark
    this.#mark = undefined
    this.#add(text)
  }

  #add(text: string): void {
    if (this.#line && this.#line.text.length < 20_000) this.#line.text += text
  }
}

function readPage(html: string): Page {
  const root: Node = { name: '', start: 0, end: html.length, children: [], from: 0, to: -1 }
  const reader = new Reader()
  reader.path.push({ node: root, quote: undefined, block: undefined, isSure: false })
  const parser = new Parser({
    onopentag(name, attributes) {
      const node: Node = { name, start: parser.startIndex, end: parser.endIndex + 1, children: [], from: 0, to: -1 }
      reader.path.at(-1)?.node.children.push(node)
      reader.enter(node, attributes)
    },
    ontext(text) {
      const outer = reader.path.at(-1)?.node
      const node: Node = { name: '#', start: parser.startIndex, end: parser.endIndex + 1, children: [], from: 0, to: -1 }
      outer?.children.push(node)
      reader.path.push({ ...(reader.path.at(-1) as Open), node, quote: undefined })
      reader.text(text)
      reader.path.pop()
    },
    onclosetag(_, implied) {
      const node = reader.path.at(-1)?.node
      if (node && !isolated.has(node.name)) node.end = implied ? parser.startIndex : parser.endIndex + 1
      reader.leave()
    },
  })
  parser.end(html)
  reader.flush()
  return { root, lines: reader.lines }
}

interface Piece {
  start: number
  end: number
}

/** Directly in these a browser moves <details> elsewhere; in those it is moved however deep it stands. */
const tables = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup'])
const phrases = new Set(['p', 'a', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Runs of whole elements that hold exactly these places; undefined where some stand where nothing can be put around them. */
function piecesOf(root: Node, from: number, to: number): Piece[] | undefined {
  const pieces: Piece[] = []
  const waiting: { node: Node; inPhrase: boolean }[] = [{ node: root, inPhrase: false }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node } = next
    const inPhrase = next.inPhrase || phrases.has(node.name)
    const inner: Node[] = []
    let open: Piece | undefined
    for (const child of node.children) {
      if (child.from > child.to) continue
      if (child.from >= from && child.to <= to) {
        if (inPhrase || tables.has(node.name)) return undefined
        if (open) open.end = child.end
        else {
          open = { start: child.start, end: child.end }
          pieces.push(open)
        }
      } else {
        open = undefined
        if (child.from <= to && child.to >= from) inner.push(child)
      }
    }
    waiting.push(...inner.map((child) => ({ node: child, inPhrase })))
  }
  return pieces.length > limit.pieces ? undefined : pieces.sort((a, b) => a.start - b.start)
}
