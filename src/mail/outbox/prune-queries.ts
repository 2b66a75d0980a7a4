// The SQL of the outbox that acts for nobody in particular: after a crash, and by the clock.
import type { Db } from '../../app.ts'
import type { OutboxTable } from '../../store/tables/writing.ts'

/** Whether any mail is in `sending`. */
export async function hasSending(db: Db, accountId?: string): Promise<boolean> {
  let query = db.selectFrom('outbox').select('id').where('status', '=', 'sending').limit(1)
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Mails whose text had been handed over when they were interrupted: nobody knows whether they left. */
export async function markInterrupted(db: Db, error: string, now: number, accountId?: string) {
  let query = db
    .updateTable('outbox')
    .set({ status: 'unknown', error, send_at: now, trying_since: now, updated_at: now })
    .where('status', '=', 'sending')
    .where('handed_over', '=', 1)
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  return await query.returning(['id', 'user_id']).execute()
}

/** Mails that were interrupted before: they have certainly not been sent. */
export async function releaseUntouched(db: Db, now: number, accountId?: string) {
  let query = db
    .updateTable('outbox')
    .set({ status: 'held', updated_at: now })
    .where('status', '=', 'sending')
    .where('handed_over', '=', 0)
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  return await query.returning(['id', 'user_id']).execute()
}

export async function freeKeys(db: Db, before: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ idempotency_key: null, request_hash: null })
    .where('created_at', '<', before)
    .where('idempotency_key', 'is not', null)
    .execute()
}

/** Statuses nothing more is to be done about. */
const over: OutboxTable['status'][] = ['filed', 'cancelled']

/** Drops the bytes, not the rows. Answers how many. */
export async function dropBytes(db: Db, before: number): Promise<number> {
  const result = await db
    .updateTable('outbox')
    .set({ mime: new Uint8Array() })
    .where('status', 'in', over)
    .where('updated_at', '<', before)
    .where((eb) => eb(eb.fn('length', ['mime']), '>', 0))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Rows that still tell the person something stay. */
export async function dropRows(db: Db, before: number): Promise<number> {
  const result = await db
    .deleteFrom('outbox')
    .where('status', 'in', over)
    .where('updated_at', '<', before)
    .where('note', 'is', null)
    .where((eb) => eb.or([eb('error', 'is', null), eb('status', '=', 'cancelled')]))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
