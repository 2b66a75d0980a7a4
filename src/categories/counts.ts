// How many mails of the inbox are in each Smart Folder. Counted in the thread of searches, and kept until an event says
// that something has changed: with 100,000 mails a count takes a moment, and every page asks for it.

import type { App } from '../app.ts'
import { stateKey } from '../core/state.ts'
import { countsQuery } from './queries.ts'

export type Counts = ReadonlyMap<string, { mails: number; unread: number }>

const mostKept = 500
interface KeptCounts {
  counts: Map<string, Promise<Counts>>
  listens: boolean
}
const kept = stateKey((): KeptCounts => ({ counts: new Map(), listens: false }))

export function inboxCounts(app: App, userId: string): Promise<Counts> {
  const counts = keptOf(app)
  const known = counts.get(userId)
  if (known) return known
  const counted = count(app, userId)
  counted.catch(() => counts.delete(userId))
  if (counts.size >= mostKept) counts.clear()
  counts.set(userId, counted)
  return counted
}

async function count(app: App, userId: string): Promise<Counts> {
  const rows = await app.search.rows(countsQuery(app.db, userId))
  return new Map(rows.map(({ id, mails, unread }) => [id, { mails, unread }]))
}

function keptOf(app: App): Map<string, Promise<Counts>> {
  const own = app.state.of(kept)
  const { counts } = own
  if (own.listens) return counts
  own.listens = true
  // Whoever asked before the change gets the count of then; whoever asks after it, another one.
  app.events.listen(({ name, userId }) => {
    if (['mail.changed', 'mail.arrived', 'categories.changed', 'accounts.changed', 'user.removed'].includes(name))
      counts.delete(userId)
  })
  return counts
}
