// What a member does to the rights and the set-up of a shared mailbox, for its managers (decision 79).
import type { App } from '../app.ts'
import { addToMailboxLog, type NewLogEntry } from '../store/mailbox-log.ts'

interface ProgramEntry {
  what: 'token-created' | 'token-revoked' | 'program-connected' | 'program-disconnected'
  /** Null for a program that isn't bound to a shared mailbox: of these it notes nothing. */
  sharedMailboxId: string | null
  /** Who did it, and whose program it is. */
  person: string
  about: string
  name: string
}
/** An access token or a program with which a member reaches a shared mailbox. Called in the transaction that stores or ends it. */
export async function noteProgram(app: App, { sharedMailboxId, name, ...entry }: ProgramEntry): Promise<void> {
  if (sharedMailboxId === null) return
  await addToMailboxLog(app.db, sharedMailboxId, { ...entry, detail: name }, app.now().getTime())
}

/** Nothing in one's own mail. Called in the transaction of what it tells of. */
export async function noteInSharedMailbox(app: App, userId: string, entry: Omit<NewLogEntry, 'person'>): Promise<void> {
  if (app.actor === undefined) return
  await addToMailboxLog(app.db, userId, { ...entry, person: app.actor }, app.now().getTime())
}
