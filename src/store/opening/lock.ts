// One process per data folder. The lock is an exclusive SQLite transaction on a file of its own, which the system releases when the
// process ends, however it ends: there are no stale locks.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import Database, { type Database as Connection } from 'better-sqlite3'

/** Creates the folder where it is missing. Throws a sentence for its owner where this user may not write there. */
export function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw refusal(dataDir, cause)
  }
}

/** Throws when another process holds the lock; the result releases it. */
export function lockFolder(dataDir: string): () => void {
  const lock = openLock(dataDir)
  try {
    lock.pragma('journal_mode = delete')
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    throw isBusy(cause)
      ? new Error(`Another Homing is already running on the data folder ${dataDir}.`, { cause })
      : refusal(dataDir, cause)
  }
  return () => {
    if (lock.open) lock.close()
  }
}

function openLock(dataDir: string): Connection {
  try {
    return new Database(path.join(dataDir, 'homing.lock'), { timeout: 0 })
  } catch (cause) {
    throw refusal(dataDir, cause)
  }
}

const codeOf = (cause: unknown) => String((cause as { code?: unknown }).code)
const isBusy = (cause: unknown) => codeOf(cause).startsWith('SQLITE_BUSY')
const isRefusal = (cause: unknown) =>
  /^(?:EACCES|EPERM|EROFS|SQLITE_CANTOPEN.*|SQLITE_READONLY.*|SQLITE_PERM)$/.test(codeOf(cause))
const refusal = (dataDir: string, cause: unknown) => (isRefusal(cause) ? notOurs(dataDir, cause) : cause)

function notOurs(dataDir: string, cause: unknown): Error {
  const user = process.getuid ? ` (${process.getuid()})` : ''
  return new Error(
    `Please correct DATA_DIR: this user${user} can't write to ${dataDir}. Make the folder writable for this user, or choose another one.`,
    { cause },
  )
}
