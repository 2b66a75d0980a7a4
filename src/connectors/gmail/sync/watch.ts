// Watches a mailbox by asking for its history, which costs next to nothing: Gmail's push needs an address on the internet.
// While its person is here it is asked every moment, else twice a minute.
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, errorTable } from '../../../core/errors.ts'
import { second } from '../../../shared/limits.ts'
import type { GmailApi } from '../request/api.ts'
import { historyNow, newsSince } from './pages.ts'

export interface WatchPace {
  /** Milliseconds between two looks while somebody is here; that somebody came is noticed as fast. */
  attended: number
  unattended: number
  /** Before the first try after an error; twice as many before the second. */
  timeouts: number
}
export const usualWatchPace: WatchPace = { attended: second, unattended: 30 * second, timeouts: 2 * second }
/** Errors in a row; whoever began the watch then decides when to try again. */
const mostErrors = 4

export interface Watched {
  api: GmailApi
  attended(): Promise<boolean>
  pace: WatchPace
}

/** Where in the history the watch has got to. */
export interface WatchPoint {
  history: string | undefined
}

/**
 * Tells of everything after `point`, which moves along once that is told: what is found while the signal fires is found again
 * by the next watch. Ends when the signal fires.
 */
export async function watchHistory(watched: Watched, point: WatchPoint, onHint: () => void, signal: AbortSignal): Promise<void> {
  let errors = 0
  while (!signal.aborted) {
    try {
      const { seen, next } = await pollHistory(watched.api, point, signal)
      // Who is told lists everything anew: should Gmail go on forgetting, that is not done without a pause.
      if (seen === 'forgotten') await pause(watched.pace.unattended, signal)
      if (signal.aborted) return
      if (seen !== 'nothing') onHint()
      point.history = next
      errors = 0
      await untilNextPoll(watched, signal)
    } catch (cause) {
      if (signal.aborted) return
      errors++
      const wait = waitAfter(cause, errors, watched.pace)
      if (wait === undefined) throw cause
      await pause(wait, signal)
    }
  }
}

/** Where Gmail has forgotten the point, something must have happened. */
async function pollHistory(
  api: GmailApi,
  { history }: WatchPoint,
  signal: AbortSignal,
): Promise<{ seen: 'nothing' | 'news' | 'forgotten'; next: string }> {
  const found = history === undefined ? undefined : await newsSince(api, history, { signal })
  if (found !== undefined) return { seen: found.news ? 'news' : 'nothing', next: found.next }
  return { seen: history === undefined ? 'nothing' : 'forgotten', next: (await historyNow(api)).history }
}

async function untilNextPoll({ attended, pace }: Watched, signal: AbortSignal): Promise<void> {
  const until = performance.now() + pace.unattended
  do await pause(pace.attended, signal)
  while (!signal.aborted && performance.now() < until && !(await attended()))
}

/** Undefined where waiting does not help. */
function waitAfter(cause: unknown, errors: number, { timeouts }: WatchPace): number | undefined {
  if (!(cause instanceof AppError) || !errorTable[cause.kind].retry || errors >= mostErrors) return undefined
  const own = timeouts * 2 ** (errors - 1) * (0.5 + Math.random() / 2)
  return Math.max(own, (cause.retryAfter ?? 0) * second)
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal })
  } catch (cause) {
    if (!signal.aborted) throw cause
  }
}
