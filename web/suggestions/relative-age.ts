import { day, hour, minute } from '../../src/shared/limits.ts'
import { suggestionWords as words } from '../words/suggestions.ts'

/** Relative age: minutes, hours, days; "Just now" if the clock is behind. */
export function relativeAge(iso: string, now: number): string {
  const age = now - Date.parse(iso)
  if (Number.isNaN(age)) return ''
  if (age < minute) return words.justNow
  if (age < hour) return words.minutes(Math.floor(age / minute))
  if (age < day) return words.hours(Math.floor(age / hour))
  return words.days(Math.floor(age / day))
}
