// Scheduled send times in the user's time zone.

import { hour } from '../../../src/shared/limits.ts'
import { locale } from '../../language.ts'
import { composeWords } from '../../words/compose.ts'

const words = composeWords.later
const year = 365 * 24 * hour

export interface ScheduleChoice {
  label: string
  at: Date
}

/** Quick choices. This evening is omitted shortly before it. */
export function scheduleChoices(now = new Date()): ScheduleChoice[] {
  const evening = at(now, 0, 18)
  const untilMonday = (8 - now.getDay()) % 7 || 7
  return [
    { label: words.inAnHour, at: new Date(now.getTime() + hour) },
    ...(evening.getTime() - now.getTime() > hour / 2 ? [{ label: words.evening, at: evening }] : []),
    { label: words.tomorrow, at: at(now, 1, 8) },
    ...(untilMonday > 1 ? [{ label: words.monday, at: at(now, untilMonday, 8) }] : []),
  ]
}

/** Parses a date field; an error message if invalid. */
export function parseSchedule(value: string, now = new Date()): { at: Date } | { problem: string } {
  const chosen = new Date(value)
  if (Number.isNaN(chosen.getTime()) || chosen.getTime() < now.getTime() + 60_000) return { problem: words.past }
  if (chosen.getTime() > now.getTime() + year) return { problem: words.far }
  return { at: chosen }
}

/** Value for `<input type="datetime-local">`: local time without zone. */
export function toLocalInputValue(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function formatSchedule(date: Date): string {
  return date.toLocaleString(locale, { weekday: 'long', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
}

function at(now: Date, days: number, hours: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hours)
}
