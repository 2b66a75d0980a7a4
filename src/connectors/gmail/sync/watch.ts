// Watches a mailbox by polling its history, which is cheap: Gmail's push would need a public address. While its person is active it
// is polled every few seconds, else twice a minute.
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, errorTable } from '../../../core/errors.ts'
import { second } from '../../../shared/limits.ts'
import type { GmailApi } from '../request/api.ts'
import { historyNow, newsSince } from './pages.ts'

export interface WatchPace {
  /** Poll interval in milliseconds while the person is active; activity is noticed as fast. */
  attended: number
  unattended: number
  /** Backoff in milliseconds after an error; doubled each time. */
  timeouts: number
}
export const usualWatchPace: WatchPace = { attended: second, unattended: 30 * second, timeouts: 2 * second }
/** Consecutive errors before the watch ends; its caller decides when to retry. */
const mostErrors = 4

export interface Watched {
  api: GmailApi
  attended(): Promise<boolean>
  pace: WatchPace
}

/** The history id the watch has reached. */
export interface WatchPoint {
  history: string | undefined
}

/**
 * Reports everything after `point`, which advances after the report: changes found while the signal fires are found again by the
 * next watch. Ends when the signal fires.
 */
export async function watchHistory(watched: Watched, point: WatchPoint, onHint: () => void, signal: AbortSignal): Promise<void> {
  let errors = 0
  while (!signal.aborted) {
    try {
      const { seen, next } = await pollHistory(watched.api, point, signal)
      // The receiver lists everything again: pause, in case the history expires repeatedly.
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

/** An expired history id counts as a change. */
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

/** Undefined if waiting does not help. */
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
