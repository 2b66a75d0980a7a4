// Begins, wakes and ends account workers in one thread: in main (the demo mailbox, which is in its memory) or in the sync thread
// (sync-thread.ts).
import type { App } from '../app.ts'
import type { ConnectionFacts } from '../core/runtime.ts'
import { type AccountWorker, startAccountWorker } from '../mail/sync/account-worker.ts'
import { createBulkQueue } from '../mail/sync/bulk-queue.ts'
import { defaultRetryPolicy } from '../mail/sync/retry-policy.ts'
import type { AccountRef } from '../mail/sync/sync-queries.ts'
import type { WakeReason } from '../mail/sync/wake-signal.ts'

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
