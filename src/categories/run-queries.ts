// SQL of runs that sort the whole inbox again.
import { sql } from 'kysely'
import type { Db } from '../app.ts'

const columns = ['started_at', 'finished_at', 'total', 'done', 'categorized'] as const

export async function lastRun(db: Db, userId: string) {
  return db.selectFrom('sorting_run').where('user_id', '=', userId).select(columns).executeTakeFirst()
}

/** The run under way. */
export async function openRun(db: Db, userId: string) {
  return db
    .selectFrom('sorting_run')
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .select(columns)
    .executeTakeFirst()
}

export async function beginRun(db: Db, userId: string, total: number, now: number): Promise<void> {
  const row = { started_at: now, finished_at: null, total, done: 0, categorized: 0 }
  await db
    .insertInto('sorting_run')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** New mail is sorted along with it, so `total` may grow. */
export async function addRunProgress(db: Db, userId: string, more: { done: number; categorized: number }): Promise<void> {
  await db
    .updateTable('sorting_run')
    .set({
      done: sql<number>`done + ${more.done}`,
      categorized: sql<number>`categorized + ${more.categorized}`,
      total: sql<number>`max(total, done + ${more.done})`,
    })
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .execute()
}

export async function endRun(db: Db, userId: string, now: number): Promise<void> {
  await db
    .updateTable('sorting_run')
    .set({ finished_at: now })
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .execute()
}

/** For the worker after a restart. */
export async function peopleWithRun(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('sorting_run').where('finished_at', 'is', null).select('user_id').execute()
  return rows.map((row) => row.user_id)
}
