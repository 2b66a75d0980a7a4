// The database for a short command of the owner, beside a server that may be running. It takes no lock: SQLite lets
// another process write between the server's own transactions, as long as each of them is short.
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { applyPragmas } from './connections/pragmas.ts'
import { migrations } from './migrate.ts'
import { databaseFile, hasDatabase } from './open.ts'
import type { Tables } from './tables.ts'

/** Throws an Error whose sentence can be printed when there is no database, or one of another version. */
export function openForCommand(dataDir: string): { db: Kysely<Tables> } & AsyncDisposable {
  if (!hasDatabase(dataDir)) {
    throw new Error(`There is no Homing in ${dataDir} yet. Start it once, or set DATA_DIR to the folder it uses.`)
  }
  const database = new Database(databaseFile(dataDir))
  applyPragmas(database, 'writer')
  const version = Number(database.pragma('user_version', { simple: true }))
  if (version !== migrations.length) {
    database.close()
    throw new Error('The data folder belongs to another version of Homing. Please start this version once, then try again.')
  }
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  return { db, [Symbol.asyncDispose]: () => db.destroy() }
}
