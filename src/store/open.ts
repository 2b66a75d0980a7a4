// Opens the data folder: lock, integrity check, key, migrations, connections. Everything is closed by scope.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { isDiskFull, toAppError } from '../core/errors.ts'
import { createMutex } from '../core/mutex.ts'
import { type DbClient, type DbThreadEnded, openDbClient, startDbThread, startReaderThread } from './connections/db-client.ts'
import type { BatchStep } from './connections/db-connection.ts'
import { createDialect } from './connections/dialect.ts'
import { applyPragmas } from './connections/pragmas.ts'
import type { Keys } from './keys/key-ring.ts'
import { migrations } from './migrate.ts'
import { type FileSystemCheck, requireLocalFileSystem } from './opening/file-system.ts'
import { lockFolder, makeFolder } from './opening/lock.ts'
import { prepareDatabase } from './opening/prepare.ts'
import { createSearchReader, type SearchReader } from './search/search-reader.ts'
import type { Tables } from './tables.ts'

/** What verbs need of the store. */
export interface StoreClient extends AsyncDisposable {
  db: Kysely<Tables>
  search: SearchReader
  /** Runs all steps in one transaction and one message to the writer thread: for bulk writing. */
  writeAll(steps: BatchStep[]): Promise<void>
}
export interface Store extends StoreClient {
  /** Names of the migrations applied at this start. */
  migrated: string[]
  /** The file system of the folder. */
  kind: FileSystemCheck
  /** A port for another thread of this process: `openStoreClient` there. */
  openPort(): MessagePort
}

export const databaseFile = (dataDir: string) => path.join(dataDir, 'homing.db')
export const hasDatabase = (dataDir: string) => existsSync(databaseFile(dataDir))

/** `keys` is asked before anything is written; tests of the store alone have none. */
export function openStore(dataDir: string, keys?: Keys, onDiskFull: () => void = () => undefined): Store {
  const kind = requireLocalFileSystem(dataDir)
  makeFolder(dataDir)
  const unlock = lockFolder(dataDir)
  try {
    return { ...openLocked(databaseFile(dataDir), { unlock, keys, onDiskFull }), kind }
  } catch (cause) {
    unlock()
    throw cause
  }
}

interface Opening {
  unlock: () => void
  keys: Keys | undefined
  onDiskFull: () => void
}

function openLocked(file: string, { unlock, keys, onDiskFull }: Opening): Omit<Store, 'kind'> {
  const migrated = prepareDatabase(file, keys)
  const writer = startDbThread(file, 'writer', endProgram)
  const searcher = startReaderThread(file)
  const close = async () => {
    await searcher.close()
    await writer.close()
    unlock()
  }
  return { ...assemble(file, reportFullDisk(writer, onDiskFull), searcher, close), migrated, openPort: writer.openPort }
}

/** Nothing can be stored without the writer: the program ends (main.ts), and its supervisor restarts it. */
function endProgram(error: DbThreadEnded): never {
  throw error
}

/** The same database for another thread of this process, with a reader of its own and the one writer. */
export function openStoreClient(dataDir: string, port: MessagePort, onDiskFull: () => void): StoreClient {
  const writer = reportFullDisk(openDbClient(port), onDiskFull)
  return assemble(databaseFile(dataDir), writer, writer, writer.close)
}

function assemble(file: string, writer: DbClient, searcher: DbClient, close: () => Promise<void>): StoreClient {
  const reader = new Database(file, { readonly: true })
  applyPragmas(reader, 'reader')
  const mutex = createMutex()
  const db = new Kysely<Tables>({ dialect: createDialect({ reader, writer, mutex }) })
  return {
    db,
    search: createSearchReader(searcher),
    async writeAll(steps) {
      const release = await mutex.acquire()
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

/** Reports a full disk to the disk watch, and rejects with the AppError for it; other errors pass unchanged. */
export function reportFullDisk({ query, batch, close }: DbClient, onDiskFull: () => void): DbClient {
  const reporting = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (cause) {
      if (!isDiskFull(cause)) throw cause
      onDiskFull()
      throw toAppError(cause)
    }
  }
  return {
    query: (sql, parameters) => reporting(query(sql, parameters)),
    batch: (steps) => reporting(batch(steps)),
    close,
  }
}

/**
 * For a short command of the owner, beside a server that may be running. Takes no lock: SQLite lets another process write between
 * the server's short transactions. Throws a printable Error where there is no database, or one of another version.
 */
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
