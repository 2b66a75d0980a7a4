// The outbox as a person sees and steers it.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { second } from '../shared/limits.ts'
import type { OutboxItem, OutboxStatus, Person } from '../shared/mail.ts'
import { moveOn, type OutboxRow, openItems, outboxById } from './outgoing/outbox-queries.ts'

export async function listOutbox(app: App, userId: string): Promise<OutboxItem[]> {
  const rows = await openItems(app.db, userId)
  return rows.map(toItem)
}

/** Takes a mail back while it is held; gives up one that failed or is unclear. */
export async function cancelSending(app: App, userId: string, id: string): Promise<OutboxItem> {
  return change(app, userId, id, ['held', 'failed', 'unknown'], 'cancelled', 'This mail is already on its way.')
}

/** Sends a mail again that failed, or whose fate is unclear: only a person decides that. */
export async function sendAgain(app: App, userId: string, id: string): Promise<OutboxItem> {
  const item = await change(app, userId, id, ['failed', 'unknown'], 'held', 'This mail does not need to be sent again.')
  app.wake(item.accountId, 'outbox')
  return item
}

async function change(
  app: App,
  userId: string,
  id: string,
  from: OutboxStatus[],
  to: 'held' | 'cancelled',
  refusal: string,
): Promise<OutboxItem> {
  const now = app.now().getTime()
  const moved = await moveOn(app.db, userId, id, from, to, now, to === 'held' ? { send_at: now, error: null, attempts: 0 } : {})
  const row = await outboxById(app.db, userId, id)
  if (!row) throw new AppError('missing', 'Email not found')
  if (!moved) throw new AppError('conflict', refusal)
  app.events.emit('outbox.changed', { userId, id, status: to })
  return toItem(row)
}

export function toItem(row: OutboxRow): OutboxItem {
  const summary = JSON.parse(row.summary) as { subject: string; to: Person[] }
  return {
    id: row.id,
    accountId: row.account_id,
    status: row.status,
    subject: summary.subject,
    to: summary.to,
    error: row.error,
    scheduled: row.send_at - row.created_at > 60 * second,
    draftId: row.draft_id,
    attempts: row.attempts,
    sendAt: new Date(row.send_at).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
  }
}
