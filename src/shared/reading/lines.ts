// Lines of a text with their offsets.

export interface Line {
  start: number
  end: number
  text: string
}

export const readChars = 40_000
const maxLines = 2000

/** Without `chars` up to the limits for analysis; with it, every line up to there. */
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
