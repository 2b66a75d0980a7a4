// SQL of the jobs. They act for no person: they touch only rows that no person can reach any more, or that the next sync restores.
import type { App, Db } from '../app.ts'
import type { AccountRef } from '../mail/sync/sync-queries.ts'
import type { JobRunTable } from '../store/tables/server.ts'

/** Makes the next pass list every folder in full. Returns how many. */
export async function forgetCursors(app: App): Promise<number> {
  const result = await app.db.updateTable('mailbox').set({ cursor: null }).executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Deletes mails without a placement, of accounts synced since: they are gone from the server. Returns how many. */
export async function purgeOrphans(app: App, before: number): Promise<number> {
  const query = app.db
    .selectFrom('message as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .where('m.created_at', '<', before)
    .where('a.last_sync_at', '>', before)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('placement as p').select('p.uid').whereRef('p.message_key', '=', 'm.key'))))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('pending_change as c').select('c.id').whereRef('c.message_key', '=', 'm.key'))))
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('mailbox as b').select('b.id').whereRef('b.account_id', '=', 'a.id').where('b.complete', '=', 0)),
      ),
    )
    .select('m.key')
    .limit(10_000)
    .compile()
  // Every mail there is, is looked at.
  const orphans = await app.search.rows(query)
  const rows = orphans.map(({ key }) => [key])
  await app.writeAll([
    { sql: 'delete from mail_search where rowid = ?', rows },
    { sql: 'delete from message where key = ?', rows },
  ])
  return rows.length
}

/** Deletes expired undo steps. */
export async function forgetUndo(app: App, before: number): Promise<void> {
  await app.db.deleteFrom('undo').where('expires_at', '<', before).execute()
}

/** Deletes sorting batches that can no longer be undone. */
export async function forgetOldBatches(app: App, before: number): Promise<void> {
  await app.db.deleteFrom('sorting_batch').where('created_at', '<=', before).execute()
}

export interface SyncedAccount extends AccountRef {
  connector: string
  email: string
}

/**
 * Accounts to sync: not those whose credentials were refused or that are being moved, nor those of disabled or deleted people. An account that waits for
 * the owner of the server is tried, and so is one without a refresh token until its access token expires.
 */
export async function syncedAccounts(db: Db): Promise<SyncedAccount[]> {
  return db
    .selectFrom('account as a')
    .innerJoin('user as u', 'u.id', 'a.user_id')
    .where((eb) => eb.or([eb('a.needs_reconnection', '=', 0), eb('a.reconnect_cause', 'in', ['client', 'no-refresh-token'])]))
    .where('u.disabled_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('a.id', 'not in', db.selectFrom('account_move').where('to_id', 'is not', null).select('account_id'))
    .orderBy('a.created_at')
    .select(['a.id', 'a.user_id as userId', 'a.connector', 'a.email'])
    .execute()
}

/** The last run of each job is kept. */
export async function noteRun(db: Db, { name, ...run }: JobRunTable): Promise<void> {
  await db
    .insertInto('job_run')
    .values({ name, ...run })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(run))
    .execute()
}
