// How much is tried, and how much may wait.
import { day, hour, minute, second } from '../shared/limits.ts'

export const sendLimits = {
  /** Waits between the attempts for one notification. */
  backoffMs: [10 * second, minute, 5 * minute] as readonly number[],
  /** A server that asks for a longer wait gets this notification no more. */
  maxRetryAfterMs: 15 * minute,
  /** Then nothing is sent to it for this time, or for as long as it asks, up to the second. */
  pauseMs: 15 * minute,
  maxPauseMs: 6 * hour,
  /** Waiting for one target; the oldest is dropped, and of one conversation the older. */
  maxWaiting: 20,
  atOnce: 4,
  /** Of one person: servers that hang must not hold up everybody's. */
  atOncePerPerson: 2,
  /** Notifications in a row that may fail before a target is disabled; of problems that may pass, only after some days. */
  maxFailures: 5,
  passingMs: 3 * day,
}

/** Of one person. */
export const maxTargets = 20
/** Mails that wait for a summary; what is beyond that is not counted. */
export const maxHeld = 1000
/** Tests and new servers of one person in an hour. */
export const testsPerHour = 20
/** Browsers that one person subscribes in an hour. */
export const subscriptionsPerHour = 60
