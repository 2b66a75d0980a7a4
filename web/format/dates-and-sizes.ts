// Formats dates and sizes in the user's time zone and language.
import { locale } from '../language.ts'
import { strings } from '../strings.ts'

const words = strings.mail.dates
const dayMs = 86_400_000
// Creating a formatter takes milliseconds: each is created when it is first needed, and kept.
function formatter(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let created: Intl.DateTimeFormat | undefined
  return (date) => {
    created ??= new Intl.DateTimeFormat(locale, options)
    return created.format(date)
  }
}
const time = formatter({ timeStyle: 'short' })
const monthDay = formatter({ month: 'short', day: 'numeric' })
const monthDayYear = formatter({ month: 'short', day: 'numeric', year: 'numeric' })
const month = formatter({ month: 'long' })
const monthYear = formatter({ month: 'long', year: 'numeric' })
const weekdayMonthDay = formatter({ weekday: 'short', month: 'short', day: 'numeric' })
const weekday = formatter({ weekday: 'short' })
const longWeekday = formatter({ weekday: 'long' })

function dayNumber(date: Date): number {
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs)
}

/** Inbox: time if today, Yesterday, otherwise month and day; with the year if it differs. */
export function inboxDate(iso: string, now = new Date()): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const days = dayNumber(now) - dayNumber(date)
  if (days === 0) return time(date)
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
  return (date.getFullYear() === now.getFullYear() ? month : monthYear)(date)
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
  return words.at(weekday(date), time(date))
}

/** A future time: hour if today, weekday within a week, otherwise the date. */
export function whenLabel(iso: string, now = new Date()): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const clock = time(date)
  const days = dayNumber(date) - dayNumber(now)
  if (days === 0) return clock
  if (days === 1) return words.tomorrow(clock)
  if (days > 1 && days < 7) return words.at(longWeekday(date), clock)
  return words.at(shortDate(date, now), clock)
}

/** Of a mail that is open: "Tue 17 Nov, 14:02". */
export function dayAndTime(iso: string, now = new Date()): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const day = (date.getFullYear() === now.getFullYear() ? weekdayMonthDay : monthDayYear)(date)
  return words.at(day, time(date))
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
  return (date.getFullYear() === now.getFullYear() ? monthDay : monthDayYear)(date)
}
