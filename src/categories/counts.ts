// Counts of the inbox for each Smart Folder, computed in the search thread and cached until an event invalidates them: every
// page needs them, and with 100,000 mails they take a moment.

import type { App } from '../app.ts'
import { stateKey } from '../core/state.ts'
import { countsQuery } from './queries.ts'

export type Counts = ReadonlyMap<string, { mails: number; unread: number }>

const maxCached = 500
interface CachedCounts {
  counts: Map<string, Promise<Counts>>
  listens: boolean
}
const countsKey = stateKey((): CachedCounts => ({ counts: new Map(), listens: false }))

export function inboxCounts(app: App, userId: string): Promise<Counts> {
  const counts = cachedCounts(app)
  const known = counts.get(userId)
  if (known) return known
  const counted = count(app, userId)
  counted.catch(() => counts.delete(userId))
  if (counts.size >= maxCached) counts.clear()
  counts.set(userId, counted)
  return counted
}

async function count(app: App, userId: string): Promise<Counts> {
  const rows = await app.search.rows(countsQuery(app.db, userId))
  return new Map(rows.map(({ id, mails, unread }) => [id, { mails, unread }]))
}

function cachedCounts(app: App): Map<string, Promise<Counts>> {
  const own = app.state.of(countsKey)
  const { counts } = own
  if (own.listens) return counts
  own.listens = true
  // A count that is under way answers only earlier callers.
  app.events.listen(({ name, userId }) => {
    if (['mail.changed', 'mail.arrived', 'categories.changed', 'accounts.changed', 'user.removed'].includes(name))
      counts.delete(userId)
  })
  return counts
}
