// SQL of what a person likes: one row a person, JSON of what differs from the defaults.
import type { Db } from '../app.ts'
import { preparedFirst } from '../store/prepared.ts'

export const changedPreferences = preparedFirst((db, userId: string) =>
  db.selectFrom('preference').where('user_id', '=', userId).select('changed'),
)

export async function storePreferences(db: Db, userId: string, changed: string, now: number): Promise<void> {
  const values = { changed, updated_at: now }
  await db
    .insertInto('preference')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}
