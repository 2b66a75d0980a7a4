import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { Draft, DraftFile } from '../shared/writing.ts'
import { memberNames, nameOfMember } from '../user/member-names.ts'
import { readContent } from './content.ts'
import { type FileRow, filesOf } from './file-queries.ts'
import { type DraftRow, draftById } from './queries.ts'

/** A draft as the composer opens it. One that waits in the outbox can be read, not changed. `isShared`: in a shared mailbox. */
export async function readDraft(app: App, userId: string, id: string, { isShared = false } = {}): Promise<Draft> {
  const row = await keptDraft(app, userId, id)
  const begunBy = isShared ? (nameOfMember(await memberNames(app, userId), row.begun_by) ?? null) : undefined
  const files = await filesOf(app.db, userId, id)
  return {
    ...readContent(row.content),
    id,
    revision: row.revision,
    savedAt: new Date(row.updated_at).toISOString(),
    files: files.map(toFile),
    outboxId: row.outbox_id,
    origin: row.origin,
    ...(begunBy === undefined ? {} : { begunBy }),
  }
}

/** The row of a draft that is there; `missing` for one that never was, is another's or was discarded. */
export async function keptDraft(app: App, userId: string, id: string): Promise<DraftRow> {
  const row = await draftById(app.db, userId, id)
  if (!row || row.discarded_at !== null) throw noSuchDraft()
  return row
}

/** A draft that can still be changed. */
export async function openDraft(app: App, userId: string, id: string): Promise<DraftRow> {
  const row = await keptDraft(app, userId, id)
  if (row.outbox_id !== null) throw alreadySent()
  return row
}

export const noSuchDraft = () => new AppError('missing', 'This draft no longer exists.')
export const alreadySent = () => new AppError('conflict', 'This draft was already sent.')

export const toFile = ({ id, filename, mime_type, size, content_id }: FileRow): DraftFile => ({
  id,
  filename,
  mimeType: mime_type,
  size,
  contentId: content_id,
})
