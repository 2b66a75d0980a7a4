// The SQL of undo. What a large action did is kept in parts: rows `id`, `id.1`, `id.2`, each for one transaction's mails.
import { sql } from 'kysely'
import type { Db } from '../../app.ts'
import { inList } from '../../store/in-list.ts'
import type { PlaceKey } from './queries.ts'

export async function insertUndo(
  db: Db,
  row: { id: string; user_id: string; created_at: number; expires_at: number; steps: string },
): Promise<void> {
  await db.insertInto('undo').values(row).execute()
}

/** The rows of one action. A full stop is no character of an id, and the next one after it is a slash. */
function parts(db: Db, userId: string, id: string) {
  return db
    .selectFrom('undo')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('id', '=', id), eb.and([eb('id', '>', `${id}.`), eb('id', '<', `${id}/`)])]))
}

/** Ids of the parts that have not expired. */
export async function undoParts(db: Db, userId: string, id: string, now: number): Promise<string[]> {
  const rows = await parts(db, userId, id).where('expires_at', '>', now).select('id').execute()
  return rows.map((row) => row.id)
}

/** Removes a part and gives its steps. */
export async function takeUndo(db: Db, userId: string, id: string): Promise<string | undefined> {
  const row = await db.deleteFrom('undo').where('user_id', '=', userId).where('id', '=', id).returning('steps').executeTakeFirst()
  return row?.steps
}

export async function setUndoExpiry(db: Db, userId: string, id: string, at: number): Promise<void> {
  const ids = await parts(db, userId, id).select('id').execute()
  await db
    .updateTable('undo')
    .set({ expires_at: at })
    .where('user_id', '=', userId)
    .where('id', 'in', inList(ids.map((row) => row.id)))
    .execute()
}

export async function forgetExpiredUndo(db: Db, userId: string, now: number): Promise<void> {
  await db.deleteFrom('undo').where('user_id', '=', userId).where('expires_at', '<', now).execute()
}

export interface LostPlace extends PlaceKey {
  key: number
  accountId: string
  role: string
  movingTo: number | null
  read: number
  starred: number
  answered: number
}

/** Brings deleted places back, where mail and folder are still known. */
export async function bringBack(db: Db, userId: string, lost: LostPlace[]): Promise<void> {
  const rows = lost.map((one) => [
    one.mailbox_id,
    one.uidvalidity,
    one.uid,
    one.key,
    one.accountId,
    one.role,
    one.read,
    one.starred,
    one.answered,
    one.movingTo,
  ])
  await sql`insert into placement
      (mailbox_id, uidvalidity, uid, message_key, user_id, account_id, role, read, starred, answered, moving_to)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, ${userId}, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
      value ->> 8, value ->> 9
    from json_each(${JSON.stringify(rows)})
    where exists (select 1 from mailbox b where b.id = value ->> 0 and b.user_id = ${userId})
      and exists (select 1 from message m where m.key = value ->> 3 and m.user_id = ${userId})
    on conflict do nothing`.execute(db)
}

/** Rows of mailbox, uidvalidity, uid, read, starred, answered. */
export async function setFlagsAt(db: Db, userId: string, rows: (number | string)[][]): Promise<void> {
  await sql`update placement as p set read = j.value ->> 3, starred = j.value ->> 4, answered = j.value ->> 5
    from json_each(${JSON.stringify(rows)}) as j
    where +p.user_id = ${userId} and p.mailbox_id = j.value ->> 0 and p.uidvalidity = j.value ->> 1 and p.uid = j.value ->> 2`.execute(
    db,
  )
}
