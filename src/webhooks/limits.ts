// How much is tried, and how much may wait.
import type { DeliveryLimits } from '../core/delivery-queues.ts'
import { day, hour, minute, second } from '../shared/limits.ts'

export const webhookSendLimits = {
  backoffMs: [5 * second, minute, 5 * minute, 30 * minute],
  maxRetryAfterMs: hour,
  pauseMs: 30 * minute,
  maxPauseMs: 6 * hour,
  maxWaiting: 100,
  atOnce: 4,
  atOncePerPerson: 2,
  /** Events in a row that may fail before a webhook is disabled; of problems that may pass, only after some days. */
  maxFailures: 5,
  passingMs: 3 * day,
} satisfies DeliveryLimits & { maxFailures: number; passingMs: number }

/** At a start, stored events older than this are dropped. */
export const maxWaitingMs = 3 * day
/** Of a response nothing but the status counts. */
export const maxResponseBytes = 4 * 1024
/** Of one person. */
export const maxWebhooks = 10
/** Each makes this server look up or connect to an address of the person's choice. */
export const additionsPerHour = 20
export const testsPerHour = 20
/** Emails or suggestions in one event; more make another one. */
export const maxEntries = 50
/** Events that are remembered so that none is sent twice; of all people together. */
export const maxRemembered = 10_000
