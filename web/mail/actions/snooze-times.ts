// The times offered for snoozing, in the person's own zone: the calendar of the browser, so that 8:00 stays 8:00 on the
// day the clocks change.
import { hour } from '../../../src/shared/limits.ts'

export interface SnoozeTime {
  name: 'laterToday' | 'tomorrow' | 'weekend' | 'nextWeek'
  at: Date
}
const morning = 8
/** Later than this an evening has no "later today". */
const lastHour = 21

/** What can be offered now; a choice that would mean the same as an earlier one is left out. */
export function snoozeTimes(now = new Date()): SnoozeTime[] {
  const later = new Date(now.getTime() + 3 * hour)
  later.setMinutes(0, 0, 0)
  const sameDay = later.getDate() === now.getDate() && later.getHours() <= lastHour
  const times: SnoozeTime[] = [
    ...(sameDay ? [{ name: 'laterToday' as const, at: later }] : []),
    { name: 'tomorrow', at: morningIn(now, 1) },
    // On a Sunday the next Saturday is not this weekend's.
    ...(now.getDay() === 0 ? [] : [{ name: 'weekend' as const, at: morningIn(now, 6 - now.getDay()) }]),
    { name: 'nextWeek', at: morningIn(now, (8 - now.getDay()) % 7 || 7) },
  ]
  const seen = new Set<number>()
  return times.filter(({ at }) => {
    if (at <= now || seen.has(at.getTime())) return false
    seen.add(at.getTime())
    return true
  })
}

export function morningIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning)
}

/** What a field for date and time writes, read as the person's own time; undefined where it is no time. */
export function readLocalTime(text: string): Date | undefined {
  const date = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? new Date(text) : undefined
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

/** A time as a field for date and time wants it. */
export function writeLocalTime(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}
