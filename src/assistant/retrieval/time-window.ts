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
  [
    /\b(?:older than|more than|älter als|mehr als) (\d{1,3}|an?|one|eine[mnr]?|ein) (days?|weeks?|months?|years?|tage?n?|wochen?|monate?n?|jahre?n?)(?: (?:old|ago|alt))?\b/i,
    (now, [, count = '1', unit = '']) => ({ before: iso(shift(now, -(Number(count) || 1) * daysOf(unit))) }),
  ],
  [
    /\b(?:older than|before|prior to|älter als|vor) (today|yesterday|this week|last week|this month|last month|this year|heute|gestern|diese[r]? woche|letzte[r]? woche|diese[mn]? monat|letzte[mn]? monat|diese[mns]? jahr)\b/i,
    (now, [, time = '']) => {
      const { after } = extractTimeWindow(time, now).window
      return after === undefined ? {} : { before: after }
    },
  ],
  [
    /\b(?:between|zwischen(?: dem)?) (.{3,30}?) (?:and|und(?: dem)?) (.{3,30}?)(?=[?.!,]|$)/i,
    (now, [, from = '', to = '']) => {
      const [first, last] = [dayIn(from, now), dayIn(to, now)]
      return first && last ? { after: iso(first), before: iso(shift(last, 1)) } : {}
    },
  ],
  [/\b(?:since|seit) (?:yesterday|gestern)\b/i, (now) => ({ after: iso(shift(now, -1)) })],
  [/\b(?:since|seit) (?:last week|letzter woche)\b/i, (now) => ({ after: iso(shift(monday(now), -7)) })],
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
    const window = found && windowOf(now, found)
    if (window && Object.keys(window).length > 0) return { window, rest: text.replace(found[0], ' ') }
  }
  return { window: {}, rest: text }
}

const dueRules: [RegExp, (now: Date, found: RegExpExecArray) => [from: Date, to: Date]][] = [
  [/\b(?:day after tomorrow|übermorgen)\b/i, (now) => [shift(now, 2), shift(now, 3)]],
  [/\b(?:tomorrow|morgen)\b/i, (now) => [shift(now, 1), shift(now, 2)]],
  [/\b(?:today|tonight|heute)\b/i, (now) => [now, shift(now, 1)]],
  [/\b(?:this|dieses|am) (?:weekend|wochenende)\b/i, (now) => [shift(monday(now), 5), shift(monday(now), 7)]],
  [/\b(?:next|coming|nächste[rn]?|kommende[rn]?) (?:week|woche)\b/i, (now) => [shift(monday(now), 7), shift(monday(now), 14)]],
  [/\b(?:this|diese[rn]?) (?:week|woche)\b/i, (now) => [now, shift(monday(now), 7)]],
  [/\b(?:next|coming|nächste[rn]?|kommende[rn]?) (?:month|monat)\b/i, (now) => [month(now, 1), month(now, 2)]],
  [/\b(?:this|diese[nr]?|diesem) (?:month|monat)\b/i, (now) => [now, month(now, 1)]],
  [
    new RegExp(`\\b(?:by|until|before|bis) (?:next |nächsten )?(${anyDay})\\b`, 'iu'),
    (now, [, name = '']) => [now, shift(nextDay(now, name), 1)],
  ],
  [new RegExp(`\\b(?:on|am) (${anyDay})\\b`, 'iu'), (now, [, name = '']) => [nextDay(now, name), shift(nextDay(now, name), 1)]],
]

/** "this week", "bis Freitag" -> the days ahead, `after` included and `before` not. `rest`: the text without these words. */
export function extractDueWindow(text: string, now: Date): { window: TimeWindow; rest: string } {
  for (const [pattern, rangeOf] of dueRules) {
    const found = pattern.exec(text)
    if (!found) continue
    const [from, to] = rangeOf(now, found)
    return { window: { after: iso(from), before: iso(to) }, rest: text.replace(found[0], ' ') }
  }
  return { window: {}, rest: text }
}

/** "3 November", "Nov 3", "3. November 2025", "2025-11-03"; without a year the latest one. */
function dayIn(text: string, now: Date): Date | undefined {
  const written = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(text)
  if (written) return new Date(`${written[0]}T00:00:00Z`)
  const [, first, name, second, year] =
    /(?:(\d{1,2})(?:st|nd|rd|th|\.)? )?(?:of )?(\p{L}{3,9})\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?(?:,? (\d{4}))?/u.exec(text) ?? []
  const at = [months, monate]
    .map((all) => all.findIndex((one) => name && one.startsWith(name.toLowerCase())))
    .find((found) => found >= 0)
  const number = Number(first ?? second)
  if (at === undefined || !(number >= 1 && number <= 31)) return undefined
  const day = new Date(Date.UTC(Number(year ?? now.getUTCFullYear()), at, number))
  return year === undefined && day > now ? new Date(Date.UTC(now.getUTCFullYear() - 1, at, number)) : day
}

function nextDay(now: Date, name: string): Date {
  const wanted = Math.max(weekdays.indexOf(name.toLowerCase()), wochentage.indexOf(name.toLowerCase()))
  return shift(now, (wanted - now.getUTCDay() + 7) % 7)
}

const iso = (date: Date) => date.toISOString().slice(0, 10)
const shift = (date: Date, days: number) => new Date(date.getTime() + days * day)
const monday = (now: Date) => shift(now, -((now.getUTCDay() + 6) % 7))
const month = (now: Date, by: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + by, 1))
const daysOf = (unit: string) =>
  /^(?:week|woche)/i.test(unit) ? 7 : /^mon/i.test(unit) ? 30 : /^(?:year|jahr)/i.test(unit) ? 365 : 1

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
