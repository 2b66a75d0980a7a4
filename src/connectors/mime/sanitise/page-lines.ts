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
  children: Node[]
  /** Its first and last leaf among those of the page; `from > to` where it has none. */
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
  quote: QuoteElement | undefined
  /** The number of the outermost quote around it. */
  block: number | undefined
  /** It stands in an element that only mail programs write. */
  isCited: boolean
}

/** Elements without an end tag. */
const empty = new Set(['br', 'hr', 'img'])

class LineReader {
  readonly lines: Line[] = []
  readonly path: OpenElement[] = []
  #leaves = 0
  #quotes = 0
  #line: OpenLine | undefined
  /** Of an element without a text of its own: it counts for the next line. */
  #mark: QuoteLine['mark']

  enter(node: Node, attributes: Record<string, string>): void {
    const outer = this.path.at(-1)
    const quote = attributes['data-quote'] as QuoteElement | undefined
    const isQuote = node.name === 'blockquote' || quote === 'cite'
    if (blocks.has(node.name)) this.flush()
    const block = outer?.block ?? (isQuote ? ++this.#quotes : undefined)
    this.path.push({ node, quote, block, isCited: outer?.isCited === true || quote === 'cite' })
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
    const { block, isCited } = this.path.at(-1) ?? {}
    const text = line.text.trim()
    const cite = block === undefined ? citeOf(text) : isCited ? 'certain' : 'possible'
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

export function readPage(html: string): Page {
  const root: Node = { name: '', start: 0, end: html.length, children: [], from: 0, to: -1 }
  const reader = new LineReader()
  reader.path.push({ node: root, quote: undefined, block: undefined, isCited: false })
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
      reader.path.push({ ...(reader.path.at(-1) as OpenElement), node, quote: undefined })
      reader.text(text)
      reader.path.pop()
    },
    onclosetag(_, implied) {
      const node = reader.path.at(-1)?.node
      if (node && !empty.has(node.name)) node.end = implied ? parser.startIndex : parser.endIndex + 1
      reader.leave()
    },
  })
  parser.end(html)
  reader.flush()
  return { root, lines: reader.lines }
}
