// SQL of the state of the server, in counts, and of the demo person.
import { sql } from 'kysely'
import type { Db } from '../app.ts'

export function personWithAddress(db: Db, email: string) {
  return db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
}

export async function countPeople(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('user')
    .where('kind', '=', 'person')
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Connected mailboxes by provider and how they are (as in accounts/account.ts); those of deleted people wait for nothing any more. */
export function accountCounts(db: Db) {
  return db
    .selectFrom('account as a')
    .innerJoin('user as u', 'u.id', 'a.user_id')
    .where('u.deleted_at', 'is', null)
    .select([
      'a.provider',
      sql<'idle' | 'syncing' | 'error' | 'needsReconnection'>`case when a.needs_reconnection = 1 then 'needsReconnection'
             when a.sync_state = 'idle' and a.last_sync_at is null and a.connector <> 'archive' then 'syncing'
             else a.sync_state end`.as('state'),
    ])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['a.provider', 'state'])
    .orderBy('a.provider')
    .orderBy('state')
    .execute()
}

/** `sending` counts as waiting. */
export async function outboxCounts(db: Db): Promise<{ waiting: number; failed: number; unknown: number }> {
  const count = (states: string) => sql<number>`coalesce(sum(status in (${sql.raw(states)})), 0)`
  return db
    .selectFrom('outbox')
    .select([count("'held', 'sending'").as('waiting'), count("'failed'").as('failed'), count("'unknown'").as('unknown')])
    .executeTakeFirstOrThrow()
}

export function storedRuns(db: Db) {
  return db.selectFrom('job_run').select(['name', 'started_at', 'finished_at', 'result']).execute()
}

export function storedRun(db: Db, name: string) {
  return db.selectFrom('job_run').select(['started_at', 'result']).where('name', '=', name).executeTakeFirst()
}
