// Words for dates and sizes, in the reader's own time zone and language.
import { locale } from '../language.ts'
import { strings } from '../strings.ts'

const words = strings.mail.dates
const dayMs = 86_400_000
// Kept, because making one takes longer than a row of a list may.
const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
const time = format({ hour: 'numeric', minute: '2-digit' })
const monthDay = format({ month: 'short', day: 'numeric' })
const monthDayYear = format({ month: 'short', day: 'numeric', year: 'numeric' })
const weekday = format({ weekday: 'short' })
const longWeekday = format({ weekday: 'long' })

function dayNumber(date: Date): number {
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs)
}

/** Inbox: the time for today, Yesterday, otherwise short month and day; the year where it is another one. */
export function inboxDate(iso: string, now = new Date()): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const days = dayNumber(now) - dayNumber(date)
  if (days === 0) return time.format(date)
  if (days === 1) return words.yesterday
  return shortDate(date, now)
}

/** Sent: Today, Yesterday, "n days ago" up to 7 days, then the date. */
export function sentDate(iso: string, now = new Date()): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const days = dayNumber(now) - dayNumber(date)
  if (days === 0) return words.today
  if (days === 1) return words.yesterday
  if (days > 1 && days <= 7) return words.daysAgo(days)
  return shortDate(date, now)
}

/** A time within a few days, where its day has been named already: "Sat, 8:00". */
export function weekdayTime(date: Date): string {
  return words.at(weekday.format(date), time.format(date))
}

/** A time to come: today by the hour, within a week by the weekday, otherwise by the date. */
export function whenLabel(iso: string, now = new Date()): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const clock = time.format(date)
  const days = dayNumber(date) - dayNumber(now)
  if (days === 0) return clock
  if (days === 1) return words.tomorrow(clock)
  if (days > 1 && days < 7) return words.at(longWeekday.format(date), clock)
  return words.at(shortDate(date, now), clock)
}

export function fullDate(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : date.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Kilobytes as the product counts them: size divided by 1024. */
export function kilobytes(size: number): string {
  const digits = { maximumFractionDigits: size < 10_240 ? 1 : 0 }
  return strings.mail.kilobytes(Math.max(0.1, size / 1024).toLocaleString(locale, digits))
}

function shortDate(date: Date, now: Date): string {
  return (date.getFullYear() === now.getFullYear() ? monthDay : monthDayYear).format(date)
}
