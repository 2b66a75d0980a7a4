// Whoever has gone does not come back with a backup in which they still were. A report of a removal outlives the person and
// knows them again by the hash of their id; it is carried into the database that is gone back to, and they go again.
import { createHash } from 'node:crypto'
import Database, { type Database as Connection } from 'better-sqlite3'
import type { RemovalTable } from '../tables/server.ts'

/** What a person is called in a report. An id is random, so nobody finds it from this. */
export const personHash = (userId: string): string => createHash('sha256').update(userId).digest('hex')

/** What goes in the moment somebody goes; the rest goes with the job for people who have gone. */
export const deletedImmediately = [
  'session',
  'password_reset',
  'sign_in_identity',
  'oauth_flow',
  'oauth_grant',
  'outbox',
] as const

/** Of the database in a file; none where that cannot be read, as when it is the reason for going back. */
export function readRemovals(file: string): RemovalTable[] {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true })
    try {
      return db
        .prepare('select id, person, removed_at, by, purged_at, copies_gone_at, report from removal')
        .all() as RemovalTable[]
    } finally {
      db.close()
    }
  } catch (cause) {
    if (cause instanceof Database.SqliteError) return []
    throw cause
  }
}

/** In the database that is gone back to, with its schema brought up to date. The job for people who have gone does the rest. */
export function reapplyDeletions(db: Connection, removals: readonly RemovalTable[]): number {
  const gone = new Map(removals.map((removal) => [removal.person, removal]))
  const people = db.prepare('select id from user where deleted_at is null').pluck().all() as string[]
  const again = people.flatMap((id) => {
    const removal = gone.get(personHash(id))
    return removal ? [{ id, person: removal.person, removedAt: removal.removed_at }] : []
  })
  db.transaction(() => {
    const insertRemoval = db.prepare(
      `insert into removal (id, person, removed_at, by, purged_at, copies_gone_at, report)
       values (@id, @person, @removed_at, @by, @purged_at, @copies_gone_at, @report)
       on conflict (person) do update set purged_at = excluded.purged_at, copies_gone_at = excluded.copies_gone_at,
         report = excluded.report`,
    )
    for (const removal of removals) insertRemoval.run(removal)
    const open = db.prepare('update removal set purged_at = null, copies_gone_at = null where person = ?')
    for (const { id, person, removedAt } of again) {
      markDeleted(db, id, removedAt)
      open.run(person)
    }
  })()
  return again.length
}

/** As in user/deletion/removal-queries.ts: nobody signs in as them, and nothing is synced or sent. */
function markDeleted(db: Connection, id: string, at: number): void {
  for (const table of deletedImmediately) db.prepare(`delete from ${table} where user_id = ?`).run(id)
  db.prepare('delete from invite where created_by = ? or used_by = ?').run(id, id)
  db.prepare("update account set credential = '', needs_reconnection = 1 where user_id = ?").run(id)
  db.prepare("update user set deleted_at = ?, email = 'deleted ' || id, password_hash = '', role = 'member' where id = ?").run(
    at,
    id,
  )
}
