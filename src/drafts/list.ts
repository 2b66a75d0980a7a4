import type { App } from '../app.ts'
import { listMail } from '../mail/list.ts'
import { limits } from '../shared/limits.ts'
import type { DraftElsewhere, DraftSummary } from '../shared/writing.ts'
import { readContent } from './content.ts'
import { openDrafts } from './queries.ts'
import { snippetOf } from './snippet.ts'

/** Open drafts, last saved first. */
export async function listDrafts(app: App, userId: string): Promise<DraftSummary[]> {
  const rows = await openDrafts(app.db, userId, limits.drafts)
  return rows.map((row) => {
    const { to, subject, body } = readContent(row.content)
    return {
      id: row.id,
      accountId: row.account_id,
      to,
      subject,
      snippet: snippetOf(body),
      savedAt: new Date(row.updated_at).toISOString(),
      files: row.files ?? 0,
    }
  })
}

/** What other mail programs left in the Drafts folders: lists leave out the copies of our own drafts. */
export async function listDraftsElsewhere(app: App, userId: string): Promise<DraftElsewhere[]> {
  const { emails } = await listMail(app, userId, { mailbox: 'drafts', limit: limits.listMax })
  return emails.map(({ id, accountId, to, subject, snippet, date, attachments }) => ({
    emailId: id,
    accountId,
    to: to.map((person) => person.name || person.email).join(', '),
    subject,
    snippet,
    savedAt: date,
    files: attachments.filter((file) => !file.inline).length,
  }))
}
