// One request to Gmail, with what may go wrong around it: a token that was turned down is renewed once, a request that came
// too fast waits and is asked again, trouble is tried again where asking twice does no harm.
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
  /** Milliseconds before the second try after trouble; twice as many before the third. */
  timeouts?: number
}

/** How a caller wants to be served. */
export interface Ask {
  lane?: RequestPriority
  signal?: AbortSignal
  /** The most bytes of the answer, unpacked, where that is less than what any mail may have: more is an answer without sense. */
  most?: number
}
export interface Request<T> extends Omit<Ask, 'most'> {
  method: Method
  /** Doing it twice comes to the same. */
  repeatable: boolean
  /** Asks, with that token. */
  call: (token: string) => Promise<T>
}

const mostTrouble = 3
const mostTooFast = { user: 4, sync: 12 }
/** A person is told rather than kept waiting for longer. */
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

/** One try, when its turn has come: a token that was got before might be too old by then. */
async function attempt<T>(deps: AskDeps, request: Request<T>, refused: string | undefined): Promise<Attempt<T>> {
  const turn = await deps.line.pace.turn(costs[request.method], request.lane ?? deps.lane, request.signal)
  let token: string | undefined
  try {
    token = await deps.accessToken(refused)
    const done = await request.call(token)
    turn.granted()
    return { done }
  } catch (cause) {
    // Without a token nobody was asked.
    if (cause instanceof AppError || token === undefined) throw cause
    const failed = answered(cause, Date.now())
    if (isRateLimited(failed)) turn.tooFast(failed.wait)
    return { failed, token }
  } finally {
    // Where neither was told.
    turn.ended()
  }
}

function reasonToRepeat<T>(deps: AskDeps, request: Request<T>, failed: GmailAnswer, tries: Tries): keyof Tries | undefined {
  const lane = request.lane ?? deps.lane
  if (failed.status === 401) return tries.refused === 0 ? 'refused' : undefined
  if (isRateLimited(failed))
    return tries.tooFast < mostTooFast[lane] && deps.line.pace.pause() <= longestWait[lane] ? 'tooFast' : undefined
  // Who has waited for an answer for a whole minute is not kept for two more.
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
