// The copy of the database that goes into a backup, and what the manifest says of it.
import Database from 'better-sqlite3'
import type { Manifest } from './manifest.ts'

export type Facts = Pick<Manifest, 'schema' | 'counts'>

/**
 * A read transaction sees one state, whatever is written meanwhile (sqlite.org/lang_vacuum.html, VACUUM INTO). `mayTake` is
 * asked before, with the most it can become.
 */
export function copyInto(file: string, copy: string, mayTake: (bytes: number) => void): void {
  const source = new Database(file, { readonly: true, fileMustExist: true })
  try {
    source.pragma('busy_timeout = 5000')
    const number = (pragma: string) => Number(source.pragma(pragma, { simple: true }))
    mayTake(number('page_count') * number('page_size'))
    source.prepare('vacuum into ?').run(copy)
  } finally {
    source.close()
  }
}

/** Undefined where the file is damaged. */
export function readFacts(copy: string): Facts | undefined {
  const db = new Database(copy, { readonly: true })
  try {
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') return undefined
    const count = (sql: string) => db.prepare<[], number>(`select count(*) from ${sql}`).pluck().get() ?? 0
    const counts = { people: count('user where deleted_at is null'), accounts: count('account'), mails: count('message') }
    return { schema: Number(db.pragma('user_version', { simple: true })), counts }
  } finally {
    db.close()
  }
}
