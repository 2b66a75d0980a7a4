import type { Db } from '../../app.ts'

/** When the `n`th newest mail since `since` was put into the outbox; undefined where there are fewer. */
export async function nthNewest(db: Db, userId: string, n: number, since: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('status', '<>', 'cancelled')
    .orderBy('created_at', 'desc')
    .offset(n - 1)
    .limit(1)
    .select('created_at')
    .executeTakeFirst()
  return row?.created_at
}
