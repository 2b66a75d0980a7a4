// Snooze presets in the user's time zone: calendar arithmetic keeps 8:00 at 8:00 across DST changes.
import { hour } from '../../../src/shared/limits.ts'

export interface SnoozeTime {
  name: 'laterToday' | 'tomorrow' | 'weekend' | 'nextWeek'
  at: Date
}
const morning = 8
/** No "later today" after this hour. */
const lastHour = 21

/** Available presets; duplicates of earlier ones are omitted. */
export function snoozeTimes(now = new Date()): SnoozeTime[] {
  const later = new Date(now.getTime() + 3 * hour)
  later.setMinutes(0, 0, 0)
  const sameDay = later.getDate() === now.getDate() && later.getHours() <= lastHour
  const times: SnoozeTime[] = [
    ...(sameDay ? [{ name: 'laterToday' as const, at: later }] : []),
    { name: 'tomorrow', at: morningIn(now, 1) },
    // On Sunday the next Saturday is not this weekend's.
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

/** Parses the value of a datetime-local input as local time; undefined if invalid. */
export function readLocalTime(text: string): Date | undefined {
  const date = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? new Date(text) : undefined
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

/** Formats a time for a datetime-local input. */
export function writeLocalTime(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}
