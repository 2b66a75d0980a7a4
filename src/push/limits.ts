// How much is tried, and how much may wait.
import type { DeliveryLimits } from '../core/delivery-queues.ts'
import { day, hour, minute, second } from '../shared/limits.ts'

export const sendLimits = {
  backoffMs: [10 * second, minute, 5 * minute],
  maxRetryAfterMs: 15 * minute,
  pauseMs: 15 * minute,
  maxPauseMs: 6 * hour,
  maxWaiting: 20,
  atOnce: 4,
  atOncePerPerson: 2,
  /** Notifications in a row that may fail before a target is disabled; of problems that may pass, only after some days. */
  maxFailures: 5,
  passingMs: 3 * day,
} satisfies DeliveryLimits & { maxFailures: number; passingMs: number }

/** Of one person. */
export const maxTargets = 20
/** Mails that wait for a summary; what is beyond that is not counted. */
export const maxHeld = 1000
/** Tests and new servers of one person in an hour. */
export const testsPerHour = 20
/** Browsers that one person subscribes in an hour. */
export const subscriptionsPerHour = 60
