// How far a quote extends from its first line.
import { headerBlockAt } from './attribution.ts'
import { previousLine, type ReadLine, withoutMarks } from './quote-lines.ts'
import { isForwardDivider, type MailKind } from './quote-patterns.ts'

export interface Quote {
  /** Inclusive. */
  from: number
  to: number
  kind: 'quote' | 'forward'
  /** Its lines are not marked: it extends to the end. */
  unmarked: boolean
  certain: boolean
}

export interface SearchedMail {
  lines: ReadLine[]
  mail: MailKind
  /** The sender's first line after a greeting, or -1. */
  firstWords: number
}

/** A run of marked lines. One that starts like a forward is a forward. */
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

/** To the end. Certain only below words of the sender's, since a reply may stand below the quote. */
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

/** Without the footer of a mailing list. */
function endOf(lines: ReadLine[], from: number): number {
  for (let at = lines.length - 1; at > from && at > lines.length - footer.lines; at--) {
    if (!footer.rule.test(lines[at]?.words ?? '')) continue
    const isFooter = lines.slice(at + 1).some(({ text }) => footer.words.test(text))
    if (isFooter && !headerBlockAt(lines, at + 1)) return at - 1
  }
  return lines.length - 1
}
