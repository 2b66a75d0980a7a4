// Where a mail quotes another one. Text and HTML are asked in the same way, by lines: a text has its marks (`>`), HTML the
// elements that mail programs put around a quote. What reads a mail leaves all of it out; what shows a mail folds only what
// is a quote beyond doubt, and never a mail that is handed on.
import {
  attributionOf,
  type HeaderLine,
  headerOf,
  isForwardDivider,
  isOriginalDivider,
  isRule,
  mayBegin,
  mayEnd,
  quoteInside,
} from './quote-patterns.ts'

export interface QuoteLine {
  text: string
  /** It stands in a quote: by an element only mail programs write (sure), or by a mark that people write, too (maybe). */
  cite?: 'sure' | 'maybe' | undefined
  /** What the program says of it: the line above a quote, or the line from which on all is quoted. */
  mark?: 'attribution' | 'rest' | 'rule' | undefined
  /** Of HTML: which of the outermost quotes it stands in. */
  block?: number | undefined
}
export type MailKind = 'answer' | 'forward' | 'other'

export interface Quote {
  /** Lines, both included. */
  from: number
  to: number
  is: 'quote' | 'forward'
  /** Nothing marks its lines: it is taken to go on to the end. */
  unmarked: boolean
  sure: boolean
}

const marks = /^(?:>|&gt;)/u
const initials = /^\s{0,8}([A-Z][A-Za-z]{0,3})>\s/u
const answers = /^\s*(?:re|aw|antw|antwort|sv|odp|rif|res|r|ynt|回复|答复|回覆)\s*(?:\[\d{1,3}\])?\s*[:：]/iu
const handsOn = /^\s*(?:fwd?|wg|tr|i|rv|enc|doorst|vb|vs|vl|pd|ilt|转发|轉寄)\s*[:：]/iu

/** By its subject first: programs call what they hand on an answer in its headers, too. */
export function kindOfMail({ subject, isAnswer }: { subject: string; isAnswer: boolean }): MailKind {
  const words = subject.slice(0, 500).replace(/^(?:\s*\[[^\]]{1,60}\])+/u, '')
  if (handsOn.test(words)) return 'forward'
  return isAnswer || answers.test(words) ? 'answer' : 'other'
}

/** A mail while its quotes are looked for. */
interface Search {
  lines: QuoteLine[]
  mail: MailKind
  /** The first line in which the sender says more than a greeting. */
  firstWords: number
  /** A quote with its attribution was found before. */
  attributed: boolean
}

/** Every quote among the lines, in their order. `sure`: only what is one beyond doubt; the search goes on behind the rest. */
export function quotesAmong(given: QuoteLine[], { mail, sure }: { mail: MailKind; sure: boolean }): Quote[] {
  const quotes: Quote[] = []
  const lines = withMarks(given)
  const search: Search = { lines, mail, firstWords: lines.findIndex(saysMore), attributed: false }
  for (let at = 0; at < lines.length; at++) {
    const found = quoteAt(search, at)
    if (!found) continue
    if (sure && !found.sure) {
      if (!found.unmarked) at = found.to
      continue
    }
    quotes.push(found)
    if (found.unmarked || found.is === 'forward') break
    search.attributed = true
    at = found.to
  }
  return quotes
}

/** The lines of a text by their marks. */
export function citeOf(text: string): QuoteLine['cite'] {
  const words = text.trimStart()
  return marks.test(words) && !words.startsWith('>From ') ? 'maybe' : undefined
}

/** `J> ` is a mark where it stands twice; `|` and `:` are where an attribution stands above. */
function withMarks(lines: QuoteLine[]): QuoteLine[] {
  const seen = new Map<string, number>()
  for (const { text, cite } of lines) {
    const who = cite === undefined ? initials.exec(text)?.[1] : undefined
    if (who !== undefined) seen.set(who, (seen.get(who) ?? 0) + 1)
  }
  const isMark = (text: string) => (seen.get(initials.exec(text)?.[1] ?? '') ?? 0) > 1
  return seen.size === 0
    ? lines
    : lines.map((line) => (line.cite === undefined && isMark(line.text) ? { ...line, cite: 'maybe' as const } : line))
}

/** Each line is asked for once, however many of the lines above look ahead to it. */
const headers = new WeakMap<QuoteLine, { found: HeaderLine | undefined }>()
function headerIn(line: QuoteLine | undefined): HeaderLine | undefined {
  if (!line) return undefined
  const known = headers.get(line) ?? { found: headerOf(wordsOf(line)) }
  headers.set(line, known)
  return known.found
}

