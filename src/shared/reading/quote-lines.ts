// Lines with what marks them as quoted. A text marks them with signs, mostly `>`; HTML with the elements that mail programs put
// around a quote.
import type { Line } from './lines.ts'
import { quoteInside } from './quote-inside.ts'
import { type HeaderLine, headerOf } from './quote-patterns.ts'

export interface QuoteLine {
  text: string
  /** It stands in a quote. `certain`: by an element that only mail programs write. `possible`: by a mark that people write, too. */
  cite?: 'certain' | 'possible' | undefined
  /** What the program says: the line above a quote, the line from which on everything is quoted, or a rule above header lines. */
  mark?: 'attribution' | 'rest' | 'rule' | undefined
  /** Of HTML: the number of the outermost quote around it. */
  block?: number | undefined
}

/** A line with what the search for quotes asks of it again and again. */
export interface ReadLine extends QuoteLine {
  /** The text without blanks around it. */
  words: string
  header: HeaderLine | undefined
}

const marks = /^(?:>|&gt;)/u
const initials = /^\s{0,8}([A-Z][A-Za-z]{0,3})>\s/u

/** By the mark of a text. `>From ` is an mbox's way to write From. */
export function citeOf(text: string): QuoteLine['cite'] {
  const words = text.trimStart()
  return marks.test(words) && !words.startsWith('>From ') ? 'possible' : undefined
}

/** Marked by a sign, not by an element. */
export const hasTextMark = (words: string) => marks.test(words) || initials.test(words)

export const withoutMarks = (text: string) => text.replace(/^(?:\s*>)+/u, '').trim()

/** The lines of a text with their marks. A line that HTML ran together becomes two: what is said, and the quote behind it. */
export function quoteLines(lines: Line[]): (Line & QuoteLine)[] {
  return lines.flatMap((line): (Line & QuoteLine)[] => {
    const cite = citeOf(line.text)
    const inside = cite === undefined ? quoteInside(line.text) : undefined
    if (!inside) return [{ ...line, cite }]
    const { start, end, text } = line
    const as = inside.extent === 'line' ? { cite: 'certain' as const } : { mark: 'rest' as const }
    const quoted = { start: start + inside.at, end, text: text.slice(inside.at), ...as }
    const said = { start, end: start + inside.at, text: text.slice(0, inside.at) }
    return said.text.trim() === '' ? [{ ...quoted, start, text }] : [said, quoted]
  })
}

/** `J> ` counts as a mark where it stands twice. */
export function readLines(lines: QuoteLine[]): ReadLine[] {
  const seen = new Map<string, number>()
  const initialsOf = ({ text, cite }: QuoteLine) => (cite === undefined ? initials.exec(text)?.[1] : undefined)
  for (const line of lines) {
    const who = initialsOf(line)
    if (who !== undefined) seen.set(who, (seen.get(who) ?? 0) + 1)
  }
  return lines.map((line): ReadLine => {
    const words = line.text.trim()
    const isMarked = (seen.get(initialsOf(line) ?? '') ?? 0) > 1
    return { ...line, words, header: headerOf(words), ...(isMarked ? { cite: 'possible' as const } : {}) }
  })
}

/** What stands for text that was cut: "[...]", "<snip>". */
const cut = /^(?:[[<({][^[\]<>(){}@]{1,40}[\]>)}]|\.{3,}|…)$/u

/** The next line that says something, at most five lines ahead. */
export function nextLine(lines: ReadLine[], from: number): number | undefined {
  for (let at = from; at < lines.length && at < from + 5; at++) {
    const line = lines[at]
    if (line && line.words !== '' && (line.cite !== undefined || !cut.test(line.words))) return at
  }
  return undefined
}

/** The line before, past at most two empty ones; -1 where there is none. */
export function previousLine(lines: ReadLine[], from: number): number {
  let at = from - 1
  while (at >= 0 && at > from - 4 && lines[at]?.words === '') at--
  return at
}
