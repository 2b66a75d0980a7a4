// Resolves "until tomorrow" in the user's time zone.
import { hour } from '../../../src/shared/limits.ts'
import { morningIn } from '../../mail/actions/snooze-times.ts'
import type { SnoozeFor } from '../conversation/command.ts'

const eveningHour = 18

export function snoozeUntil(what: SnoozeFor, now: Date): Date {
  switch (what) {
    case 'day':
      return new Date(now.getTime() + 24 * hour)
    case 'this-evening':
      return thisEvening(now)
    case 'tomorrow':
      return morningIn(now, 1)
    case 'weekend':
      // On a weekend it is the next one.
      return morningIn(now, 6 - now.getDay() || 7)
    case 'next-week':
      return morningIn(now, (8 - now.getDay()) % 7 || 7)
  }
}

/** Said in the evening it means a few hours later. */
function thisEvening(now: Date): Date {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate(), eveningHour)
  return at.getTime() > now.getTime() ? at : new Date(now.getTime() + 3 * hour)
}
