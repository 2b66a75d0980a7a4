// "last week", "seit Montag", "in October" -> the days to search, by the person's wall clock. Weeks begin on Monday.
import { offsetAt } from '../../connectors/mime/texts/zones.ts'
import { day } from '../../shared/limits.ts'

export interface TimeWindow {
  /** YYYY-MM-DD */
  after?: string
  before?: string
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const wochentage = ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag']
const months = 'january february march april may june july august september october november december'.split(' ')
const monate = 'januar februar märz april mai juni juli august september oktober november dezember'.split(' ')
const anyMonth = [...months, ...monate].join('|')
const anyDay = [...weekdays, ...wochentage].join('|')

type Rule = [RegExp, (now: Date, found: RegExpExecArray) => TimeWindow]
const rules: Rule[] = [
  [/\b(?:today|heute)\b/i, (now) => ({ after: iso(now) })],
  [/\b(?:yesterday|gestern)\b/i, (now) => ({ after: iso(shift(now, -1)), before: iso(now) })],
  [
    /\b(?:last|past|previous|letzten?|vergangenen?|vorigen?) (?:week|woche)\b/i,
    (now) => ({ after: iso(shift(monday(now), -7)), before: iso(monday(now)) }),
  ],
  [/\b(?:this|diese[rn]?) (?:week|woche)\b/i, (now) => ({ after: iso(monday(now)) })],
  [
    /\b(?:last|past|previous|letzten?|vergangenen?|vorigen?) (?:month|monat)s?\b/i,
    (now) => ({ after: iso(month(now, -1)), before: iso(month(now, 0)) }),
  ],
  [/\b(?:this|diese[nrs]?|diesem) (?:month|monat)s?\b/i, (now) => ({ after: iso(month(now, 0)) })],
  [
    /\b(?:last|past|previous|letzten|vergangenen|voriges|letztes) (?:year|jahre?s?)\b/i,
    (now) => ({ after: `${now.getUTCFullYear() - 1}-01-01`, before: `${now.getUTCFullYear()}-01-01` }),
  ],
  [/\b(?:this|dieses|diesem) (?:year|jahre?s?)\b/i, (now) => ({ after: `${now.getUTCFullYear()}-01-01` })],
  [
    /\b(?:in (?:the )?|within the |der |den |in den )?(?:last|past|letzten|vergangenen) (\d{1,3}) (days?|weeks?|months?|tagen?|wochen?|monaten?)\b/i,
    (now, [, count = '1', unit = '']) => ({ after: iso(shift(now, -Number(count) * daysOf(unit))) }),
  ],
  [
    new RegExp(`\\b(?:since|seit) (?:last |letzte[mn] )?(${anyDay})\\b`, 'iu'),
    (now, [, name = '']) => ({ after: iso(lastDay(now, name)) }),
  ],
  [
    new RegExp(`\\b(?:on|am|last|letzten) (${anyDay})\\b`, 'iu'),
    (now, [, name = '']) => ({ after: iso(lastDay(now, name)), before: iso(shift(lastDay(now, name), 1)) }),
  ],
  [
    new RegExp(`\\b(?:in|im|from|during|of|since|seit) (${anyMonth})(?: (\\d{4}))?(?![\\p{L}])`, 'iu'),
    (now, found) => inMonth(now, found[1] ?? '', found[2], /^(?:since|seit)/i.test(found[0])),
  ],
  [/\b(?:after|since|nach dem|seit dem) (\d{4}-\d{2}-\d{2})\b/i, (_, [, date = '']) => ({ after: date })],
  [/\b(?:before|until|vor dem|bis zum) (\d{4}-\d{2}-\d{2})\b/i, (_, [, date = '']) => ({ before: date })],
  [/\bin (20\d{2})\b/i, (_, [, year = '']) => ({ after: `${year}-01-01`, before: `${Number(year) + 1}-01-01` })],
]

/** `rest`: the text without the words of the window. */
export function extractTimeWindow(text: string, now: Date): { window: TimeWindow; rest: string } {
  for (const [pattern, windowOf] of rules) {
    const found = pattern.exec(text)
    if (found) return { window: windowOf(now, found), rest: text.replace(found[0], ' ') }
  }
  return { window: {}, rest: text }
}

const iso = (date: Date) => date.toISOString().slice(0, 10)
const shift = (date: Date, days: number) => new Date(date.getTime() + days * day)
const monday = (now: Date) => shift(now, -((now.getUTCDay() + 6) % 7))
const month = (now: Date, by: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + by, 1))
const daysOf = (unit: string) => (/^(?:week|woche)/i.test(unit) ? 7 : /^mon/i.test(unit) ? 30 : 1)

function lastDay(now: Date, name: string): Date {
  const wanted = Math.max(weekdays.indexOf(name.toLowerCase()), wochentage.indexOf(name.toLowerCase()))
  return shift(now, -((now.getUTCDay() - wanted + 7) % 7))
}

/** Without a year the most recent one. */
function inMonth(now: Date, name: string, year: string | undefined, open: boolean): TimeWindow {
  const at = Math.max(months.indexOf(name.toLowerCase()), monate.indexOf(name.toLowerCase()))
  const in_ = year === undefined ? now.getUTCFullYear() - (at > now.getUTCMonth() ? 1 : 0) : Number(year)
  const begin = new Date(Date.UTC(in_, at, 1))
  return { after: iso(begin), ...(open ? {} : { before: iso(new Date(Date.UTC(in_, at + 1, 1))) }) }
}

/** The person's local time in the UTC fields of a Date. */
export const wallClock = (now: Date, zone: string) => new Date(now.getTime() + offsetAt(now.getTime(), zone))

/** YYYY-MM-DD */
export const todayIn = (now: Date, zone: string) => wallClock(now, zone).toISOString().slice(0, 10)
