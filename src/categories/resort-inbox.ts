// Sorts the whole inbox again. What was sorted before the run began counts as unsorted, so that a restart continues the run;
// the person's decisions stay.
import type { App } from '../app.ts'
import { countAttempt } from '../auth/brute-force/rate-window.ts'
import type { SortingProgress } from '../shared/categories.ts'
import { minute, second } from '../shared/limits.ts'
import { beginRun, lastRun, openRun } from './run-queries.ts'
import { countUnsorted, sortNext, withSortLock } from './sorting/next.ts'
import { undecidedCount } from './sorting/sorted-queries.ts'

const rateLimit = { name: 'force-categorize', limit: 2, windowMs: minute }
/** How long the call waits; the worker continues. */
const maxWaitMs = 20 * second

/** Returns the progress. A run under way is not restarted. */
export async function resortInbox(app: App, userId: string): Promise<{ processed: number; categorized: number }> {
  countAttempt(app, rateLimit, userId)
  await withSortLock(app, userId, () => startRun(app, userId))
  const until = performance.now() + maxWaitMs
  let below: number | undefined
  while (performance.now() < until && (await openRun(app.db, userId))) {
    const { last } = await sortNext(app, userId, below)
    below = last
  }
  // The worker listens and continues.
  const run = await lastRun(app.db, userId)
  if (run && run.finished_at === null) app.events.emit('sorting.progress', { userId, done: run.done, total: run.total })
  return { processed: run?.done ?? 0, categorized: run?.categorized ?? 0 }
}

async function startRun(app: App, userId: string): Promise<void> {
  if (await openRun(app.db, userId)) return
  const [row] = await app.search.rows(undecidedCount(app.db, userId))
  const total = row?.count ?? 0
  await beginRun(app.db, userId, total, app.now().getTime())
  app.events.emit('sorting.progress', { userId, done: 0, total })
}

export async function sortingProgress(app: App, userId: string): Promise<SortingProgress> {
  const [run, waiting] = await Promise.all([lastRun(app.db, userId), countUnsorted(app, userId)])
  const { total = 0, done = 0, categorized = 0 } = run ?? {}
  const running = run !== undefined && run.finished_at === null
  return { running, total, done: Math.min(done, total), categorized, waiting: running ? 0 : waiting }
}
