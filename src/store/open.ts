// Opens the data folder: lock, migrations, the connections. Everything is closed by scope.
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { BatchStep } from './db-connection.ts'
import { type DbDesk, openDbHere, startDbThread } from './db-thread.ts'
import { createDialect } from './dialect.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { applyPragmas } from './pragmas.ts'
import { createSearchDesk, type SearchDesk } from './search-desk.ts'
import type { Tables } from './tables.ts'
import { createTurns } from './turns.ts'

export interface Store extends AsyncDisposable {
  db: Kysely<Tables>
  search: SearchDesk
  /** Runs all steps in one transaction and one message to the writer thread: for bulk writing. */
  writeAll(steps: BatchStep[]): Promise<void>
  /** Names of the migrations applied at this start. */
  migrated: string[]
}

export const databaseFile = (dataDir: string) => path.join(dataDir, 'homing.db')
export const hasDatabase = (dataDir: string) => existsSync(databaseFile(dataDir))

export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dataDir)
  try {
    return openLocked(databaseFile(dataDir), unlock)
  } catch (cause) {
    unlock()
    throw cause
  }
}

function openLocked(file: string, unlock: () => void): Store {
  const migrated = prepareFile(file)
  return assemble(file, startDbThread(file, 'writer'), startDbThread(file, 'reader'), migrated, unlock)
}

/**
 * The same database for a thread of the process that holds the folder: no lock, no migrations, and a writing connection
 * of its own, which waits for the other writer as long as a transaction takes.
 */
export function joinStore(dataDir: string): Store {
  const file = databaseFile(dataDir)
  const writer = openDbHere(file, 'writer')
  return assemble(file, writer, openDbHere(file, 'reader'), [], () => undefined)
}

function assemble(file: string, writer: DbDesk, searcher: DbDesk, migrated: string[], unlock: () => void): Store {
  const reader = new Database(file, { readonly: true })
  applyPragmas(reader, 'reader')
  const turns = createTurns()
  const db = new Kysely<Tables>({ dialect: createDialect({ reader, writer, turns }) })
  return {
    db,
    search: createSearchDesk(searcher),
    migrated,
    async writeAll(steps) {
      const release = await turns.take()
      try {
        await writer.batch(steps)
      } finally {
        release()
      }
    },
    async [Symbol.asyncDispose]() {
      await db.destroy()
      reader.close()
      await searcher.close()
      await writer.close()
      unlock()
    },
  }
}

function prepareFile(file: string): string[] {
  const db = new Database(file)
  try {
    applyPragmas(db, 'writer')
    return migrate(db, file)
  } finally {
    db.close()
  }
}
