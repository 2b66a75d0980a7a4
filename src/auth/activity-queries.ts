// SQL of what happened to an account. Rows are added and, when they are old or many, deleted; never changed.
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import type { ActivityTable } from '../store/tables/people.ts'

/** For each kind, so that failed attempts neither fill the table nor displace other activity. */
const mostKept = 100

export type NewActivity = Pick<ActivityTable, 'what' | 'by' | 'address' | 'at' | 'count'>

export async function addActivity(db: Db, userId: string, row: NewActivity): Promise<void> {
  await db
    .insertInto('activity')
    .values({ user_id: userId, ...row })
    .execute()
  await sql`delete from activity where user_id = ${userId} and what = ${row.what} and id <=
    (select id from activity where user_id = ${userId} and what = ${row.what} order by id desc limit 1 offset ${mostKept})`.execute(
    db,
  )
}

/** Newest first. */
export function activityOf(db: Db, userId: string, limit: number): Promise<NewActivity[]> {
  return db
    .selectFrom('activity')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['what', 'by', 'address', 'at', 'count'])
    .execute()
}

/** The newest of these kinds. */
export function lastActivity(db: Db, userId: string, kinds: NewActivity['what'][]): Promise<NewActivity | undefined> {
  return db
    .selectFrom('activity')
    .where('user_id', '=', userId)
    .where('what', 'in', kinds)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['what', 'by', 'address', 'at', 'count'])
    .executeTakeFirst()
}

export async function deleteOldActivity(db: Db, before: number): Promise<void> {
  await db.deleteFrom('activity').where('at', '<', before).execute()
}
