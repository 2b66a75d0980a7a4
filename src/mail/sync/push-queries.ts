// The SQL of carrying changes to the mail server.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../app.ts'
import type { Role } from '../../shared/mail.ts'
import { inList } from '../../store/in-list.ts'
import type { Bit } from '../../store/tables.ts'
import type { PendingPlace } from '../actions/changes.ts'
import type { AccountRef } from './sync-queries.ts'

export async function dueRows(db: Db, account: AccountRef, now: number, limit: number) {
  return (
    db
      .selectFrom('pending_change as c')
      .innerJoin('message as m', 'm.key', 'c.message_key')
      .where('c.account_id', '=', account.id)
      .where('c.user_id', '=', account.userId)
      .where('c.not_before', '<=', now)
      // What was done to a mail earlier goes first: a later change waits for one that has to wait.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('pending_change as e')
              .select('e.id')
              .whereRef('e.message_key', '=', 'c.message_key')
              .whereRef('e.id', '<', 'c.id')
              .where('e.not_before', '>', now),
          ),
        ),
      )
      .orderBy('c.id')
      .limit(limit)
      .select(['c.id', 'c.message_key', 'm.message_id', 'c.change', 'c.attempts', 'c.error'])
      .execute()
  )
}

/**
 * Milliseconds since 1970 at which a change can be pushed next: `now` where one came due unnoticed, such as during a long
 * round. undefined when none waits.
 */
