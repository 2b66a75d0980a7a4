// SQL of what a person likes: one row a person, JSON of what differs from the defaults.
import type { Db } from '../app.ts'

export async function changedPreferences(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('preference').where('user_id', '=', userId).select('changed').executeTakeFirst()
  return row?.changed
}

export async function storePreferences(db: Db, userId: string, changed: string, now: number): Promise<void> {
  const values = { changed, updated_at: now }
  await db
    .insertInto('preference')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}
