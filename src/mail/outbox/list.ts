// The outbox as a person sees it. What they can do about a mail in it: take-back.ts, reschedule.ts, check-sent.ts,
// send-again.ts.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { minute } from '../../shared/limits.ts'
import type { OutboxItem, OutboxStatus, Person } from '../../shared/mail.ts'
import { memberNames, nameOfMember } from '../../user/member-names.ts'
import { overtaken } from './in-between.ts'
import { type OutboxRow, openItems, outboxById } from './queries.ts'

/** `isShared`: of a shared mailbox, whose members see who sent what. */
export async function listOutbox(app: App, userId: string, { isShared = false } = {}): Promise<OutboxItem[]> {
  const rows = await openItems(app.db, userId)
  if (!isShared) return rows.map(toItem)
  const names = await memberNames(app, userId)
  return rows.map((row) => ({ ...toItem(row), sentBy: nameOfMember(names, row.sent_by) ?? null }))
}

/** A mail in the outbox as it is now; `missing` when there is none. */
export async function outboxItem(app: App, userId: string, id: string): Promise<OutboxItem> {
  const row = await outboxById(app.db, userId, id)
  if (!row) throw new AppError('missing', 'This email is no longer in the outbox.')
  return toItem(row)
}

/** After a verb has asked the store to move a mail: tells of it, or says why nothing moved. */
export async function movedTo(
  app: App,
  userId: string,
  id: string,
  moved: boolean,
  status: OutboxStatus,
  refusal: string,
  from?: OutboxStatus,
): Promise<OutboxItem> {
  const item = await outboxItem(app, userId, id)
  if (!moved) throw new AppError('conflict', refusal)
  app.events.emit('outbox.changed', { userId, id, status, ...(from ? { from } : {}) })
  return item
}

export function toItem(row: OutboxRow): OutboxItem {
  const summary = JSON.parse(row.summary) as { subject: string; to: Person[] }
  const said = [row.note, row.error].filter((part) => part !== null).join(' ')
  return {
    id: row.id,
    accountId: row.account_id,
    status: row.status,
    subject: summary.subject,
    to: summary.to,
    error: said === '' ? null : said,
    scheduled: row.status === 'held' && row.attempts === 0 && row.send_at - row.updated_at > minute,
    draftId: row.draft_id,
    attempts: row.attempts,
    ...(row.status === 'failed' && row.error === overtaken ? { overtaken: true } : {}),
    sendAt: new Date(row.send_at).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
  }
}
