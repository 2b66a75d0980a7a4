// The backup operation in progress: one at a time. In memory, separate for each server.

import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../app.ts'
import { stateKey } from '../core/state.ts'
import type { BackupState } from '../shared/backups.ts'
import { type BackupThread, startBackupThread } from './backup-worker.ts'
import { backupBusy } from './errors.ts'

const timeoutMs = 2000

type Doing = NonNullable<BackupState['doing']>
interface Running {
  doing: Doing | null
  /** An upload is in progress. */
  receiving: boolean
  thread: BackupThread | undefined
  /** A restore is staged: nothing may touch it until everything is closed. */
  decided: boolean
  /** Resolves when the program has to close and reopen everything. */
  again: PromiseWithResolvers<void>
}

const running = stateKey(
  (): Running => ({ doing: null, receiving: false, thread: undefined, decided: false, again: Promise.withResolvers() }),
)
const runningOf = (app: App): Running => app.state.of(running)

export const currentOperation = (app: App): Doing | null => runningOf(app).doing

/** Throws `conflict` where an operation is in progress. */
export async function withOperation<T>(app: App, doing: Doing, work: (thread: BackupThread) => Promise<T>): Promise<T> {
  const running = runningOf(app)
  if (running.doing) throw backupBusy()
  running.doing = doing
  try {
    await using thread = startBackupThread()
    running.thread = thread
    return await work(thread)
  } finally {
    if (!running.decided) running.doing = null
    running.thread = undefined
  }
}

/** One upload at a time, beside other operations. */
export async function withUpload<T>(app: App, work: () => Promise<T>): Promise<T> {
  const running = runningOf(app)
  if (running.receiving) throw backupBusy()
  running.receiving = true
  try {
    return await work()
  } finally {
    running.receiving = false
  }
}

/**
 * Aborts the operation before the store closes: the next one deletes its unfinished files. The thread may stay inside SQLite for a
 * while; closing the store does not wait for it.
 */
export async function stopBackups(app: App): Promise<void> {
  const { thread } = runningOf(app)
  if (thread) await Promise.race([thread[Symbol.asyncDispose](), delay(timeoutMs, undefined, { ref: false })])
}

/** Makes the program close everything and reopen it with the restored data (main.ts). Called during the operation, which stays. */
export function requestReopen(app: App): void {
  const running = runningOf(app)
  running.decided = true
  running.again.resolve()
}

export const reopenRequested = (app: App): Promise<void> => runningOf(app).again.promise
