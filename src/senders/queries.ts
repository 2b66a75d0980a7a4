// SQL of trusted senders.
import type { Db } from '../app.ts'
import { preparedFirst } from '../store/prepared.ts'

export async function trustedSenders(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('trusted_sender').where('user_id', '=', userId).select('sender').orderBy('sender').execute()
  return rows.map((row) => row.sender)
}

/** The first of an address and its domain that the person trusts. */
export const trustedAmong = preparedFirst((db, userId: string, address: string, domain: string) =>
  db.selectFrom('trusted_sender').where('user_id', '=', userId).where('sender', 'in', [address, domain]).select('sender'),
)

export async function insertTrusted(db: Db, userId: string, sender: string, now: number): Promise<void> {
  await db
    .insertInto('trusted_sender')
    .values({ user_id: userId, sender, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False when it was not there. */
export async function deleteTrusted(db: Db, userId: string, sender: string): Promise<boolean> {
  const done = await db.deleteFrom('trusted_sender').where('user_id', '=', userId).where('sender', '=', sender).executeTakeFirst()
  return done.numDeletedRows > 0n
}

export async function countTrusted(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('trusted_sender')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