const wordsOf = (line: QuoteLine | undefined) => line?.text.trim() ?? ''

function quoteAt(search: Search, at: number): Quote | undefined {
  const { lines, mail, attributed } = search
  const line = lines[at]
  const words = wordsOf(line)
  if (!line || (words === '' && line.mark === undefined)) return undefined
  if (line.cite !== undefined) {
    const sure = line.cite === 'sure' || (isText(words) && (attributed || mail === 'answer')) || attributionIn(lines, at)
    return cited(lines, at, at, sure)
  }
  if (isForwardDivider(words)) return handedOn(lines, at)
  return belowAttribution(search, at) ?? belowHeaders(search, at)
}

/** From here to the end. It is sure only where the sender has said something before: else the answer may stand below. */
function rest({ lines, mail, firstWords }: Search, at: number, sure: boolean): Quote {
  const is = mail === 'forward' ? 'forward' : 'quote'
  return { from: at, to: endOf(lines, at), is, unmarked: true, sure: sure && firstWords >= 0 && firstWords < at }
}
const handedOn = (lines: QuoteLine[], at: number): Quote => ({
  from: at,
  to: lines.length - 1,
  is: 'forward',
  unmarked: true,
  sure: true,
})

function belowAttribution(search: Search, at: number): Quote | undefined {
  const { lines, mail } = search
  const above = attributionAt(lines, at)
  if (!above) return undefined
  const next = nextWords(lines, above.last + 1)
  const below = next === undefined ? undefined : lines[next]
  if (next === undefined || !below) return undefined
  if (isForwardDivider(bare(below.text))) return handedOn(lines, at)
  if (below.cite !== undefined) return cited(lines, at, next, true)
  const mark = /^([|:#%+=}]|-{1,2}\])/u.exec(wordsOf(below))?.[1]
  if (mark !== undefined) {
    let to = next
    while (wordsOf(lines[to + 1]).startsWith(mark)) to++
    return { from: at, to, is: 'quote', unmarked: false, sure: true }
  }
  return above.kind === 'sure' ? rest(search, at, mail === 'answer' || /<\S+@\S+>/u.test(above.words)) : undefined
}

function belowHeaders(search: Search, at: number): Quote | undefined {
  const { lines, mail } = search
  const words = wordsOf(lines[at])
  const isDivider = isOriginalDivider(words) || lines[at]?.mark === 'rest'
  const ruled = isRule(words) || lines[at]?.mark === 'rule'
  const head = headersAt(lines, isDivider || isRule(words) ? at + 1 : at) ?? (isDivider ? headersAt(lines, at) : undefined)
  if (!isDivider && !head) return undefined
  const next = nextWords(lines, Math.max(at, head?.last ?? at) + 1)
  if (next !== undefined && lines[next]?.cite !== undefined && mail !== 'forward') return cited(lines, at, next, true)
  const introduced = wordsOf(lines[previousWords(lines, at)]).endsWith(':')
  const usual = head?.isWhole === true && (ruled || !introduced)
  // The same lines stand above what is handed on.
  return rest(search, at, mail === 'answer' && (isDivider || usual))
}

const greeting =
  /^(?:hi|hello|hey|hallo|moin|dear|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen|abend)|good (?:morning|afternoon|evening)|bonjour|salut|cher|chère|hola|estimad[oa]s?|ciao|servus|grüezi)(?:\s[^.?!]{0,60})?[,!.:]?$/iu

function saysMore(line: QuoteLine): boolean {
  const words = wordsOf(line)
  return line.cite === undefined && /[\p{L}\p{N}\p{Extended_Pictographic}\ufffc]/u.test(words) && !greeting.test(words)
}

/** Of a text: marked by `>` and not by an element. */
const isText = (words: string) => marks.test(words) || initials.test(words)

const bare = (text: string) => text.replace(/^(?:\s*>)+/u, '').trim()

/** A run of quoted lines, empty ones among them. What begins by handing a mail on is content. */
function cited(lines: QuoteLine[], from: number, first: number, sure: boolean): Quote {
  let to = first
  for (let at = first + 1; at < lines.length; at++) {
    const line = lines[at]
    const goesOn = line?.cite !== undefined && (line.cite === lines[first]?.cite || line.block === lines[first]?.block)
    if (goesOn) to = at
    else if (wordsOf(lines[at]) !== '') break
  }
  const before = previousWords(lines, from)
  const heads = [wordsOf(lines[before]), ...lines.slice(first, first + 3).map(({ text }) => bare(text))]
  const is = heads.some((words) => isForwardDivider(words)) ? 'forward' : 'quote'
  return { from, to, is, unmarked: false, sure }
}

/** Apple puts the attribution into the quote. */
function attributionIn(lines: QuoteLine[], at: number): boolean {
  const first = lines[at]
  return first?.cite !== undefined && !isText(first.text.trim()) && attributionOf(wordsOf(first)) === 'sure'
}

/** "On Monday … wrote:", in up to four lines. */
function attributionAt(lines: QuoteLine[], at: number): { last: number; kind: 'sure' | 'probable'; words: string } | undefined {
  const first = wordsOf(lines[at])
  if (lines[at]?.mark === 'attribution') {
    let last = at
    while (lines[last + 1]?.mark === 'attribution') last++
    return { last, kind: 'probable', words: first }
  }
  let words = first
  for (let last = at; last < at + 4; last++) {
    if (last > at) {
      const more = wordsOf(lines[last])
      if (more === '' || lines[last]?.cite !== undefined || (last === at + 1 && !mayBegin(first)) || headerIn(lines[last]))
        return undefined
      words += ` ${more}`
    }
    const kind = mayEnd(words) ? attributionOf(words) : undefined
    if (kind !== undefined) return { last, kind, words }
    if (last > at && mayEnd(words)) return undefined
  }
  return undefined
}

interface Headers {
  last: number
  /** Sender, subject, and a date or a recipient; nothing that only a whole header has. */
  isWhole: boolean
}

/** "From:", "Sent:", "To:" in a row, in any order: what follows is another mail. */
function headersAt(lines: QuoteLine[], at: number): Headers | undefined {
  if (quoteInside(wordsOf(lines[at]))?.at === 0) return { last: at, isWhole: true }
  const first = nextWords(lines, at)
  if (first === undefined || !headerIn(lines[first])) return undefined
  const names = new Set<string>()
  let [last, others, empty] = [first, 0, 0]
  for (let next = first; next < lines.length && next < first + 24 && others < 6 && empty < 2; next++) {
    const words = wordsOf(lines[next])
    empty = words === '' ? empty + 1 : 0
    if (words === '') continue
    const found = headerIn(lines[next])
    if (found ? found.name === 'from' && found.value === '' : !isMore(words, lines[next]?.text ?? '') || empty > 0) break
    if (lines[next]?.cite !== undefined) break
    if (found) names.add(found.name)
    else others++
    last = next
  }
  const isWhole = names.has('from') && names.has('subject') && (names.has('date') || names.has('to')) && !names.has('technical')
  if (!names.has('from') || (names.size < 3 && !isAfterDivider(lines, at))) return undefined
  return { last, isWhole }
}

const isAfterDivider = (lines: QuoteLine[], at: number) => isOriginalDivider(wordsOf(lines[at - 1]))

/** A long line of recipients was wrapped. */
const isMore = (words: string, text: string) => /^\s/u.test(text) || words.includes('@') || /[;,]$/u.test(words)

/** The next line that says something; what stands for left out lines ("[...]", "<snip>") does not. */
function nextWords(lines: QuoteLine[], from: number): number | undefined {
  for (let at = from; at < lines.length && at < from + 5; at++) {
    const line = lines[at]
    if (line && line.text.trim() !== '' && !(line.cite === undefined && leftOut.test(line.text.trim()))) return at
  }
  return undefined
}
const leftOut = /^(?:[[<({][^[\]<>(){}@]{1,40}[\]>)}]|\.{3,}|…)$/u
function previousWords(lines: QuoteLine[], from: number): number {
  let at = from - 1
  while (at >= 0 && at > from - 4 && wordsOf(lines[at]) === '') at--
  return at
}

const footer = { lines: 12, rule: /^(?:[-_=*]{10,}|-- ?)$/u }

/** The last line of a quote that goes on to the end: what a mailing list puts below every mail is none of it. */
function endOf(lines: QuoteLine[], from: number): number {
  for (let at = lines.length - 1; at > from && at > lines.length - footer.lines; at--) {
    if (!footer.rule.test(wordsOf(lines[at]))) continue
    const below = lines.slice(at + 1).filter((line) => wordsOf(line) !== '')
    const isFooter = below.some(({ text }) => /https?:\/\/|mailto:|unsubscribe|mailing list|abmelden/iu.test(text))
    if (isFooter && !headersAt(lines, at + 1)) return at - 1
  }
  return lines.length - 1
}
