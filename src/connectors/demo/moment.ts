// Times of the demo mailbox are written relative to the moment its person began (the anchor), so that the mailbox always
// looks fresh: '-40m', '-3h', '-2 19:30' (two days ago at 19:30), '+3w 17:00' (in three working days). All in UTC.
// Texts name them as {+3w} "Thursday 26 November", {+3w day} "Thursday", {-2 date} "24 November", {+5 iso} "2026-11-29",
// {+5 stamp} "20261129", {+3w 17:00 utc} "20261126T170000Z", {month-1} "October", {year}.
import { day, hour, minute } from '../../shared/limits.ts'

const clock = /^([+-]\d+)(w?) (\d\d):(\d\d)$/
const ago = /^-(\d+)([mh])$/
const token = /\{(?:([+-]\d+)(w?)(?: (day|date|iso|stamp|\d\d:\d\d utc))?|month([+-]\d+)|(year))\}/g

/** The time `when` names, in milliseconds. */
export function moment(anchor: number, when: string): number {
  const short = ago.exec(when)
  if (short) return anchor - Number(short[1]) * (short[2] === 'h' ? hour : minute)
  const [, days, work, hours, minutes] = clock.exec(when) ?? []
  if (days === undefined) throw new Error(`not a demo time: ${when}`)
  return dayAt(anchor, Number(days), work === 'w') + Number(hours) * hour + Number(minutes) * minute
}

/** A place in the order of all mails that does not depend on the weekday of the anchor: UIDs must survive a restart. */
export function nominalOrder(when: string): number {
  const short = ago.exec(when)
  if (short) return 24 * hour - Number(short[1]) * (short[2] === 'h' ? hour : minute)
  const [, days, work, hours, minutes] = clock.exec(when) ?? []
  return Number(days) * day * (work === 'w' ? 1.4 : 1) + Number(hours) * hour + Number(minutes) * minute
}

/** Replaces the time tokens of a text by dates in its language. */
export function formatTimes(text: string, anchor: number, language = 'en-GB'): string {
  return text.replace(token, (_all, days?: string, work?: string, form?: string, month?: string) => {
    if (form?.endsWith(' utc')) return icalTime(moment(anchor, `${days}${work} ${form.slice(0, 5)}`))
    if (days !== undefined) return formatDay(dayAt(anchor, Number(days), work === 'w'), form, language)
    const date = new Date(anchor)
    if (month === undefined) return String(date.getUTCFullYear())
    return formatDate(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + Number(month), 1), { month: 'long' }, language)
  })
}

/** A time in UTC as RFC 5545, section 3.3.5, writes it. */
export function icalTime(time: number): string {
  return `${new Date(time).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
}

function formatDay(time: number, form: string | undefined, language: string): string {
  if (form === 'iso') return new Date(time).toISOString().slice(0, 10)
  if (form === 'stamp') return new Date(time).toISOString().slice(0, 10).replaceAll('-', '')
  if (form === 'day') return formatDate(time, { weekday: 'long' }, language)
  if (form === 'date') return formatDate(time, { day: 'numeric', month: 'long' }, language)
  return formatDate(time, { weekday: 'long', day: 'numeric', month: 'long' }, language)
}

function formatDate(time: number, options: Intl.DateTimeFormatOptions, language: string): string {
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(time)
}

/** Midnight of a day. Working days are counted one by one, so a later one in a text is a later one in the calendar. */
function dayAt(anchor: number, days: number, work: boolean): number {
  let time = Math.floor(anchor / day) * day
  if (!work) return time + days * day
  const step = days < 0 ? -day : day
  for (let left = Math.abs(days); left > 0; ) {
    time += step
    const weekday = new Date(time).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return time
}
