// What became of one attempt to send, whatever the kind of server.
import type { App } from '../../app.ts'
import { type AppError, toAppError } from '../../core/errors.ts'
import type { DeliveryAnswer } from '../../core/net.ts'
import { retryAfterMs } from '../../core/retry-after.ts'
import type { PushProblem } from '../../shared/push.ts'
import { runningSender } from '../running.ts'

/** Of what a push server says; its words are shown to nobody. */
export const answerLimits = ({ state }: Pick<App, 'state'>) => ({
  maxBytes: 16 * 1024,
  timeoutMs: state.of(runningSender).timeoutMs,
})

export type Outcome =
  | { is: 'sent' }
  /** The target no longer exists, for good. */
  | { is: 'gone' }
  /** It may work later: after `retryAfter` milliseconds, where the server says so. */
  | { is: 'later'; problem: PushProblem; retryAfter?: number }
  /** It will not work until somebody changes something. */
  | { is: 'failed'; problem: PushProblem; error?: AppError }

/** What no channel treats in its own way. `now` in milliseconds, for a Retry-After that names a date. */
export function outcomeOf({ status, retryAfter }: DeliveryAnswer, now: number): Outcome {
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (status === 429) return { is: 'later', problem: 'limited', ...waitOf(retryAfter, now) }
  if (status >= 500) return { is: 'later', problem: 'unavailable', ...waitOf(retryAfter, now) }
  if (status === 401 || status === 403) return { is: 'failed', problem: 'denied' }
  if (status === 404 || status === 410) return { is: 'failed', problem: 'not-found' }
  // A redirect is followed nowhere: the token is meant for this server.
  return { is: 'failed', problem: status >= 300 && status < 400 ? 'foreign' : 'rejected' }
}

/** Of the network, or of the egress guard. */
export function outcomeOfError(cause: unknown): Outcome {
  const error = toAppError(cause)
  switch (error.kind) {
    case 'timeout':
      return { is: 'later', problem: 'timeout' }
    case 'unavailable':
      return { is: 'later', problem: 'unavailable' }
    case 'unprocessable':
      return { is: 'failed', problem: error.details?.reason === 'not-allowed' ? 'not-allowed' : 'not-found', error }
    case 'invalid':
      return { is: 'failed', problem: 'not-found', error }
    default:
      throw cause
  }
}

function waitOf(header: string | undefined, now: number): { retryAfter?: number } {
  const retryAfter = retryAfterMs(header, now)
  return retryAfter === undefined ? {} : { retryAfter }
}
