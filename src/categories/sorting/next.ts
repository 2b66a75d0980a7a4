// Sorts the next mails of a person. Unsorted mails are found by query, so nothing is lost when the program ends, and any caller
// may continue: the worker, or a call to sort everything again.

import type { App } from '../../app.ts'
import { stateKey } from '../../core/state.ts'
import { second } from '../../shared/limits.ts'
import { addRunProgress, endRun, openRun } from '../run-queries.ts'
import { type Sorted, sortMails } from './sort.ts'
import { markUnsortable, unsortedCount, unsortedQuery, waitingQuery } from './sorted-queries.ts'

/** Small, so that requests of pages come in between. */
const batchSize = 25
/** After that a mail is sorted without its text. */
const textTimeoutMs = 20 * second

export interface SortStep {
  /** The oldest sorted mail, to continue below. Undefined: none left. */
  last: number | undefined
}

/** One batch at a time for each person. */
export function sortNext(app: App, userId: string, below = Number.MAX_SAFE_INTEGER): Promise<SortStep> {
  return withSortLock(app, userId, async () => {
    const run = await openRun(app.db, userId)
    const unsorted = { since: run?.started_at ?? 0, arrivedBefore: app.now().getTime() - textTimeoutMs }
    const rows = await app.search.rows(unsortedQuery(app.db, userId, unsorted, { below, limit: batchSize }))
    const keys = rows.map(({ key }) => key)
    if (keys.length > 0) {
      const { processed, categorized } = await sortSafely(app, userId, keys)
      if (run) await updateRun(app, userId, { done: processed, categorized })
    } else if (run && below === Number.MAX_SAFE_INTEGER) await finishRun(app, userId)
    return { last: keys.at(-1) }
  })
}

/** A mail that fails is marked unsortable and does not block others. */
async function sortSafely(app: App, userId: string, keys: number[]): Promise<Sorted> {
  try {
    return await sortMails(app, userId, keys)
  } catch (err) {
    if (keys.length === 1) {
      app.log.error({ userId, key: keys[0], err }, 'mail not sortable')
      await markUnsortable(app.db, userId, keys, app.now().getTime())
      return { processed: 1, categorized: 0 }
    }
    app.log.warn({ userId, err }, 'sort batch failed, retrying one by one')
    const sorted = { processed: 0, categorized: 0 }
    for (const key of keys) {
      const { processed, categorized } = await sortSafely(app, userId, [key])
      sorted.processed += processed
      sorted.categorized += categorized
    }
    return sorted
  }
}

async function updateRun(app: App, userId: string, more: { done: number; categorized: number }): Promise<void> {
  await addRunProgress(app.db, userId, more)
  const run = await openRun(app.db, userId)
  if (run) app.events.emit('sorting.progress', { userId, done: run.done, total: run.total })
}

async function finishRun(app: App, userId: string): Promise<void> {
  await endRun(app.db, userId, app.now().getTime())
  app.events.emit('sorting.progress', { userId, done: 1, total: 1 })
  app.events.emit('categories.changed', { userId })
}

/** Also those that wait for their text. */
export async function countUnsorted(app: App, userId: string): Promise<number> {
  const run = await openRun(app.db, userId)
  const soon = app.now().getTime() + 1
  return app.search.count(unsortedCount(app.db, userId, { since: run?.started_at ?? 0, arrivedBefore: soon }))
}

export async function isWaitingForText(app: App, userId: string): Promise<boolean> {
  const rows = await app.search.rows(waitingQuery(app.db, userId, app.now().getTime() - textTimeoutMs))
  return rows.length > 0
}

const sortLocks = stateKey(() => new Map<string, Promise<unknown>>())

/** A lock by user. */
export async function withSortLock<T>(app: App, userId: string, work: () => Promise<T>): Promise<T> {
  const people = app.state.of(sortLocks)
  const before = people.get(userId) ?? Promise.resolve()
  const result = before.then(work, work)
  const ended = result.catch(() => undefined)
  people.set(userId, ended)
  try {
    return await result
  } finally {
    if (people.get(userId) === ended) people.delete(userId)
  }
}
