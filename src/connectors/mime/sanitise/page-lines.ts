// The lines of a mail's sanitised HTML as a reader sees them, and the elements they stand in. Leaves are its texts, line ends,
// pictures and rules, numbered in their order: a line and an element meet in them.
import { Parser } from 'htmlparser2'
import { picture } from '../../../shared/reading/folds.ts'
import { citeOf, type QuoteLine } from '../../../shared/reading/quote-lines.ts'
import { blocks } from '../texts/text-writer.ts'
import type { QuoteElement } from './quote-elements.ts'

export interface Node {
  name: string
  start: number
  end: number
  /** Those with leaves, in their order. */
  children: Node[]
  /** Its first and last leaf among those of the page. */
  from: number
  to: number
}
interface Line extends QuoteLine {
  /** Leaves. */
  first: number
  last: number
}
export interface Page {
  root: Node
  lines: Line[]
}

/** A line that is not complete yet. */
interface OpenLine {
  text: string
  first: number
  mark: QuoteLine['mark']
}

interface OpenElement {
  node: Node
  /** The number of the outermost quote around it. */
  block: number | undefined
  /** It stands in an element that only mail programs write. */
  isCited: boolean
  isAttribution: boolean
}

/** Elements without an end tag. */
const empty = new Set(['br', 'hr', 'img'])

class LineReader {
  readonly lines: Line[] = []
  readonly root: Node = { name: '', start: 0, end: 0, children: [], from: 0, to: -1 }
  readonly #path: OpenElement[] = [{ node: this.root, block: undefined, isCited: false, isAttribution: false }]
  #leaves = 0
  #quotes = 0
  #line: OpenLine | undefined
  /** Of an element without a text of its own: it counts for the next line. */
  #mark: QuoteLine['mark']

  enter(name: string, start: number, attributes: Record<string, string>): void {
    const outer = this.#path.at(-1)
    const node: Node = { name, start, end: start, children: [], from: this.#leaves, to: -1 }
    const quote = attributes['data-quote'] as QuoteElement | undefined
    const isQuote = node.name === 'blockquote' || quote === 'cite'
    if (blocks.has(node.name)) this.flush()
    const block = outer?.block ?? (isQuote ? ++this.#quotes : undefined)
    const isAttribution = outer?.isAttribution === true || quote === 'attribution'
    this.#path.push({ node, block, isCited: outer?.isCited === true || quote === 'cite', isAttribution })
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

  text(text: string, start: number, end: number): void {
    const words = text.replace(/\s+/g, ' ')
    if (words === ' ' || words === '') this.#add(' ')
    else {
      const at = this.#leaves
      this.#path.at(-1)?.node.children.push({ name: '#', start, end, children: [], from: at, to: at })
      this.#leaf(words)
    }
  }

  leave(end: number): void {
    const node = this.#path.at(-1)?.node
    if (!node) return
    if (blocks.has(node.name)) this.flush()
    this.#path.pop()
    node.end = end
    node.to = this.#leaves - 1
    if (node.from <= node.to) this.#path.at(-1)?.node.children.push(node)
  }

  flush(): void {
    const line = this.#line
    if (!line) return
    this.#line = undefined
    const { block, isCited } = this.#path.at(-1) ?? {}
    const text = line.text.trim()
    const cite = block === undefined ? citeOf(text) : isCited ? 'certain' : 'possible'
    this.lines.push({ text, first: line.first, last: this.#leaves - 1, cite, block, mark: line.mark })
  }

  #leaf(text: string): void {
    const at = this.#leaves++
    const mark = this.#path.at(-1)?.isAttribution ? 'attribution' : this.#mark
    this.#line ??= { text: '', first: at, mark }
    this.#line.mark ??= this.#mark
    this.#mark = undefined
    this.#add(text)
  }

  #add(text: string): void {
    if (this.#line && this.#line.text.length < 20_000) this.#line.text += text
  }
}

export function readPage(html: string): Page {
  const reader = new LineReader()
  const parser = new Parser({
    onopentag: (name, attributes) => reader.enter(name, parser.startIndex, attributes),
    ontext: (text) => reader.text(text, parser.startIndex, parser.endIndex + 1),
    // An element without content ends where its tag does.
    onclosetag: (name, implied) => reader.leave(implied && !empty.has(name) ? parser.startIndex : parser.endIndex + 1),
  })
  parser.end(html)
  reader.flush()
  return { root: reader.root, lines: reader.lines }
}
