// The sender of a running server, apart from its code: whoever stops the server need not load that.
import type { Wait } from '../core/delivery-queues.ts'
import { stateKey } from '../core/state.ts'
import { second } from '../shared/limits.ts'
import type { Sender } from './sender.ts'

interface Running {
  sender: Sender | undefined
  /** Tests pass one that needs no clock, before the first notification. */
  wait: Wait | undefined
  /** How long a push server may take. */
  timeoutMs: number
}
export const runningSender = stateKey((): Running => ({ sender: undefined, wait: undefined, timeoutMs: 10 * second }))
