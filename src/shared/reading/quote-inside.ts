// Finds a quote that begins in the middle of a line, as in text made from HTML.
import { attributionOf, type HeaderName, headerOf, originals } from './quote-patterns.ts'

const maxChars = 20_000
const original = new RegExp(`(?<=\\S\\s)-{3,} ?(?:${originals}) ?-{3,}`, 'iu')

export interface QuoteInside {
  at: number
  /** Whether it ends with the line or with the mail. */
  extent: 'line' | 'rest'
}

export function quoteInside(line: string): QuoteInside | undefined {
  if (line.length > maxChars || !line.includes(':')) return undefined
  const attributed = attributedInside(line)
  const rests = [headersInside(line), original.exec(line)?.index].filter((at) => at !== undefined)
  const rest = rests.length > 0 ? Math.min(...rests) : undefined
  if (attributed !== undefined && (rest === undefined || attributed < rest)) return { at: attributed, extent: 'line' }
  return rest === undefined ? undefined : { at: rest, extent: 'rest' }
}

/** "Fine. On Monday, 1 June 2026, Ada wrote: > Can you come?" */
function attributedInside(line: string): number | undefined {
  for (const [count, colon] of [...line.matchAll(/:\s{0,3}>\s?\S/gu)].entries()) {
    if (count > 5) return undefined
    const from = Math.max(0, colon.index - 400)
    const before = line.slice(from, colon.index)
    const starts = [...before.matchAll(/(?<=^|\s)(?:On|Am|Le|El|Il|Op|Em)\s/gu)].slice(-6)
    const start = starts.findLast(({ index }) => attributionOf(`${before.slice(index)}:`) === 'certain')
    if (start) return from + start.index
  }
  return undefined
}

/** "Fine. From: Ada Sent: Monday To: Grace Subject: Lunch Can you come?" */
function headersInside(line: string): number | undefined {
  const found: { name: HeaderName; at: number }[] = []
  for (const word of line.matchAll(/(?<=^|\s)\*?\p{L}{1,9}\*?\s?:/gu)) {
    const name = headerOf(word[0])?.name
    if (name === undefined || name === 'other' || name === 'technical') continue
    if (found.push({ name, at: word.index }) > 40) break
  }
  const from = found.findIndex(({ name, at }, index) => {
    const next = found.slice(index + 1, index + 6).filter((one) => one.at < at + 1000)
    return name === 'from' && ['date', 'to', 'subject'].every((wanted) => next.some((one) => one.name === wanted))
  })
  return found[from]?.at
}
