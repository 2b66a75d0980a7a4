import type { App } from '../app.ts'
import { draftById, moveDraft } from './queries.ts'

/** The mail made from it was taken back: the draft can be changed and sent again. As a new revision, because this one was sent. */
export async function reopenDraft(app: App, userId: string, draftId: string): Promise<void> {
  const row = await draftById(app.db, userId, draftId)
  if (!row || row.outbox_id === null) return
  const set = { outbox_id: null, revision: row.revision + 1, discarded_at: null, updated_at: app.now().getTime() }
  const reopened = await moveDraft(app.db, userId, draftId, 'sent', set, row.revision)
  if (reopened) app.events.emit('drafts.changed', { userId, ids: [draftId] })
}
