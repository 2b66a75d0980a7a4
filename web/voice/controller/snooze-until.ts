// What "until tomorrow" means, in the person's own zone.
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
      // On a Saturday or Sunday it is the next one.
      return morningIn(now, 6 - now.getDay() || 7)
    case 'next-week':
      return morningIn(now, (8 - now.getDay()) % 7 || 7)
  }
}

/** Who says so in the evening means a little later. */
function thisEvening(now: Date): Date {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate(), eveningHour)
  return at.getTime() > now.getTime() ? at : new Date(now.getTime() + 3 * hour)
}
