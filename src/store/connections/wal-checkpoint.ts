// Keeps the write-ahead log short. SQLite copies it back by itself, but its file stays as long as it ever was, and grows while
// somebody reads: on a small disk that is room the mails need.
import { statSync } from 'node:fs'
import type { Database } from 'better-sqlite3'

/** Bytes. Longer than what SQLite copies back by itself (1,000 pages), far below what the file may ever be (64 MB). */
const LONG_WAL_BYTES = 16 * 1024 * 1024
const RETRY_MS = 1000

export interface WalCheckpointer {
  /** After each commit. */
  afterCommit(): void
  /** After a write that had no room: what is in the log may be where it belongs already. */
  truncate(): void
}

export function createWalCheckpointer(db: Database): WalCheckpointer {
  const file = `${db.name}-wal`
  let triedAt = Number.NEGATIVE_INFINITY
  const truncate = () => {
    triedAt = performance.now()
    // Who reads just now is not waited for: there is a next time.
    db.pragma('busy_timeout = 0')
    try {
      db.pragma('wal_checkpoint(truncate)')
    } catch {
      // A disk without room for it. Nothing is lost: the log keeps what it has, and the next write says so.
    } finally {
      db.pragma('busy_timeout = 5000')
    }
  }
  return {
    afterCommit() {
      if (performance.now() - triedAt > RETRY_MS && sizeOf(file) > LONG_WAL_BYTES) truncate()
    },
    truncate() {
      if (!db.inTransaction) truncate()
    },
  }
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
