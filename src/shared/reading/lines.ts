// The lines of a text, each with its place, so that a sentence can be found in the text again.

export interface Line {
  start: number
  /** Without the line end. */
  end: number
  text: string
}

/** How much of a mail is read. */
export const readChars = 40_000
const maxLines = 2000

/** Without `chars`, as far as a mail is read; with it, every line up to there. */
export function allLines(text: string, chars?: number): Line[] {
  const lines: Line[] = []
  const limit = Math.min(text.length, chars ?? readChars)
  const most = chars === undefined ? maxLines : Number.POSITIVE_INFINITY
  let start = 0
  while (start < limit && lines.length < most) {
    const found = text.indexOf('\n', start)
    const end = found < 0 || found > limit ? limit : found
    lines.push({ start, end, text: text.slice(start, end).replace(/\r$/, '') })
    start = end + 1
  }
  return lines
}
