// One request to Gmail with its error handling: a refused token is refreshed once, a rate-limited request waits and is retried, a
// temporary failure is retried if the request is idempotent.
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../core/errors.ts'
import type { Log } from '../../../core/log.ts'
import { second } from '../../../shared/limits.ts'
import type { GmailConnection } from './connection.ts'
import { answered, type GmailAnswer, isRateLimited, isServerError, toGmailFailure } from './errors.ts'
import { costs, type Method, type RequestPriority } from './quota-costs.ts'

export interface AskDeps {
  line: GmailConnection
  /** As in ConnectorAccount. */
  accessToken: (refused?: string) => Promise<string>
  lane: RequestPriority
  log: Log
  /** Backoff in milliseconds after a temporary failure; doubled for the third try. */
  timeouts?: number
}

/** Options of a call. */
export interface Ask {
  lane?: RequestPriority
  signal?: AbortSignal
  /** Maximum bytes of the decompressed response, if below the general limit; a larger one is invalid. */
  most?: number
}
export interface Request<T> extends Omit<Ask, 'most'> {
  method: Method
  /** Idempotent: may be retried. */
  repeatable: boolean
  /** Sends the request with that token. */
  call: (token: string) => Promise<T>
}

const mostTrouble = 3
const mostTooFast = { user: 4, sync: 12 }
/** After this wait an interactive call fails instead. */
const longestWait = { user: 20 * second, sync: 120 * second }

type Tries = Record<'refused' | 'trouble' | 'tooFast', number>

export async function ask<T>(deps: AskDeps, request: Request<T>): Promise<T> {
  const tries: Tries = { refused: 0, trouble: 0, tooFast: 0 }
  let refused: string | undefined
  for (;;) {
    const answer = await attempt(deps, request, refused)
    if (!('failed' in answer)) return answer.done
    request.signal?.throwIfAborted()
    const why = reasonToRepeat(deps, request, answer.failed, tries)
    if (why === undefined) throw toGmailFailure(answer.failed)
    tries[why]++
    refused = why === 'refused' ? answer.token : undefined
    deps.log.debug({ method: request.method, why, status: answer.failed.status, try: tries[why] }, 'gmail request retried')
    if (why === 'trouble') await backOff(deps, tries.trouble, request.signal)
  }
}

type Attempt<T> = { done: T } | { failed: GmailAnswer; token: string }

/** One try, once granted: a token fetched before the wait might have expired. */
async function attempt<T>(deps: AskDeps, request: Request<T>, refused: string | undefined): Promise<Attempt<T>> {
  const turn = await deps.line.pace.turn(costs[request.method], request.lane ?? deps.lane, request.signal)
  let token: string | undefined
  try {
    token = await deps.accessToken(refused)
    const done = await request.call(token)
    turn.granted()
    return { done }
  } catch (cause) {
    // Without a token no request was sent.
    if (cause instanceof AppError || token === undefined) throw cause
    const failed = answered(cause, Date.now())
    if (isRateLimited(failed)) turn.tooFast(failed.wait)
    return { failed, token }
  } finally {
    // The outcome was not reported yet.
    turn.ended()
  }
}

function reasonToRepeat<T>(deps: AskDeps, request: Request<T>, failed: GmailAnswer, tries: Tries): keyof Tries | undefined {
  const lane = request.lane ?? deps.lane
  if (failed.status === 401) return tries.refused === 0 ? 'refused' : undefined
  if (isRateLimited(failed))
    return tries.tooFast < mostTooFast[lane] && deps.line.pace.pause() <= longestWait[lane] ? 'tooFast' : undefined
  // After a timeout of a minute there is no retry.
  const enough = lane === 'user' && failed.reasons.includes('timeout')
  const harmless = !enough && (request.repeatable || failed.unreached)
  return harmless && isServerError(failed) && tries.trouble + 1 < mostTrouble ? 'trouble' : undefined
}

async function backOff({ timeouts = second }: AskDeps, tries: number, signal: AbortSignal | undefined): Promise<void> {
  const wait = timeouts * 2 ** (tries - 1) * (0.5 + Math.random() / 2)
  try {
    await sleep(wait, undefined, signal === undefined ? {} : { signal })
  } catch (cause) {
    signal?.throwIfAborted()
    throw cause
  }
}
