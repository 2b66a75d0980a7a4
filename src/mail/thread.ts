import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { namesFor } from '../folders/smart-folders.ts'
import type { EmailSummary } from '../shared/mail.ts'
import { mailById, summaryById, threadRows } from './queries.ts'
import { toSummary } from './row.ts'

/** Most mails of a conversation that are shown; the newest of a longer one, and the one that was opened. */
const longest = 200

/**
 * The conversation a mail belongs to, over all folders of its account, oldest first. What was thrown away stays out of
 * sight, unless the mail that was opened lies there itself.
 */
export async function readThread(app: App, userId: string, id: string): Promise<EmailSummary[]> {
  const [mail, opened] = await Promise.all([mailById(app.db, userId, id), summaryById(app.db, userId, id)])
  if (!mail || !opened) throw new AppError('missing', 'Email not found')
  const rows = await threadRows(app.db, userId, mail.account_id, mail.thread_id, longest)
  const folders = await namesFor(app, userId, [opened, ...rows])
  const all = rows.map((row) => toSummary(row, folders))
  const first = toSummary(opened, folders)
  const thrownAway = (one: EmailSummary) => one.mailbox === 'trash' || one.mailbox === 'junk'
  const shown = thrownAway(first) ? all : all.filter((one) => !thrownAway(one))
  return shown.some((one) => one.id === id) ? shown : [first, ...shown.slice(1 - longest)]
}
