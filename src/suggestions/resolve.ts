// Suggestions end by themselves when what they are about is done, wherever that happened: a later mail of the person's own in
// the conversation, or one marked answered; the mail archived, thrown away or deleted; a deadline or meeting that is over; an
// answer to a mail that waited for one. It follows from what is, so an archiving that is undone brings them back.
import { type App, inTransaction } from '../app.ts'
import { day } from '../shared/limits.ts'
import { reattach, setStatus } from './queries.ts'
import { type PendingSuggestion, pendingSuggestions, peopleWithChanges } from './todo-queries.ts'

/** What was resolved longer ago does not come back. */
const reopenMs = 30 * day

/** Answers how many have changed. */
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

/** By the clock: those that were put off come back, and what is over goes. Answers how many have changed. */
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
  // A further mail of the person's own takes its place; whether that one is answered is another question.
  if (one.type === 'follow_up_needed') return one.kept === 0 || one.heard === 1 || one.answered === 1
  if (one.due_at !== null && one.due_at <= now) return true
  return one.in_inbox === 0 || one.marked_answered === 1 || one.answered === 1
}
