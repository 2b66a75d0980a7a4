// Opens the data folder: lock, migrations, the connections. Everything is closed by scope.
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { BatchStep } from './db-connection.ts'
import { type DbDesk, type DbThreadEnded, openDbGuest, startDbThread, startReaderThread } from './db-thread.ts'
import { createDialect } from './dialect.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { applyPragmas } from './pragmas.ts'
import { createSearchDesk, type SearchDesk } from './search-desk.ts'
import type { Tables } from './tables.ts'
import { createTurns } from './turns.ts'

/** What verbs need of the store. */
export interface StoreDesk extends AsyncDisposable {
  db: Kysely<Tables>
  search: SearchDesk
  /** Runs all steps in one transaction and one message to the writer thread: for bulk writing. */
  writeAll(steps: BatchStep[]): Promise<void>
}
export interface Store extends StoreDesk {
  /** Names of the migrations applied at this start. */
  migrated: string[]
  /** A port for another thread of this process: `joinStore` there. */
  invite(): MessagePort
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
  const writer = startDbThread(file, 'writer', endProgram)
  const searcher = startReaderThread(file)
  const close = async () => {
    await searcher.close()
    await writer.close()
    unlock()
  }
  return { ...assemble(file, writer, searcher, close), migrated, invite: writer.invite }
}

/** Without its writer nothing can be kept any more: the program ends (main.ts), and its supervisor starts it again. */
function endProgram(error: DbThreadEnded): never {
  throw error
}

/** The same database for another thread of this process: it reads by itself and writes through the one writer. */
export function joinStore(dataDir: string, port: MessagePort): StoreDesk {
  const writer = openDbGuest(port)
  return assemble(databaseFile(dataDir), writer, writer, writer.close)
}

function assemble(file: string, writer: DbDesk, searcher: DbDesk, close: () => Promise<void>): StoreDesk {
  const reader = new Database(file, { readonly: true })
  applyPragmas(reader, 'reader')
  const turns = createTurns()
  const db = new Kysely<Tables>({ dialect: createDialect({ reader, writer, turns }) })
  return {
    db,
    search: createSearchDesk(searcher),
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
      await close()
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
