// The SQL of the outbox. A status moves only from where it is expected to be, so that two hands never do one step twice.
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../app.ts'
import type { OutboxTable } from '../../store/tables.ts'

export type OutboxRow = Omit<Selectable<OutboxTable>, 'mime'>
const shown = [
  'id',
  'user_id',
  'account_id',
  'idempotency_key',
  'status',
  'message_id',
  'envelope',
  'summary',
  'answers_key',
  'draft_id',
  'send_at',
  'attempts',
  'trying_since',
  'handed_over',
  'request_hash',
  'error',
  'created_at',
  'updated_at',
] as const

export async function outboxById(db: Db, userId: string, id: string): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').where('user_id', '=', userId).where('id', '=', id).select(shown).executeTakeFirst()
}

export async function outboxByKey(db: Db, userId: string, key: string): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').where('user_id', '=', userId).where('idempotency_key', '=', key).select(shown).executeTakeFirst()
}

/** What a person should see: waiting, on its way, failed or unclear. */
export async function openItems(db: Db, userId: string): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .where('user_id', '=', userId)
    .where('status', 'in', ['held', 'sending', 'unknown', 'failed'])
    .orderBy('created_at', 'desc')
    .limit(100)
    .select(shown)
    .execute()
}

/** False when the idempotency key is taken. */
export async function insertOutbox(db: Db, row: Insertable<OutboxTable>): Promise<boolean> {
  const result = await db
    .insertInto('outbox')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** What may change with a status. */
export interface OutboxChange {
  error?: string | null
  send_at?: number
  attempts?: number
}

/** Moves a mail on if it is where it should be; false when it is not. */
export async function moveOn(
  db: Db,
  userId: string,
  id: string,
  from: OutboxTable['status'][],
  to: OutboxTable['status'],
  now: number,
  set: OutboxChange = {},
): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set({ ...set, status: to, updated_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Accounts with something to send or to file now. One whose credentials were refused waits for new ones: trying on would lock it. */
export async function accountsWithDueMail(db: Db, now: number): Promise<{ account_id: string; user_id: string }[]> {
  return db
    .selectFrom('outbox as o')
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .where('o.status', 'in', ['held', 'sent'])
    .where('o.send_at', '<=', now)
    .where('a.needs_reconnection', '=', 0)
    .select(['o.account_id', 'o.user_id'])
    .distinct()
    .execute()
}

export async function dueItems(db: Db, userId: string, accountId: string, now: number): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('status', 'in', ['held', 'sent'])
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .select(shown)
    .execute()
}

export async function mimeOf(db: Db, userId: string, id: string): Promise<Uint8Array> {
  const row = await db
    .selectFrom('outbox')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select('mime')
    .executeTakeFirstOrThrow()
  return row.mime
}

/** Mails that were being sent when the program ended: nobody knows whether they left. */
export async function markInterrupted(db: Db, sentence: string, now: number): Promise<number> {
  const result = await db
    .updateTable('outbox')
    .set({ status: 'unknown', error: sentence, updated_at: now })
    .where('status', '=', 'sending')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The sending account: the one named, one of that provider, or the person's first. */
export async function sendingAccount(
  db: Db,
  userId: string,
  choice: { accountId?: string | undefined; provider?: string | undefined },
) {
  let query = db.selectFrom('account').where('user_id', '=', userId)
  if (choice.accountId !== undefined) query = query.where('id', '=', choice.accountId)
  if (choice.provider !== undefined) query = query.where('provider', '=', choice.provider as 'imap')
  return query.orderBy('created_at').select(['id', 'email', 'display_name', 'needs_reconnection']).executeTakeFirst()
}

/** The mail that is being answered, by its Message-ID. */
export async function answeredMail(db: Db, userId: string, messageId: string) {
  return db
    .selectFrom('message')
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .select(['key', 'account_id'])
    .executeTakeFirst()
}
