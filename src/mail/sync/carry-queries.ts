// The SQL of carrying changes to the mail server.
import type { Insertable } from 'kysely'
import type { Db } from '../../app.ts'
import type { Role } from '../../shared/mail.ts'
import type { PlacementTable } from '../../store/tables.ts'
import type { PendingPlace } from '../changes.ts'
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
      .select(['c.id', 'c.message_key', 'm.message_id', 'c.change', 'c.attempts'])
      .execute()
  )
}

/** When the next postponed change is due; undefined when none is. Those due already wait for one before them. */
export async function nextChangeAt(db: Db, account: AccountRef, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('pending_change')
    .where('account_id', '=', account.id)
    .where('user_id', '=', account.userId)
    .where('not_before', '>', now)
    .select((eb) => eb.fn.min('not_before').as('at'))
    .executeTakeFirst()
  return row?.at ?? undefined
}

export async function changesOfMail(db: Db, account: AccountRef, key: number) {
  return db
    .selectFrom('pending_change')
    .where('account_id', '=', account.id)
    .where('user_id', '=', account.userId)
    .where('message_key', '=', key)
    .orderBy('id')
    .select(['id', 'change'])
    .execute()
}

export async function postponeChange(
  db: Db,
  account: AccountRef,
  id: number,
  set: { attempts: number; not_before: number; error: string | null },
): Promise<void> {
  await db.updateTable('pending_change').set(set).where('id', '=', id).where('user_id', '=', account.userId).execute()
}

export async function rewriteChange(db: Db, account: AccountRef, id: number, change: string): Promise<void> {
  await db.updateTable('pending_change').set({ change }).where('id', '=', id).where('user_id', '=', account.userId).execute()
}

export async function endChange(db: Db, account: AccountRef, id: number): Promise<void> {
  await db.deleteFrom('pending_change').where('id', '=', id).where('user_id', '=', account.userId).execute()
}

/** Removes a placement and gives it. */
export async function takePlacement(db: Db, account: AccountRef, place: PendingPlace) {
  return db
    .deleteFrom('placement')
    .where((eb) =>
      eb.and({ user_id: account.userId, mailbox_id: place.mailboxId, uidvalidity: place.uidvalidity, uid: place.uid }),
    )
    .returning(['message_key', 'user_id', 'account_id', 'role', 'read', 'starred', 'answered'])
    .executeTakeFirst()
}

export async function addPlacement(db: Db, row: Insertable<PlacementTable>): Promise<void> {
  await db
    .insertInto('placement')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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

/** Where a mail lies in a folder now. */
export async function placeIn(db: Db, account: AccountRef, key: number, mailboxId: number) {
  return db
    .selectFrom('placement')
    .where('user_id', '=', account.userId)
    .where('message_key', '=', key)
    .where('mailbox_id', '=', mailboxId)
    .orderBy('uid', 'desc')
    .select(['uidvalidity', 'uid'])
    .executeTakeFirst()
}

/** Takes a refused change back: the mail is shown in its folder, which is listed in full at the next round. */
export async function restorePlacement(db: Db, account: AccountRef, place: PendingPlace): Promise<void> {
  const folder = db.selectFrom('mailbox').where('id', '=', place.mailboxId).where('user_id', '=', account.userId)
  const { role } = await folder.select('role').executeTakeFirstOrThrow()
  await db
    .updateTable('placement')
    .set({ role })
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
