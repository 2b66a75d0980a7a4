// Keeps the write-ahead log short. SQLite checkpoints by itself, but never shrinks the file, and it grows during long reads: on a
// small disk that is space the mails need.
import { statSync } from 'node:fs'
import type { Database } from 'better-sqlite3'

/** Above SQLite's own checkpoint (1,000 pages), far below the limit of the file (64 MB). */
const LONG_WAL_BYTES = 16 * 1024 * 1024
const RETRY_MS = 1000

export interface WalCheckpointer {
  /** After each commit. */
  afterCommit(): void
  /** After a write that failed for a full disk: truncating may free space. */
  truncate(): void
}

export function createWalCheckpointer(db: Database): WalCheckpointer {
  const file = `${db.name}-wal`
  let triedAt = Number.NEGATIVE_INFINITY
  const truncate = () => {
    triedAt = performance.now()
    // Does not wait for readers: the next commit tries again.
    db.pragma('busy_timeout = 0')
    try {
      db.pragma('wal_checkpoint(truncate)')
    } catch {
      // The disk is full. Nothing is lost: the log keeps it, and the next write fails with the reason.
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
