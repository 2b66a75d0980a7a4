// What a member does to the rights and the set-up of a shared mailbox, for its managers (decision 79).
import type { App } from '../app.ts'
import { addToMailboxLog, type NewLogEntry } from '../store/mailbox-log.ts'

/** Nothing in one's own mail. Called in the transaction of what it tells of. */
export async function noteInSharedMailbox(app: App, userId: string, entry: Omit<NewLogEntry, 'person'>): Promise<void> {
  if (app.actor === undefined) return
  await addToMailboxLog(app.db, userId, { ...entry, person: app.actor }, app.now().getTime())
}
