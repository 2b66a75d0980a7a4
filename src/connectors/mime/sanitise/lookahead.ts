// A first pass over a mail before it is sanitised, for what is needed ahead: the rules of its <style> elements, which also apply to
// what comes before them, and the text of each link.
import { Parser } from 'htmlparser2'
import { Sheet } from './sheet.ts'

export class TooDeep extends Error {}

export interface LinkWords {
  href: string | undefined
  text: string
}
export interface Ahead {
  sheet: Sheet
  /** Every <a> in the order of the mail. */
  links: LinkWords[]
}

const maxWords = 2000
const hiding = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])|opacity\s*:\s*0(?![.\d]*[1-9])/i
const unread = new Set(['script', 'style', 'title', 'template', 'noscript', 'textarea'])

export function lookahead(source: string, maxDepth: number, stylesOnly = false): Ahead {
  const ahead: Ahead = { sheet: new Sheet(), links: [] }
  if (!(stylesOnly ? /<style[\s>/]/i : /<(?:style|a)[\s>/]/i).test(source)) return ahead
  const scan = new Scan(ahead, maxDepth)
  const parser = new Parser({
    onopentag: (name, attributes) => scan.enter(name, attributes),
    ontext: (text) => scan.read(text),
    onclosetag: (name) => scan.leave(name),
  })
  parser.write(source)
  parser.end()
  return ahead
}

class Scan {
  readonly #ahead: Ahead
  readonly #maxDepth: number
  /** Whether each open element hides what is in it, itself or by an element around it. */
  readonly #hidden: boolean[] = []
  /** Open links, by index. Nested links are an error that browsers repair; both get the text. */
  readonly #open: number[] = []
  #sheet: string | undefined

  constructor(ahead: Ahead, maxDepth: number) {
    this.#ahead = ahead
    this.#maxDepth = maxDepth
  }

  enter(name: string, attributes: Record<string, string>): void {
    if (this.#hidden.length >= this.#maxDepth) throw new TooDeep()
    const hides = unread.has(name) || attributes.hidden !== undefined || hiding.test(attributes.style?.slice(0, 2000) ?? '')
    this.#hidden.push(hides || this.#hidden.at(-1) === true)
    if (name === 'style') this.#sheet = ''
    if (name === 'a') this.#open.push(this.#ahead.links.push({ href: attributes.href, text: '' }) - 1)
    if (name === 'br') this.read(' ')
  }

  read(text: string): void {
    if (this.#sheet !== undefined) this.#sheet += text
    if (this.#hidden.at(-1) === true) return
    for (const index of this.#open.slice(-3)) {
      const link = this.#ahead.links[index]
      if (link && link.text.length < maxWords) link.text += text.slice(0, maxWords)
    }
  }

  leave(name: string): void {
    this.#hidden.pop()
    if (name === 'a') this.#open.pop()
    if (name !== 'style' || this.#sheet === undefined) return
    this.#ahead.sheet.add(this.#sheet)
    this.#sheet = undefined
  }
}
