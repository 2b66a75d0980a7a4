// Opens the data folder: lock, migrations, the connections. Everything is closed by scope.
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { startDbThread } from './db-thread.ts'
import { createDialect } from './dialect.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { applyPragmas } from './pragmas.ts'
import { createSearchDesk, type SearchDesk } from './search-desk.ts'
import type { Tables } from './tables.ts'
import { createTurns } from './turns.ts'

/** Statements for many rows each; see `Store.writeAll`. */
export interface BatchStep {
  sql: string
  rows: unknown[][]
}
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
  const reader = new Database(file, { readonly: true })
  applyPragmas(reader, 'reader')
  const writer = startDbThread(file, 'writer')
  const searcher = startDbThread(file, 'reader')
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