export async function nextChangeAt(db: Db, account: AccountRef, now: number): Promise<number | undefined> {
  if ((await dueRows(db, account, now, 1)).length > 0) return now
  const row = await db
    .selectFrom('pending_change')
    .where('account_id', '=', account.id)
    .where('user_id', '=', account.userId)
    .where('not_before', '>', now)
    .select((eb) => eb.fn.min('not_before').as('at'))
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** Whether anything a person did waits for the mail server. */
export async function changesWait(db: Db, account: AccountRef): Promise<boolean> {
  const row = await db
    .selectFrom('pending_change')
    .where('account_id', '=', account.id)
    .where('user_id', '=', account.userId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function changesOfMails(db: Db, account: AccountRef, keys: number[]) {
  return db
    .selectFrom('pending_change')
    .where('account_id', '=', account.id)
    .where('user_id', '=', account.userId)
    .where('message_key', 'in', inList(keys))
    .orderBy('id')
    .select(['id', 'message_key', 'change'])
    .execute()
}

/** UIDs of mails deleted here for good of which the server has not heard yet. */
export async function expungedUids(db: Db, account: AccountRef, mailboxId: number, uidvalidity: string): Promise<Set<number>> {
  const { rows } = await sql<{ uid: number }>`select change ->> '$.place.uid' as uid from pending_change
    where account_id = ${account.id} and user_id = ${account.userId} and change ->> '$.kind' = 'expunge'
      and change ->> '$.place.mailboxId' = ${mailboxId} and change ->> '$.place.uidvalidity' = ${uidvalidity}`.execute(db)
  return new Set(rows.map((row) => row.uid))
}

/** One more try has been made; the next is not before then. */
export async function postponeChanges(
  db: Db,
  account: AccountRef,
  ids: number[],
  set: { not_before: number; error: string | null },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('pending_change')
    .set((eb) => ({ ...set, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', inList(ids))
    .where('user_id', '=', account.userId)
    .execute()
}

export async function rewriteChange(db: Db, account: AccountRef, id: number, change: string): Promise<void> {
  await db.updateTable('pending_change').set({ change }).where('id', '=', id).where('user_id', '=', account.userId).execute()
}

/** Answers those that were still there: a person may have taken others back meanwhile. */
export async function endChanges(db: Db, account: AccountRef, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .deleteFrom('pending_change')
    .where('id', 'in', inList(ids))
    .where('user_id', '=', account.userId)
    .returning('id')
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** The right side of `(mailbox_id, uidvalidity, uid) in`. A plus before `user_id` keeps SQLite from reading all places of a person. */
function these(places: PendingPlace[]): RawBuilder<unknown> {
  const list = JSON.stringify(places.map(({ mailboxId, uidvalidity, uid }) => [mailboxId, uidvalidity, uid]))
  return sql`(select value ->> 0, value ->> 1, value ->> 2 from json_each(${list}))`
}

/** What is kept of a place that a mail has left. */
export interface LeftPlace {
  mailbox_id: number
  uidvalidity: string
  uid: number
  message_key: number
  role: Role
  moving_to: number | null
  read: Bit
  starred: Bit
  answered: Bit
}

/** Removes placements and gives them. */
export async function takePlacements(db: Db, account: AccountRef, places: PendingPlace[]): Promise<LeftPlace[]> {
  if (places.length === 0) return []
  const { rows } = await sql<LeftPlace>`delete from placement
    where +user_id = ${account.userId} and (mailbox_id, uidvalidity, uid) in ${these(places)}
    returning mailbox_id, uidvalidity, uid, message_key, role, moving_to, read, starred, answered`.execute(db)
  return rows
}

/** One that the sync has found already keeps what the sync says. */
export async function addPlacements(db: Db, account: AccountRef, places: LeftPlace[]): Promise<void> {
  if (places.length === 0) return
  const rows = places.map((one) => [
    one.mailbox_id,
    one.uidvalidity,
    one.uid,
    one.message_key,
    one.role,
    one.moving_to,
    one.read,
    one.starred,
    one.answered,
  ])
  await sql`insert into placement
      (mailbox_id, uidvalidity, uid, message_key, user_id, account_id, role, moving_to, read, starred, answered)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, ${account.userId}, ${account.id}, value ->> 4, value ->> 5,
      value ->> 6, value ->> 7, value ->> 8
    from json_each(${JSON.stringify(rows)}) where true
    on conflict do nothing`.execute(db)
}

/** The folder of that path. One that was made for this very move gets its row here, before the next listing. */
export async function mailboxAt(db: Db, account: AccountRef, path: string, role: Role): Promise<{ id: number; role: Role }> {
  return db
    .insertInto('mailbox')
    .values({ account_id: account.id, user_id: account.userId, path, role, complete: 0 })
    .onConflict((conflict) => conflict.columns(['account_id', 'path']).doUpdateSet((eb) => ({ path: eb.ref('excluded.path') })))
    .returning(['id', 'role'])
    .executeTakeFirstOrThrow()
}

/** Where mails lie now, as the sync has found them; of each the last place in a folder first. */
export function placesNow(db: Db, account: AccountRef, keys: number[]) {
  return db
    .selectFrom('placement as p')
    .innerJoin('mailbox as b', 'b.id', 'p.mailbox_id')
    .where('p.user_id', '=', account.userId)
    .where('p.account_id', '=', account.id)
    .where('p.message_key', 'in', inList(keys))
    .orderBy('p.uid', 'desc')
    .select(['p.message_key', 'p.mailbox_id as mailboxId', 'b.path as mailbox', 'b.role', 'p.uidvalidity', 'p.uid'])
    .execute()
}

/** Takes a refused change back: the mail is shown in its folder, which is listed in full at the next round. */
export async function restorePlacement(db: Db, account: AccountRef, place: PendingPlace): Promise<void> {
  const folder = db.selectFrom('mailbox').where('id', '=', place.mailboxId).where('user_id', '=', account.userId)
  const { role } = await folder.select('role').executeTakeFirstOrThrow()
  await db
    .updateTable('placement')
    .set({ role, moving_to: null })
    .where((eb) =>
      eb.and({ user_id: account.userId, mailbox_id: place.mailboxId, uidvalidity: place.uidvalidity, uid: place.uid }),
    )
    .execute()
  await db
    .updateTable('mailbox')
    .set({ cursor: null })
    .where('id', '=', place.mailboxId)
    .where('user_id', '=', account.userId)
    .execute()
}
