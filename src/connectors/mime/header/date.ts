// Dates of header fields (RFC 5322, sections 3.3 and 4.3), also in obsolete and odd forms. An unknown zone counts as -0000, and
// the date stays. A stranger wrote it: every piece is bounded.

const hour = 60
const minuteMs = 60_000
/** The obsolete names (RFC 5322, section 4.3). Those of one letter, and unknown ones, count as -0000. */
const named: Record<string, number> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
}
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const mostOffset = 14 * hour
const longest = 1000

const month = String.raw`(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?`
const day = String.raw`(?<day>\d{1,2})`
const year = String.raw`(?<year>\d{2,5})`
const time = String.raw`(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,]\d{1,9})?)?(?:\s?(?<half>[ap])\.?m\b\.?)?`
const zone = String.raw`(?:\s*(?<name>[a-z]{1,10}\b)?\s?(?<sign>[+-])?(?<ahead>(?<=[+-])\d{2}:?\d{2}(?!\d))?)`
const forms = [
  `\\b${day}[\\s-]{0,3}${month}[\\s,-]{0,3}${year}[\\s,]{1,3}(?:at )?${time}${zone}`, // 20 Nov 2026 10:00:00 +0100
  `\\b${month}\\s+${day},?\\s+${year},?\\s+(?:at )?${time}${zone}`, // Nov 20, 2026 10:00:00 +0100
  `\\b${month}\\s+${day}\\s+${time}\\s(?:(?<name>[a-z]{1,10})\\s)?(?:(?<sign>[+-])(?<ahead>\\d{4})\\s)?${year}`, // Nov 20 10:00:00 2026
  String.raw`\b(?<year>\d{4})-(?<number>\d{2})-(?<day>\d{2})[t\s]${time}${zone}`, // 2026-11-20T10:00:00+01:00
].map((form) => new RegExp(form, 'i'))

export interface HeaderDate {
  /** Milliseconds. */
  time: number
  /** Minutes that its clock is ahead of UTC; undefined where it does not say ("-0000" says that it does not). */
  offset: number | undefined
}

/** Ignores what stands before and behind the date. */
export function readDate(field: string | undefined): HeaderDate | undefined {
  const text = withoutComments((field ?? '').slice(0, longest))
    .replace(/\s*:\s*/g, ':')
    .replace(/\s+/g, ' ')
  for (const form of forms) {
    const groups = form.exec(text)?.groups
    const read = groups && dateFrom(groups)
    if (read) return read
  }
  return undefined
}

/** When the last server took a mail (RFC 5321, section 4.4): behind the semicolon, with whatever may follow. */
export function receivedAt(field: string | undefined): HeaderDate | undefined {
  const pieces = withoutComments((field ?? '').slice(-longest)).split(';')
  const dates = (pieces.length > 1 ? pieces.slice(1) : pieces).map(readDate)
  return dates.findLast((date) => date !== undefined)
}

type Groups = Record<string, string | undefined>

function dateFrom(groups: Groups): HeaderDate | undefined {
  const number = (name: string) => Number(groups[name] ?? 0)
  const monthAt =
    groups.number === undefined ? months.indexOf((groups.month ?? '').slice(0, 3).toLowerCase()) : number('number') - 1
  const hours = groups.half === undefined ? number('hour') : (number('hour') % 12) + (groups.half.toLowerCase() === 'p' ? 12 : 0)
  const [days, minutes, seconds] = [number('day'), number('minute'), Math.min(59, number('second'))]
  const wall = Date.UTC(fullYear(groups.year ?? ''), monthAt, days, hours, minutes, seconds)
  const isReal = new Date(wall).getUTCDate() === days && hours < 24 && minutes < 60 && number('second') <= 60
  if (!isReal) return undefined
  const ahead = aheadOf(groups)
  const offset = ahead === undefined || Math.abs(ahead) > mostOffset ? undefined : ahead
  return { time: wall - (ahead ?? 0) * minuteMs, offset }
}

/** RFC 5322, section 4.3. */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length === 3) return 1900 + year
  return digits.length > 2 ? year : year + (year < 50 ? 2000 : 1900)
}

/** Undefined where there is no zone, or an unknown one. */
function aheadOf({ name = '', sign, ahead }: Groups): number | undefined {
  const known = name.toLowerCase()
  if (ahead === undefined) return Object.hasOwn(named, known) ? (named[known] ?? 0) * hour : undefined
  if (name !== '' && named[known] !== 0) return undefined
  const [hours, minutes] = [Number(ahead.slice(0, 2)), Number(ahead.slice(-2))]
  const offset = hours * hour + minutes
  if (minutes >= 60 || (sign === '-' && offset === 0)) return undefined
  return sign === '-' ? -offset : offset
}

/** Comments may hold comments (RFC 5322, section 3.2.2). */
function withoutComments(text: string): string {
  let plain = text
  for (let level = 0; level < 10 && plain.includes('('); level++) {
    const next = plain.replace(/\((?:[^()\\]|\\.)*\)/g, ' ')
    if (next === plain) break
    plain = next
  }
  return plain
}
