// Numbers for somebody's monitoring that the admin's pages do not have.
import type { App } from '../app.ts'
import { second } from '../shared/limits.ts'
import { connectedMailboxes, isKeptInStep, outboxByState, storedMails } from './queries.ts'

export interface SyncMetrics {
  mails: number
  outbox: { status: string; count: number }[]
  /** Of the mailbox that was in step longest ago, in seconds; those that need their person are left out. */
  oldestSync: number
}

export async function readSyncMetrics(app: App): Promise<SyncMetrics> {
  const [mails, outbox, mailboxes] = await Promise.all([storedMails(app.db), outboxByState(app.db), connectedMailboxes(app.db)])
  const kept = mailboxes.filter(isKeptInStep)
  const ages = kept.map((one) => (app.now().getTime() - (one.last_sync_at ?? one.created_at)) / second)
  return { mails, outbox, oldestSync: Math.max(0, ...ages) }
}
