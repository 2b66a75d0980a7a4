// Words and breaks of an HTML text, as they come -> text as a reader would type it: white space as a browser shows it, lines
// and paragraphs apart, list items with a dash, quotes with `>`.

export const blocks = new Set(
  'address article aside blockquote body center dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul caption'.split(
    ' ',
  ),
)
/** Apart by an empty line, as on paper. */
export const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol'])

export class TextWriter {
  length = 0
  #text = ''
  #breaks = 0
  #space = false
  /** Whether the text ends in a space; asking the text itself takes longer the longer it is. */
  #spaced = false
  #quotes = 0

  /** What comes now is quoted once more (1), or once less (-1). */
  quote(more: 1 | -1): void {
    this.#quotes = Math.max(0, this.#quotes + more)
  }

  /** Asks for at least `count` line ends before the next word; `add` asks for one more. */
  breaks(count: number, add = false): void {
    this.#breaks = add ? Math.min(this.#breaks + count, 2) : Math.max(this.#breaks, count)
    this.#space = false
  }

  space(): void {
    this.#space = true
  }

  item(): void {
    this.breaks(1)
    this.#put('- ')
  }

  text(text: string, preformatted: boolean): void {
    if (preformatted) {
      this.#put(text)
      return
    }
    const words = text.replace(/[ \t\n\r\f\u00a0]+/g, ' ')
    if (words === '' || words === ' ') {
      if (words !== '') this.#space = true
      return
    }
    if (words.startsWith(' ')) this.#space = true
    this.#put(words.trim())
    this.#space = words.endsWith(' ')
  }

  result(maxChars: number): string {
    return this.#text.slice(0, maxChars).toWellFormed().trimEnd()
  }

  #put(words: string): void {
    if (this.#text !== '') {
      if (this.#breaks > 0) this.#text += (this.#breaks > 1 ? '\n\n' : '\n') + this.#marks()
      else if (this.#space && !this.#spaced) this.#text += ' '
    } else this.#text = this.#marks()
    this.#text += this.#quotes > 0 ? words.replaceAll('\n', `\n${this.#marks()}`) : words
    this.#breaks = 0
    this.#space = false
    this.#spaced = words.endsWith(' ')
    this.length = this.#text.length
  }
  #marks(): string {
    return this.#quotes > 0 ? `${'>'.repeat(Math.min(this.#quotes, 8))} ` : ''
  }
}
