// How much is tried, and how much may wait.
import { minute, second } from '../shared/limits.ts'

export const sendLimits = {
  /** Waits between the attempts for one notification. */
  backoffMs: [10 * second, minute, 5 * minute] as readonly number[],
  /** A server that asks for more patience than this is asked again with the next notification. */
  maxRetryAfterMs: 15 * minute,
  /** Waiting for one target; the oldest is dropped, and of one conversation the older. */
  maxWaiting: 20,
  atOnce: 4,
  /** Notifications in a row that may fail before a target is disabled. */
  maxFailures: 5,
}

/** Of one person. */
export const maxTargets = 20
/** Mails that wait for a summary; what is beyond that is not counted. */
export const maxHeld = 1000
/** Tests and new servers of one person in an hour. */
export const testsPerHour = 20
