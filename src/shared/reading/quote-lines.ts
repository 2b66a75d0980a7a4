// Lines and their quote marks: `>` and the like in text; in HTML the elements that mail programs write.
import type { Line } from './lines.ts'
import { quoteInside } from './quote-inside.ts'
import { type HeaderLine, headerOf } from './quote-patterns.ts'

export interface QuoteLine {
  text: string
  /** Part of a quote. `certain`: by an element only mail programs write. `possible`: by a mark people write, too. */
  cite?: 'certain' | 'possible' | undefined
  /** From HTML: an attribution, the start of everything quoted, or a rule above header lines. */
  mark?: 'attribution' | 'rest' | 'rule' | undefined
  /** The outermost quote element in HTML. */
  block?: number | undefined
}

/** Adds what the search for quotes needs. */
export interface ReadLine extends QuoteLine {
  /** Trimmed. */
  words: string
  header: HeaderLine | undefined
}

const marks = /^(?:>|&gt;)/u
const initials = /^\s{0,8}([A-Z][A-Za-z]{0,3})>\s/u

/** `>From ` is an escaped From of mbox. */
export function citeOf(text: string): QuoteLine['cite'] {
  const words = text.trimStart()
  return marks.test(words) && !words.startsWith('>From ') ? 'possible' : undefined
}

export const hasTextMark = (words: string) => marks.test(words) || initials.test(words)

export const withoutMarks = (text: string) => text.replace(/^(?:\s*>)+/u, '').trim()

/** Splits a line in which HTML ran text and quote together. */
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

/** `J> ` is a mark where it occurs twice. */
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

/** Placeholders of omissions: "[...]", "<snip>". */
const cut = /^(?:[[<({][^[\]<>(){}@]{1,40}[\]>)}]|\.{3,}|…)$/u

/** Within five lines. */
export function nextLine(lines: ReadLine[], from: number): number | undefined {
  for (let at = from; at < lines.length && at < from + 5; at++) {
    const line = lines[at]
    if (line && line.words !== '' && (line.cite !== undefined || !cut.test(line.words))) return at
  }
  return undefined
}

/** Skips two empty lines; -1 without one. */
export function previousLine(lines: ReadLine[], from: number): number {
  let at = from - 1
  while (at >= 0 && at > from - 4 && lines[at]?.words === '') at--
  return at
}
