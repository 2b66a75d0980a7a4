// Sorting the whole inbox anew. What was sorted before the run began counts as unsorted, so that a restart goes on with it;
// what the person decided stays as it is.
import type { App } from '../app.ts'
import { countAttempt } from '../auth/brute-force/rate-window.ts'
import type { SortingProgress } from '../shared/categories.ts'
import { minute, second } from '../shared/limits.ts'
import { beginRun, lastRun, openRun } from './run-queries.ts'
import { countUnsorted, sortNext, withSortLock } from './sorting/next.ts'
import { undecidedCount } from './sorting/sorted-queries.ts'

const rateLimit = { name: 'force-categorize', limit: 2, windowMs: minute }
/** How long the call waits for it; the rest goes on without. */
const maxWaitMs = 20 * second

/** Answers how far it has come. A run that still goes on is not begun anew. */
export async function resortInbox(app: App, userId: string): Promise<{ processed: number; categorized: number }> {
  countAttempt(app, rateLimit, userId)
  await withSortLock(app, userId, () => startRun(app, userId))
  const until = performance.now() + maxWaitMs
  let below: number | undefined
  while (performance.now() < until && (await openRun(app.db, userId))) {
    const { last } = await sortNext(app, userId, below)
    below = last
  }
  // Whoever listens (the worker) goes on with what is left.
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
