// The copy of the database that goes into a backup, and what the manifest says of it.
import Database from 'better-sqlite3'
import type { Manifest } from '../format/manifest.ts'

export type Facts = Pick<Manifest, 'schema' | 'counts'>

/** Pages a step: between two of them the thread can be ended. */
const step = 1000

/**
 * SQLite's own way (sqlite.org/backup.html), inside a read transaction: so it sees one state, whatever is written meanwhile, and
 * never begins anew. `mayTake` is asked before, with what it will take.
 */
export async function copyInto(file: string, copy: string, mayTake: (bytes: number) => void): Promise<void> {
  const source = new Database(file, { readonly: true, fileMustExist: true })
  try {
    source.pragma('busy_timeout = 5000')
    source.exec('begin')
    const number = (pragma: string) => Number(source.pragma(pragma, { simple: true }))
    // From here on it is this moment that is seen.
    source.prepare('select 1 from sqlite_schema limit 1').get()
    mayTake(number('page_count') * number('page_size'))
    await source.backup(copy, { progress: () => step })
  } finally {
    source.close()
  }
}

/** Undefined where the file is damaged. */
export function readFacts(copy: string): Facts | undefined {
  const db = new Database(copy)
  try {
    // One file, without a journal beside it.
    db.pragma('journal_mode = delete')
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') return undefined
    const count = (sql: string) => db.prepare<[], number>(`select count(*) from ${sql}`).pluck().get() ?? 0
    const counts = {
      people: count("user where kind = 'person' and deleted_at is null"),
      accounts: count('account'),
      mails: count('message'),
    }
    return { schema: Number(db.pragma('user_version', { simple: true })), counts }
  } finally {
    db.close()
  }
}
