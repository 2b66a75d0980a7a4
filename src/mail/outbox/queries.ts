// The SQL of the outbox. A status moves only from where it is expected to be, so that two hands never do one step twice.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../app.ts'
import { providersThatFile } from '../../connectors/sender.ts'
import { minute } from '../../shared/limits.ts'
import type { OutboxTable } from '../../store/tables/writing.ts'

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
  'note',
  'created_at',
  'updated_at',
  'sent_by',
  'answers_ref',
  'overtaken_at',
] as const

export async function outboxById(db: Db, userId: string, id: string): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').where('user_id', '=', userId).where('id', '=', id).select(shown).executeTakeFirst()
}

export async function outboxByKey(db: Db, userId: string, key: string): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').where('user_id', '=', userId).where('idempotency_key', '=', key).select(shown).executeTakeFirst()
}

/** Of mails that were taken back. */
export async function cancelledKeys(db: Db, userId: string, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .where('user_id', '=', userId)
    .where('status', '=', 'cancelled')
    .where('idempotency_key', '>=', prefix)
    .where('idempotency_key', '<', `${prefix}\u{10ffff}`)
    .select('idempotency_key as key')
    .execute()
  return rows.flatMap(({ key }) => key ?? [])
}

/** What a person should see: waiting, on its way, failed, unclear, and what left with something to be known about it. */
export async function openItems(db: Db, userId: string): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`(status in ('held', 'sending', 'unknown', 'failed')
        or (status in ('sent', 'filed') and (note is not null or error is not null)))`,
    )
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
export type OutboxChange = Partial<
  Pick<Selectable<OutboxTable>, 'error' | 'note' | 'send_at' | 'attempts' | 'trying_since' | 'handed_over' | 'overtaken_at'>
>

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

/** held -> sending, if its time has still come. */
export async function claimDue(db: Db, userId: string, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set((eb) => ({ status: 'sending', attempts: eb('attempts', '+', 1), handed_over: 0, error: null, updated_at: now }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'held')
    .where('send_at', '<=', now)
    .where((eb) => eb.exists(mayAct(db, userId)))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Who was disabled or has gone sends nothing, also when a hand is at work for them already. */
function mayAct(db: Db, userId: string) {
  return db
    .selectFrom('user')
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .select('id')
}

/** False when it is not being sent any more. */
export async function markHandedOver(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set({ handed_over: 1 })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Taken back while the end of its text is not with the server: that end never goes there. */
export async function cancelUntouched(db: Db, userId: string, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set({ status: 'cancelled', updated_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('handed_over', '=', 0)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** How long a mail of unknown fate is looked for where the provider files by itself. */
const findSent = minute

export interface DueWork {
  account_id: string
  user_id: string
  step: 'send' | 'file'
}
/** Accounts with something to send or to file now. One whose credentials were refused waits for new ones: trying on would lock it. */
export async function dueWork(db: Db, now: number): Promise<DueWork[]> {
  return db
    .selectFrom('outbox as o')
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .innerJoin('user as u', 'u.id', 'o.user_id')
    .where('u.disabled_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where(sql<boolean>`o.status in ('held', 'sending', 'sent', 'unknown')`)
    .where('o.send_at', '<=', now)
    .where('a.needs_reconnection', '=', 0)
    .where((eb) =>
      eb.or([
        eb('o.status', '<>', 'unknown'),
        eb.and([eb('a.provider', 'in', providersThatFile), eb('o.trying_since', '>', now - findSent)]),
      ]),
    )
    .select(['o.account_id', 'o.user_id', sql<'send' | 'file'>`iif(o.status in ('held', 'sending'), 'send', 'file')`.as('step')])
    .distinct()
    .execute()
}

export async function dueItems(
  db: Db,
  userId: string,
  accountId: string,
  statuses: OutboxTable['status'][],
  now: number,
): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('status', 'in', statuses)
    .where('send_at', '<=', now)
    .where((eb) => eb.or([eb('status', '<>', 'unknown'), eb('trying_since', '>', now - findSent)]))
    .orderBy('send_at')
    .orderBy('created_at')
    .select(shown)
    .execute()
}

/** When Sent is looked into again for a mail of unknown fate. */
export async function postponeCheck(db: Db, userId: string, id: string, at: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ send_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'unknown')
    .execute()
}

/** Says why a mail of unknown fate is still unknown. */
export async function noteUnknown(db: Db, userId: string, id: string, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ error })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'unknown')
    .execute()
}

/** The person has read what was to be known about a mail that left. False when there is nothing of that kind. */
export async function clearNotes(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set({ note: null, error: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'filed')
    .where((eb) => eb.or([eb('note', 'is not', null), eb('error', 'is not', null)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function providerOf(db: Db, userId: string, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .where('user_id', '=', userId)
    .where('id', '=', accountId)
    .select('provider')
    .executeTakeFirst()
  return row?.provider
}

/** Undefined when the mail is gone with its account. */
export async function mimeOf(db: Db, userId: string, id: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('outbox').where('user_id', '=', userId).where('id', '=', id).select('mime').executeTakeFirst()
  return row?.mime
}
