import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { EmailSummary } from '../shared/mail.ts'
import { mailById, threadRows } from './queries.ts'
import { toSummary } from './row.ts'

/** Most mails of a conversation that are shown; the newest of a longer one. */
const longest = 200

/** The conversation a mail belongs to, over all folders of its account, oldest first. */
export async function readThread(app: App, userId: string, id: string): Promise<EmailSummary[]> {
  const mail = await mailById(app.db, userId, id)
  if (!mail) throw new AppError('missing', 'Email not found')
  const rows = await threadRows(app.db, userId, mail.account_id, mail.thread_id, longest)
  return rows.map(toSummary)
}
