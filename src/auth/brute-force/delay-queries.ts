// SQL of attempts.ts and login-delay.ts.
import { sql } from 'kysely'
import type { Db } from '../../app.ts'

export interface Failures {
  failures: number
  /** Time of the last one; 0 for never. */
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

/** Uncounts the failure of the time `counted`; others may have been counted since. */
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

export async function hasSessionOnDevice(
  db: Db,
  device: { email: string; userAgent: string; address: string; now: number },
): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select('session.id')
    .where('user.email', '=', device.email)
    .where('session.user_agent', '=', device.userAgent)
    .where('session.address', '=', device.address)
    .where('session.expires_at', '>', device.now)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

/** Addresses from which the account was signed in to or its password set; newest first. */
export function signInAddresses(db: Db, email: string, since: number) {
  return db
    .selectFrom('activity')
    .innerJoin('user', 'user.id', 'activity.user_id')
    .select(['activity.what', 'activity.address'])
    .where('user.email', '=', email)
    .where('activity.what', 'in', ['signed-in', 'signed-in-elsewhere', 'password-changed', 'password-reset'])
    .where('activity.by', '=', 'self')
    .where('activity.at', '>', since)
    .orderBy('activity.id', 'desc')
    .execute()
}
