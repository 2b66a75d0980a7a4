// The sender of a running server, apart from its code: whoever stops the server need not load that.
import type { DeliveryQueues, Wait } from '../core/delivery-queues.ts'
import { stateKey } from '../core/state.ts'
import { second } from '../shared/limits.ts'
import type { Delivery } from './payload.ts'

interface Running {
  queues: DeliveryQueues<Delivery> | undefined
  /** Tests pass one that needs no clock, before the first event. */
  wait: Wait | undefined
  /** How long a server may take. */
  timeoutMs: number
  /** Events queued in this run and not settled yet: event id to webhook id. Resuming skips them. */
  queued: Map<string, string>
  /** Events are stored for the next run, and no longer queued. */
  isStopping: boolean
  /** What was sent to whom, oldest first: emails are sorted more than once. */
  reported: Set<string>
}
export const runningWebhooks = stateKey(
  (): Running => ({
    queues: undefined,
    wait: undefined,
    timeoutMs: 10 * second,
    queued: new Map(),
    isStopping: false,
    reported: new Set(),
  }),
)
