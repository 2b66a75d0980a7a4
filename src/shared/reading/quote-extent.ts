// How far a quote goes, from the line with which it begins.
import { headerBlockAt } from './attribution.ts'
import { previousLine, type ReadLine, withoutMarks } from './quote-lines.ts'
import { isForwardDivider, type MailKind } from './quote-patterns.ts'

export interface Quote {
  /** Lines, both included. */
  from: number
  to: number
  kind: 'quote' | 'forward'
  /** Nothing marks its lines: it is taken to go on to the end. */
  unmarked: boolean
  certain: boolean
}

export interface SearchedMail {
  lines: ReadLine[]
  mail: MailKind
  /** The first line in which the sender says more than a greeting; -1 where there is none. */
  firstWords: number
}

/** A run of quoted lines, with the empty ones in it. One that begins as a forward does is a forward. */
export function markedQuote(lines: ReadLine[], from: number, first: number, certain: boolean): Quote {
  const start = lines[first]
  let to = first
  for (let at = first + 1; at < lines.length; at++) {
    const line = lines[at]
    if (line?.cite !== undefined && (line.cite === start?.cite || line.block === start?.block)) to = at
    else if (line?.words !== '') break
  }
  const before = lines[previousLine(lines, from)]?.words ?? ''
  const heads = [before, ...lines.slice(first, first + 3).map(({ text }) => withoutMarks(text))]
  return { from, to, kind: heads.some(isForwardDivider) ? 'forward' : 'quote', unmarked: false, certain }
}

/** From here to the end. It is certain only where the sender has written something above: else the reply may stand below. */
export function unmarkedQuote({ lines, mail, firstWords }: SearchedMail, at: number, certain: boolean): Quote {
  const hasWordsAbove = firstWords >= 0 && firstWords < at
  const kind = mail === 'forward' ? 'forward' : 'quote'
  return { from: at, to: endOf(lines, at), kind, unmarked: true, certain: certain && hasWordsAbove }
}

export const forwardFrom = (lines: ReadLine[], at: number): Quote => ({
  from: at,
  to: lines.length - 1,
  kind: 'forward',
  unmarked: true,
  certain: true,
})

const footer = {
  lines: 12,
  rule: /^(?:[-_=*]{10,}|-- ?)$/u,
  words: /https?:\/\/|mailto:|unsubscribe|mailing list|abmelden/iu,
}

/** The last line of a quote that goes on to the end. The footer of a mailing list below it is none of it. */
function endOf(lines: ReadLine[], from: number): number {
  for (let at = lines.length - 1; at > from && at > lines.length - footer.lines; at--) {
    if (!footer.rule.test(lines[at]?.words ?? '')) continue
    const isFooter = lines.slice(at + 1).some(({ text }) => footer.words.test(text))
    if (isFooter && !headerBlockAt(lines, at + 1)) return at - 1
  }
  return lines.length - 1
}
