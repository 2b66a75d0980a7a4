import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { namesFor } from '../folders/smart-folders.ts'
import type { EmailSummary } from '../shared/mail.ts'
import { summaryById } from './queries.ts'
import { toSummary } from './row.ts'

/** One mail as lists show it. */
export async function readSummary(app: App, userId: string, id: string): Promise<EmailSummary> {
  const row = await summaryById(app.db, userId, id)
  if (!row) throw new AppError('missing', 'Email not found')
  return toSummary(row, await namesFor(app, userId, [row]))
}
