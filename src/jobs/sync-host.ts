// Begins, wakes and ends account workers in one thread: in main (the demo mailbox, which is in its memory) or in the sync thread
// (sync-thread.ts).

import type { MessagePort } from 'node:worker_threads'
import type { App } from '../app.ts'
import type { AppEvent } from '../core/events.ts'
import type { ConnectionFacts } from '../core/runtime.ts'
import { type AccountWorker, startAccountWorker } from '../mail/sync/account-worker.ts'
import { createBulkQueue } from '../mail/sync/bulk-queue.ts'
import { defaultRetryPolicy } from '../mail/sync/retry-policy.ts'
import type { AccountRef } from '../mail/sync/sync-queries.ts'
import type { WakeReason } from '../mail/sync/wake-signal.ts'
import type { Settings } from '../settings.ts'

export interface SyncHost extends AsyncDisposable {
  /** Beginning twice is harmless. */
  begin(account: AccountRef): void
  /** Resolves when the account's connection is closed. */
  end(accountId: string): Promise<void>
  wake(accountId: string, what: WakeReason): void
  /** The connections; none where the thread does not answer in time. */
  facts(): Promise<ConnectionFacts[]>
}

export function createSyncHost(app: App, batchReduction = 0): SyncHost {
  const workers = new Map<string, AccountWorker>()
  const bulk = createBulkQueue()
  const end = async (accountId: string) => {
    const worker = workers.get(accountId)
    workers.delete(accountId)
    await worker?.[Symbol.asyncDispose]()
  }
  // Texts that waited for disk space are fetched at once, and so is everything that could not be written.
  const stopHearing = app.disk.onRecovered(() => {
    for (const worker of workers.values()) worker.wakeSignal.wake('sync')
  })
  return {
    begin: (account) => {
      if (!workers.has(account.id))
        workers.set(account.id, startAccountWorker(app, account, batchReduction, defaultRetryPolicy, bulk))
    },
    end,
    wake: (accountId, what) => workers.get(accountId)?.wakeSignal.wake(what),
    facts: async () => [...workers.values()].map((worker) => worker.facts()),
    async [Symbol.asyncDispose]() {
      stopHearing()
      await Promise.all([...workers.keys()].map(end))
    },
  }
}

// The calls between the main thread and the sync thread (core/rpc.ts).

export interface SyncThreadData {
  settings: Settings
  /** Recent deaths of the thread: each reduces the batch size. */
  batchReduction: number
}
export type SyncThreadMethods = {
  begin(account: AccountRef): void
  /** Returns when the account's connection is closed. */
  end(accountId: string): Promise<void>
  wake(input: { accountId: string; what: WakeReason }): void
  facts(input: undefined): Promise<ConnectionFacts[]>
  /** Another thread needs a connection to that mail server. */
  freeConnection(host: string): void
  stop(input: undefined): Promise<void>
}
export type MainThreadMethods = {
  /** It is about to write, and has no connection to the writer. */
  connectStore(port: MessagePort): void
  event(event: AppEvent): void
  wake(input: { accountId: string; what: 'changes' | 'outbox' | 'sync' }): void
  /** A line of its log that is written already, for the support bundle. */
  line(line: string): void
}
