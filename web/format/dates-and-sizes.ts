// Formats dates and sizes in the user's time zone and language.
import { locale } from '../language.ts'
import { strings } from '../strings.ts'

const words = strings.mail.dates
const dayMs = 86_400_000
// Cached: creating a formatter is slow.
const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
const time = format({ timeStyle: 'short' })
const monthDay = format({ month: 'short', day: 'numeric' })
const monthDayYear = format({ month: 'short', day: 'numeric', year: 'numeric' })
const month = format({ month: 'long' })
const monthYear = format({ month: 'long', year: 'numeric' })
const weekdayMonthDay = format({ weekday: 'short', month: 'short', day: 'numeric' })
const weekday = format({ weekday: 'short' })
const longWeekday = format({ weekday: 'long' })

function dayNumber(date: Date): number {
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs)
}

/** Inbox: time if today, Yesterday, otherwise month and day; with the year if it differs. */
export function inboxDate(iso: string, now = new Date()): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const days = dayNumber(now) - dayNumber(date)
  if (days === 0) return time.format(date)
  if (days === 1) return words.yesterday
  return shortDate(date, now)
}

/** The heading a list puts above mails of that time. */
export function dateSection(iso: string, now = new Date()): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const days = dayNumber(now) - dayNumber(date)
  if (days <= 0) return words.today
  if (days === 1) return words.yesterday
  if (days <= 7) return words.lastWeek
  return (date.getFullYear() === now.getFullYear() ? month : monthYear).format(date)
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

/** Weekday and time: "Sat, 8:00". */
export function weekdayTime(date: Date): string {
  return words.at(weekday.format(date), time.format(date))
}

/** A future time: hour if today, weekday within a week, otherwise the date. */
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

/** Of a mail that is open: "Tue 17 Nov, 14:02". */
export function dayAndTime(iso: string, now = new Date()): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const day = (date.getFullYear() === now.getFullYear() ? weekdayMonthDay : monthDayYear).format(date)
  return words.at(day, time.format(date))
}

export function fullDate(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : date.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Size in KiB. */
export function kilobytes(size: number): string {
  const digits = { maximumFractionDigits: size < 10_240 ? 1 : 0 }
  return strings.mail.kilobytes(Math.max(0.1, size / 1024).toLocaleString(locale, digits))
}

function shortDate(date: Date, now: Date): string {
  return (date.getFullYear() === now.getFullYear() ? monthDay : monthDayYear).format(date)
}
