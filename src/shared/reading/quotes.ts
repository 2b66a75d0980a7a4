// Finds quoted mails, line by line, in text and HTML alike. Analysis skips everything that looks like a quote; display folds
// only what certainly is one, and never a forward.
import { attributionAt, headerBlockAt, isQuotedAttribution } from './attribution.ts'
import { forwardFrom, markedQuote, type Quote, type SearchedMail, unmarkedQuote } from './quote-extent.ts'
import { hasTextMark, nextLine, previousLine, type QuoteLine, type ReadLine, readLines, withoutMarks } from './quote-lines.ts'
import { isForwardDivider, isOriginalDivider, isRule, type MailKind } from './quote-patterns.ts'

interface Search extends SearchedMail {
  hasQuoteAbove: boolean
}

/** In order. `certainOnly`: continues after a merely possible quote. */
export function findQuotes(given: QuoteLine[], { mail, certainOnly }: { mail: MailKind; certainOnly: boolean }): Quote[] {
  const quotes: Quote[] = []
  const lines = readLines(given)
  const search: Search = { lines, mail, firstWords: lines.findIndex(hasOwnWords), hasQuoteAbove: false }
  for (let at = 0; at < lines.length; at++) {
    const found = quoteAt(search, at)
    if (!found) continue
    if (certainOnly && !found.certain) {
      if (!found.unmarked) at = found.to
      continue
    }
    quotes.push(found)
    if (found.unmarked || found.kind === 'forward') break
    search.hasQuoteAbove = true
    at = found.to
  }
  return quotes
}

function quoteAt(search: Search, at: number): Quote | undefined {
  const { lines, mail, hasQuoteAbove } = search
  const line = lines[at]
  if (!line || (line.words === '' && line.mark === undefined)) return undefined
  if (line.cite !== undefined) {
    const isExpected = hasTextMark(line.words) && (hasQuoteAbove || mail === 'reply')
    return markedQuote(lines, at, at, line.cite === 'certain' || isExpected || isQuotedAttribution(line))
  }
  if (isForwardDivider(line.words)) return forwardFrom(lines, at)
  return belowAttribution(search, at) ?? belowHeaders(search, at)
}

function belowAttribution(search: Search, at: number): Quote | undefined {
  const { lines, mail } = search
  const above = attributionAt(lines, at)
  const next = above && nextLine(lines, above.last + 1)
  const below = next === undefined ? undefined : lines[next]
  if (!above || next === undefined || !below) return undefined
  if (isForwardDivider(withoutMarks(below.text))) return forwardFrom(lines, at)
  if (below.cite !== undefined) return markedQuote(lines, at, next, true)
  const mark = rareMark.exec(below.words)?.[1]
  if (mark !== undefined) {
    let to = next
    while (lines[to + 1]?.words.startsWith(mark)) to++
    return { from: at, to, kind: 'quote', unmarked: false, certain: true }
  }
  if (above.certainty !== 'certain') return undefined
  return unmarkedQuote(search, at, mail === 'reply' || /<\S+@\S+>/u.test(above.words))
}

/** Marks that count only after an attribution. */
const rareMark = /^([|:#%+=}]|-{1,2}\])/u

function belowHeaders(search: Search, at: number): Quote | undefined {
  const { lines, mail } = search
  const { words = '', mark } = lines[at] ?? {}
  const isDivider = isOriginalDivider(words) || mark === 'rest'
  const hasRule = isRule(words) || mark === 'rule'
  const head =
    headerBlockAt(lines, isDivider || isRule(words) ? at + 1 : at) ?? (isDivider ? headerBlockAt(lines, at) : undefined)
  if (!isDivider && !head) return undefined
  const next = nextLine(lines, Math.max(at, head?.last ?? at) + 1)
  if (next !== undefined && lines[next]?.cite !== undefined && mail !== 'forward') return markedQuote(lines, at, next, true)
  const isAnnounced = lines[previousLine(lines, at)]?.words.endsWith(':') === true
  const isUsual = head?.isUsual === true && (hasRule || !isAnnounced)
  // Forwards look the same.
  return unmarkedQuote(search, at, mail === 'reply' && (isDivider || isUsual))
}

const greeting =
  /^(?:hi|hello|hey|hallo|moin|dear|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen|abend)|good (?:morning|afternoon|evening)|bonjour|salut|cher|chère|hola|estimad[oa]s?|ciao|servus|grüezi)(?:\s[^.?!]{0,60})?[,!.:]?$/iu

const hasOwnWords = ({ cite, words }: ReadLine) =>
  cite === undefined && /[\p{L}\p{N}\p{Extended_Pictographic}\ufffc]/u.test(words) && !greeting.test(words)
