// Checks the integrity of the database file before anything is written to it. Nothing here changes the file: it may be the only
// copy of somebody's mail, and whatever a tool can still recover from it must stay.
//
// What is affordable at a start, which is to take less than a second: the head of the file and of its log always; every page up to
// `checkedWhole`, where that takes a quarter of a second at most (measured: 300 MB in 2 s, half of it the words of the full-text
// index). Of a larger file, table by table within the timeout, without those that make it large: texts of mails, archives and
// the index, whose damage SQLite reports when it is read. The doctor looks at the whole of it.
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import Database, { type Database as Connection } from 'better-sqlite3'
import { second } from '../../shared/limits.ts'

/** Bytes. */
const checkedWhole = 32 * 1024 * 1024
const timeoutMs = second / 4
const large = /^(?:message_body|archive_mail|mail_search.*)$/
const magic = 'SQLite format 3\0'

export class DamagedDatabase extends Error {
  constructor(file: string, what: string, cause?: unknown) {
    super(
      `The database ${file} is damaged: ${what}. Nothing was changed, and nothing was deleted. ` +
        'Restore your latest backup: npm run restore (see docs/owner/backup.md).',
      { cause },
    )
    this.name = 'DamagedDatabase'
  }
}

/** Throws DamagedDatabase. `whole`: every page, whatever the size. Tests set up to which size that is done anyway. */
export function requireIntact(file: string, { whole = false, upTo = checkedWhole } = {}): void {
  requireHead(file)
  requireLog(file)
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true })
    try {
      const problem = whole || statSync(file).size <= upTo ? problemOf(db) : problemInSight(db)
      if (problem !== undefined) throw new DamagedDatabase(file, problem)
    } finally {
      db.close()
    }
  } catch (cause) {
    throw toDamagedDatabase(file, cause)
  }
}

/** SQLite's errors of a damaged file become a sentence for its owner; others pass unchanged. */
export function toDamagedDatabase(file: string, cause: unknown): unknown {
  const said = saidOfDamage(cause)
  return said === undefined ? cause : new DamagedDatabase(file, said, cause)
}

function saidOfDamage(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const { code } = cause as { code?: unknown }
  if (typeof code === 'string' && /^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) return cause.message
  return saidOfDamage(cause.cause)
}

/** Every page, the order of what is on it, and the words of the full-text index. Undefined: sound. */
export function problemOf(db: Connection): string | undefined {
  const first = String(db.pragma('quick_check(1)', { simple: true }))
  return first === 'ok' ? undefined : oneLine(first)
}

/** The same within the timeout, without the tables that make a file large. */
function problemInSight(db: Connection): string | undefined {
  const tables = db.prepare<[], string>("select name from sqlite_schema where type = 'table'").pluck().all()
  const until = performance.now() + timeoutMs
  for (const table of tables.filter((name) => !large.test(name))) {
    if (performance.now() > until) break
    const first = String(db.pragma(`quick_check("${table.replaceAll('"', '""')}")`, { simple: true }))
    if (first !== 'ok') return oneLine(first)
  }
  return undefined
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 200)

function requireHead(file: string): void {
  const { size } = statSync(file)
  if (size === 0) throw new DamagedDatabase(file, 'it is empty')
  if (read(file, 16) !== magic) throw new DamagedDatabase(file, "it isn't a SQLite database")
}

/**
 * SQLite treats a write-ahead log with an invalid header as empty, and would lose its content. The header is written first
 * (sqlite.org/walformat.html), so that no crash leaves such a file.
 */
function requireLog(file: string): void {
  const log = `${file}-wal`
  if (!existsSync(log) || statSync(log).size <= 32) return
  const head = Buffer.from(read(log, 4), 'latin1').readUInt32BE()
  if (head === 0x377f0682 || head === 0x377f0683) return
  throw new DamagedDatabase(file, `its log ${log} can't be read, so the newest changes are missing`)
}

function read(file: string, length: number): string {
  const opened = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(length)
    readSync(opened, bytes, 0, length, 0)
    return bytes.toString('latin1')
  } finally {
    closeSync(opened)
  }
}
