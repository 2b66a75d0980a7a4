// Resolves suggestions once their subject is settled, in any program: a later mail of the person's own or an answered flag, the
// mail archived or deleted, a deadline or meeting over, an answer to a follow-up. The state is derived, so undoing an archiving
// reopens them.
import { type App, inTransaction } from '../app.ts'
import { day } from '../shared/limits.ts'
import { reattach, setStatus } from './queries.ts'
import { type PendingSuggestion, pendingSuggestions, peopleWithChanges } from './todo-queries.ts'

/** Older ones are not reopened. */
const reopenMs = 30 * day

/** Returns the number of changed ones. */
export async function resolveSuggestions(app: App, userId: string): Promise<number> {
  return inTransaction(app, async (app) => {
    const now = app.now().getTime()
    await reattach(app.db, userId)
    const changes = (await pendingSuggestions(app.db, userId, now - reopenMs)).flatMap((one) => {
      const status = statusOf(one, now)
      return status === one.status ? [] : [{ id: one.id, status }]
    })
    for (const [status, some] of Map.groupBy(changes, (change) => change.status)) {
      const awake = status === 'open' ? { snoozed_until: null } : {}
      const ids = some.map(({ id }) => id)
      await setStatus(app.db, userId, ids, { status, ...awake, updated_at: now })
    }
    const ids = changes.map(({ id }) => id)
    if (ids.length > 0) app.events.emit('suggestions.changed', { userId, ids: ids.slice(0, 50) })
    return changes.length
  })
}

/** For the job that runs by the clock. Returns the number of changed ones. */
export async function wakeSuggestions(app: App): Promise<number> {
  let changed = 0
  for (const userId of await peopleWithChanges(app.db, app.now().getTime())) changed += await resolveSuggestions(app, userId)
  return changed
}

function statusOf(one: PendingSuggestion, now: number): 'open' | 'snoozed' | 'resolved' {
  if (isSettled(one, now)) return 'resolved'
  return one.snoozed_until !== null && one.snoozed_until > now ? 'snoozed' : 'open'
}

function isSettled(one: PendingSuggestion, now: number): boolean {
  // A further mail of the person's own replaces it and is tracked by itself.
  if (one.type === 'follow_up_needed') return one.kept === 0 || one.replied === 1 || one.answered === 1
  if (one.due_at !== null && one.due_at <= now) return true
  return one.in_inbox === 0 || one.marked_answered === 1 || one.answered === 1
}
