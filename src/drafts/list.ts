import type { App } from '../app.ts'
import type { DraftSummary } from '../shared/writing.ts'
import { readContent } from './content.ts'
import { openDrafts } from './queries.ts'
import { snippetOf } from './snippet.ts'

const mostShown = 500

/** Open drafts, last saved first. */
export async function listDrafts(app: App, userId: string): Promise<DraftSummary[]> {
  const rows = await openDrafts(app.db, userId, mostShown)
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
