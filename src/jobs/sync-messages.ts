// What the main thread and the sync thread say to each other.
import type { MessagePort } from 'node:worker_threads'
import type { AppEvent } from '../core/events.ts'
import type { ConnectionFacts } from '../core/inside.ts'
import type { Ring } from '../mail/sync/doorbell.ts'
import type { AccountRef } from '../mail/sync/sync-queries.ts'
import type { Settings } from '../settings.ts'

export interface SyncThreadData {
  settings: Settings
  /** To the writer of the store. */
  store: MessagePort
  /** How often the thread has died of late: each time it takes smaller steps. */
  caution: number
}
export type ToSyncThread =
  | { kind: 'begin'; account: AccountRef }
  | { kind: 'end'; accountId: string }
  | { kind: 'ring'; accountId: string; what: Ring }
  /** `asked` comes back with the answer. */
  | { kind: 'facts'; asked: number }
  /** Somebody else needs a place at that mail server. */
  | { kind: 'makeRoom'; host: string }
  | { kind: 'stop' }
export type FromSyncThread =
  | { kind: 'event'; event: AppEvent }
  | { kind: 'wake'; accountId: string; what: 'changes' | 'outbox' | 'sync' }
  | { kind: 'ended'; accountId: string }
  | { kind: 'facts'; asked: number; facts: ConnectionFacts[] }
  /** A line of its log: written already, to be kept. */
  | { kind: 'line'; line: string }
