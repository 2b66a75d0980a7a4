import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { type BodyRow, bodyRow } from './queries.ts'

/** A mail of this person with what is stored of its text; `missing` where there is no such mail. */
export async function findMail(app: App, userId: string, mailId: string): Promise<BodyRow> {
  const row = await bodyRow(app.db, userId, mailId)
  if (!row) throw new AppError('missing', 'Email not found')
  return row
}
