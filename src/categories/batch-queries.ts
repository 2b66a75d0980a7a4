// SQL of batches. A batch may be stored in several parts.
import { sql } from 'kysely'
import type { Db } from '../app.ts'

/** `steps`: a JSON list. */
export async function addToBatch(
  db: Db,
  userId: string,
  batch: { id: string; name: string; mails: number; steps: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('sorting_batch')
    .values({ ...batch, user_id: userId, created_at: now, undone_at: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        mails: sql<number>`mails + excluded.mails`,
        // "[a]" and "[b]" become "[a,b]" without reading them.
        steps: sql<string>`substr(steps, 1, length(steps) - 1) || ',' || substr(excluded.steps, 2)`,
      }),
    )
    .execute()
}

export async function batchRows(db: Db, userId: string, after: number, limit: number) {
  return db
    .selectFrom('sorting_batch')
    .where('user_id', '=', userId)
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select(['id', 'name', 'mails', 'created_at', 'undone_at'])
    .execute()
}

/** Returns its steps once and marks it undone. */
export async function takeBatch(db: Db, userId: string, id: string, after: number, now: number): Promise<string | undefined> {
  const row = await db
    .updateTable('sorting_batch')
    .set({ undone_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('created_at', '>', after)
    .where('undone_at', 'is', null)
    .returning('steps')
    .executeTakeFirst()
  return row?.steps
}

export async function forgetBatches(db: Db, userId: string, before: number): Promise<void> {
  await db.deleteFrom('sorting_batch').where('user_id', '=', userId).where('created_at', '<=', before).execute()
}
