// What was used up or replaced since a backup is not good again after going back to it: recovery codes, and codes of the app.
// They are those of the database that is replaced, where that can be read; their hashes need no key. Where it cannot, or there
// is none, nobody can say which were used: none is good, and its person reads so in their activity
// (docs/decisions/0049-used-codes-stay-used.md).
import Database, { type Database as Connection } from 'better-sqlite3'
import type { RecoveryCodeTable } from '../tables.ts'

export interface CodesOfNow {
  codes: RecoveryCodeTable[]
  /** The last step of the app's codes that was used, of each person. */
  steps: { user_id: string; last_step: number }[]
}

/** Of the database in a file; none where that cannot be read, as when it is the reason for going back. */
export function codesIn(file: string): CodesOfNow {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true })
    try {
      return {
        codes: db.prepare('select user_id, code_hash, used_at from recovery_code').all() as CodesOfNow['codes'],
        steps: db.prepare('select user_id, last_step from second_factor').all() as CodesOfNow['steps'],
      }
    } finally {
      db.close()
    }
  } catch (cause) {
    if (cause instanceof Database.SqliteError) return { codes: [], steps: [] }
    throw cause
  }
}

/** In the database that is gone back to, with its schema brought up to date. */
export function carryCodes(db: Connection, { codes, steps }: CodesOfNow, now: number): void {
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
