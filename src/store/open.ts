// Opens the data folder: lock, integrity check, key, migrations, connections. Everything is closed by scope.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import Database, { type Database as Connection } from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { isDiskFull, toAppError } from '../core/errors.ts'
import { createMutex } from '../core/mutex.ts'
import { createDbThread, type DbClient, type DbThreadEnded, openDbClient } from './connections/db-client.ts'
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
  /** Somebody is about to write: the writer starts where it has ended, so that they do not wait for it. */
  prewarm(): void
}
export interface Store extends StoreClient {
  /** Names of the migrations applied at this start. */
  migrated: string[]
  /** The file system of the folder. */
  kind: FileSystemCheck
  /** Connects another thread of this process, whose end of the port `openStoreClient` has there. */
  connect(port: MessagePort): void
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
  const reader = openReader(file)
  const writer = createDbThread(file, { mode: 'writer', onDeath: endProgram, onEnd: () => shrink(reader) })
  const searcher = createDbThread(file, { mode: 'reader' })
  const close = async () => {
    await searcher.close()
    await writer.close()
    unlock()
  }
  const client = assemble({ reader, writer: reportFullDisk(writer, onDiskFull), searcher, close, prewarm: writer.prewarm })
  return { ...client, migrated, connect: writer.connect }
}

/** Nothing can be stored without the writer: the program ends (main.ts), and its supervisor restarts it. */
function endProgram(error: DbThreadEnded): never {
  throw error
}

/** Passes the port on to `Store.connect`. */
export type ConnectStore = (port: MessagePort) => void

/** The same database for another thread of this process, with a reader of its own and the one writer. */
export function openStoreClient(dataDir: string, connect: ConnectStore, onDiskFull: () => void): StoreClient {
  const connected = () => {
    const { port1, port2 } = new MessageChannel()
    connect(port1)
    return port2
  }
  const reader = openReader(databaseFile(dataDir))
  const writer = reportFullDisk(openDbClient(connected, { onIdle: () => shrink(reader) }), onDiskFull)
  return assemble({ reader, writer, searcher: writer, close: writer.close, prewarm: () => undefined })
}

function openReader(file: string): Connection {
  const reader = new Database(file, { readonly: true })
  applyPragmas(reader, 'reader')
  return reader
}

/** Gives back its cache of pages. */
function shrink(reader: Connection): void {
  if (reader.open) reader.pragma('shrink_memory')
}

interface Parts extends Pick<StoreClient, 'prewarm'> {
  reader: Connection
  writer: DbClient
  searcher: DbClient
  close(): Promise<void>
}

function assemble({ reader, writer, searcher, close, prewarm }: Parts): StoreClient {
  const dataVersion = reader.prepare<[], number>('pragma data_version').pluck()
  const mutex = createMutex()
  const db = new Kysely<Tables>({ dialect: createDialect({ reader, writer, mutex }) })
  return {
    db,
    search: createSearchReader(searcher, () => dataVersion.get() ?? 0),
    prewarm,
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
export function reportFullDisk({ query, batch, hold, close }: DbClient, onDiskFull: () => void): DbClient {
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
    hold,
    close,
  }
}

/**
 * For a short command of the owner, beside a server that may be running. Takes no lock: SQLite lets another process write between
 * the server's short transactions. Throws a printable Error where there is no database, or one of another version.
 */
export function openForCommand(dataDir: string): { db: Kysely<Tables> } & AsyncDisposable {
  if (!hasDatabase(dataDir)) {
    throw new Error(`There's no Homing data in ${dataDir} yet. Start Homing once, or set DATA_DIR to the folder it uses.`)
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
