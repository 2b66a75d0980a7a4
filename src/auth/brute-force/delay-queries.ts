// The SQL of tries.ts.
import { sql } from 'kysely'
import type { Db } from '../../app.ts'

export interface Failures {
  failures: number
  /** When the last one was; 0 for never. */
  last: number
}

/** Failures since `since`; older ones are forgotten. */
export async function failuresOf(db: Db, subject: string, since: number): Promise<Failures> {
  const row = await db
    .selectFrom('login_delay')
    .select(['failures', 'last_failure_at'])
    .where('subject', '=', subject)
    .where('last_failure_at', '>', since)
    .executeTakeFirst()
  return { failures: row?.failures ?? 0, last: row?.last_failure_at ?? 0 }
}

export async function countFailure(db: Db, subject: string, before: Failures, now: number): Promise<void> {
  const values = { failures: before.failures + 1, last_failure_at: now }
  await db
    .insertInto('login_delay')
    .values({ subject, ...values })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(values))
    .execute()
}

/** Takes back what was counted at `counted`; others may have been counted since. */
export async function uncountFailure(db: Db, subject: string, before: Failures, counted: number): Promise<void> {
  await db
    .updateTable('login_delay')
    .set({
      failures: sql`failures - 1`,
      last_failure_at: sql`case when last_failure_at = ${counted} then ${before.last} else last_failure_at end`,
    })
    .where('subject', '=', subject)
    .execute()
  await db.deleteFrom('login_delay').where('subject', '=', subject).where('failures', '<=', 0).execute()
}

export async function clearFailures(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('login_delay').where('subject', '=', subject).execute()
}

export async function deleteForgottenFailures(db: Db, accountsBefore: number, othersBefore: number): Promise<void> {
  await db
    .deleteFrom('login_delay')
    .where('last_failure_at', '<=', accountsBefore)
    .where((query) => query.or([query('subject', 'like', 'account:%'), query('last_failure_at', '<=', othersBefore)]))
    .execute()
}
