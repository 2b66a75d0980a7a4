import { type App, inTransaction } from '../app.ts'
import { undoAnswer } from '../invitations/undo-answer.ts'
import { takeBack } from '../mail/outbox/take-back.ts'
import type { OutboxItem } from '../shared/mail.ts'
import { draftById, moveDraft } from './queries.ts'

/**
 * Takes a mail out of the outbox (mail/outbox/take-back.ts). The draft it was made from can be edited again; if it was the reply to an
 * invitation, that answer is undone.
 */
export async function cancelSending(app: App, userId: string, id: string): Promise<OutboxItem> {
  const item = await inTransaction(app, async (app) => {
    const item = await takeBack(app, userId, id)
    if (item.status === 'cancelled' && item.draftId !== null) await reopenDraft(app, userId, item.draftId)
    return item
  })
  if (item.status === 'cancelled') await undoAnswer(app, userId, id)
  return item
}

/** Sending was cancelled: the draft can be edited and sent again, as a new revision, because this one was sent. */
async function reopenDraft(app: App, userId: string, draftId: string): Promise<void> {
  const row = await draftById(app.db, userId, draftId)
  if (!row || row.outbox_id === null) return
  const set = { outbox_id: null, revision: row.revision + 1, discarded_at: null, updated_at: app.now().getTime() }
  const reopened = await moveDraft(app.db, userId, draftId, 'sent', set, row.revision)
  if (reopened) app.events.emit('drafts.changed', { userId, ids: [draftId] })
}
