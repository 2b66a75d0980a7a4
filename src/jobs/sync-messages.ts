// The calls between the main thread and the sync thread (core/rpc.ts).
import type { MessagePort } from 'node:worker_threads'
import type { AppEvent } from '../core/events.ts'
import type { ConnectionFacts } from '../core/runtime.ts'
import type { AccountRef } from '../mail/sync/sync-queries.ts'
import type { WakeReason } from '../mail/sync/wake-signal.ts'
import type { Settings } from '../settings.ts'

export interface SyncThreadData {
  settings: Settings
  /** To the writer of the store. */
  store: MessagePort
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
  event(event: AppEvent): void
  wake(input: { accountId: string; what: 'changes' | 'outbox' | 'sync' }): void
  /** A line of its log that is written already, for the support bundle. */
  line(line: string): void
}
