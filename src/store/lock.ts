// One process a data folder. The lock is an exclusive SQLite transaction on a file of its own: the system lets go of it
// when the process ends, however it ends, so that no stale lock is ever left behind.
import path from 'node:path'
import Database from 'better-sqlite3'

/** Throws when another process holds the folder; the answer lets it go. */
export function lockFolder(dataDir: string): () => void {
  const lock = new Database(path.join(dataDir, 'homing.lock'), { timeout: 0 })
  try {
    lock.pragma('journal_mode = delete')
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    throw new Error(`Another Homing is already running on the data folder ${dataDir}.`, { cause })
  }
  return () => {
    if (lock.open) lock.close()
  }
}
