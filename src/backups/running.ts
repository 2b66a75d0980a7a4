// What is going on with backups in this server just now: one thing at a time. Kept in memory, for each server of its own.

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
  /** One is being brought. */
  receiving: boolean
  thread: BackupThread | undefined
  /** What is to be put in place is decided: nothing may touch it until everything is closed. */
  decided: boolean
  /** Resolved when everything is to be closed and opened again. */
  again: PromiseWithResolvers<void>
}

const running = stateKey(
  (): Running => ({ doing: null, receiving: false, thread: undefined, decided: false, again: Promise.withResolvers() }),
)
const runningOf = (app: App): Running => app.state.of(running)

export const currentOperation = (app: App): Doing | null => runningOf(app).doing

/** Throws `conflict` where something is going on already. */
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

/** One is brought at a time, whatever else is going on. */
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
 * Ends what is under way, before the store closes: what was not whole is cleared by the next one. The thread may be inside SQLite
 * for a while; closing the store does not need it.
 */
export async function stopBackups(app: App): Promise<void> {
  const { thread } = runningOf(app)
  if (thread) await Promise.race([thread[Symbol.asyncDispose](), delay(timeoutMs, undefined, { ref: false })])
}

/** Asks the program to close everything and go on with what was restored (main.ts). Called while it is being done: it stays so. */
export function requestReopen(app: App): void {
  const running = runningOf(app)
  running.decided = true
  running.again.resolve()
}

export const reopenRequested = (app: App): Promise<void> => runningOf(app).again.promise
