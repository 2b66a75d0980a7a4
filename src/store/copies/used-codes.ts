// A restore does not make recovery codes or codes of an authenticator app valid again that were used or replaced since the
// backup. They are taken from the database that is replaced; hashes need no key. Where that cannot be read, or there is none,
// nobody can say which were used: all recovery codes end, and the person's activity says so
// (docs/decisions/0049-used-codes-stay-used.md).
import Database, { type Database as Connection } from 'better-sqlite3'
import type { RecoveryCodeTable } from '../tables/people.ts'

export interface CurrentCodes {
  codes: RecoveryCodeTable[]
  /** The last time step of the authenticator app that each person has used. */
  steps: { user_id: string; last_step: number }[]
}

/** From a database file; none where it cannot be read, which may be the reason for the restore. */
export function readCodes(file: string): CurrentCodes {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true })
    try {
      return {
        codes: db.prepare('select user_id, code_hash, used_at from recovery_code').all() as CurrentCodes['codes'],
        steps: db.prepare('select user_id, last_step from second_factor').all() as CurrentCodes['steps'],
      }
    } finally {
      db.close()
    }
  } catch (cause) {
    if (cause instanceof Database.SqliteError) return { codes: [], steps: [] }
    throw cause
  }
}

/** `db`: the restored database, migrated. */
export function keepUsedCodes(db: Connection, { codes, steps }: CurrentCodes, now: number): void {
  const of = Map.groupBy(codes, ({ user_id }) => user_id)
  const people = db.prepare('select user_id from second_factor').pluck().all() as string[]
  db.transaction(() => {
    for (const userId of people) {
      const theirs = of.get(userId)
      if (theirs) replaceCodes(db, userId, theirs)
      else endCodes(db, userId, now)
    }
    const use = db.prepare('update second_factor set last_step = max(last_step, @last_step) where user_id = @user_id')
    for (const step of steps) use.run(step)
  })()
}

function replaceCodes(db: Connection, userId: string, codes: readonly RecoveryCodeTable[]): void {
  db.prepare('delete from recovery_code where user_id = ?').run(userId)
  const put = db.prepare('insert into recovery_code (user_id, code_hash, used_at) values (@user_id, @code_hash, @used_at)')
  for (const code of codes) put.run(code)
}

function endCodes(db: Connection, userId: string, now: number): void {
  const { changes } = db.prepare('update recovery_code set used_at = ? where user_id = ? and used_at is null').run(now, userId)
  if (changes === 0) return
  const note =
    "insert into activity (user_id, what, by, address, count, at) values (?, 'recovery-codes-ended', 'admin', '', ?, ?)"
  db.prepare(note).run(userId, changes, now)
}
