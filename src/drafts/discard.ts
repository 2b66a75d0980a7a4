import { type App, inTransaction } from '../app.ts'
import { limits, second } from '../shared/limits.ts'
import type { SavedDraft } from '../shared/writing.ts'
import { countDrafts, moveDraft } from './queries.ts'
import { checkOpen } from './quota.ts'
import { alreadySent, keptDraft, noSuchDraft, openDraft } from './read.ts'

/** Removes it from the list; undo works for a day, then its copy on the mail server is deleted. */
export async function discardDraft(app: App, userId: string, id: string): Promise<void> {
  const row = await openDraft(app, userId, id)
  const now = app.now().getTime()
  if (!(await moveDraft(app.db, userId, id, 'open', { discarded_at: now, updated_at: now }))) throw alreadySent()
  app.events.emit('drafts.changed', { userId, ids: [id] })
  const accountId = row.account_id
  if (accountId === null || row.message_id === null) return
  // Rounds of the sync see to it anyway; this only makes it sooner.
  setTimeout(() => app.wakeAccount(accountId, 'changes'), (limits.undoSeconds + 1) * second).unref()
}

export async function restoreDraft(app: App, userId: string, id: string): Promise<SavedDraft> {
  const now = app.now().getTime()
  // Its copy may be deleted already: push it again.
  const back = { discarded_at: null, updated_at: now, pushed_revision: 0 }
  const restored = await inTransaction(app, async (app) => {
    const { open } = await countDrafts(app.db, userId)
    const isRestored = await moveDraft(app.db, userId, id, 'discarded', back)
    if (isRestored) checkOpen(open)
    return isRestored
  })
  const row = await keptDraft(app, userId, id)
  if (!restored && row.outbox_id !== null) throw noSuchDraft()
  app.events.emit('drafts.changed', { userId, ids: [id] })
  return { id, revision: row.revision, savedAt: new Date(row.updated_at).toISOString() }
}
