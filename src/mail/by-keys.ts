// Conversations by the keys of their newest mails, for lists that other features choose.
import type { App } from '../app.ts'
import { smartFolderNames } from '../folders/smart-folders.ts'
import type { EmailSummary } from '../shared/mail.ts'
import { asConversations } from './conversations.ts'
import { summaries } from './queries.ts'
import { toSummary } from './row.ts'

/** In the order of the keys, newest first. Mails that lie nowhere are left out. */
export async function conversationsByKeys(app: App, userId: string, keys: number[]): Promise<EmailSummary[]> {
  const rows = await summaries(app.db, userId, keys)
  const folders = await smartFolderNames(app, userId, rows)
  const mails = rows.map((row) => toSummary(row, folders))
  return asConversations(app, userId, mails)
}
