import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import type { OutboxItem } from '../../shared/mail.ts'
import { movedTo, outboxItem } from './list.ts'
import { moveOn, noteUnknown, outboxById } from './queries.ts'

const notThere =
  "This email isn't in Sent, but recipients may still have received it. If you send it again, they may get it twice."

/** Looks in Sent whether a mail of unknown fate left. If it lies there, it did; if not, nobody knows, and it stays unknown. */
export async function checkSent(app: App, userId: string, id: string): Promise<{ item: OutboxItem; found: boolean }> {
  const row = await outboxById(app.db, userId, id)
  if (!row) throw new AppError('missing', 'This email is no longer in the outbox.')
  if (row.status === 'sent' || row.status === 'filed') return { item: await outboxItem(app, userId, id), found: true }
  if (row.status !== 'unknown') throw new AppError('conflict', "It's already known whether this email was sent. See the outbox.")
  await using mailbox = await app.connect(row.account_id, 'user')
  if (!(await mailbox.find('sent', row.message_id))) {
    await noteUnknown(app.db, userId, id, notThere)
    return { item: await movedTo(app, userId, id, true, 'unknown', ''), found: false }
  }
  const moved = await moveOn(app.db, userId, id, ['unknown'], 'filed', app.now().getTime(), { error: null })
  const item = await movedTo(app, userId, id, moved, 'filed', 'This email is being sent again.', 'unknown')
  app.wakeAccount(row.account_id, 'sync')
  return { item, found: true }
}
