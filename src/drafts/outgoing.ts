// A draft with its files as the letter it would be.
import type { App } from '../app.ts'
import type { OutgoingFile } from '../mail/outgoing/compose.ts'
import { type PreparedMail, prepareOutgoing } from '../mail/outgoing/prepare.ts'
import { readContent } from './content.ts'
import { fileContents } from './file-queries.ts'
import type { DraftRow } from './queries.ts'

/** Throws where an address cannot be read or the sender is no longer there. */
export async function preparedFrom(app: App, userId: string, draft: DraftRow): Promise<PreparedMail> {
  return prepareOutgoing(app, userId, readContent(draft.content), await outgoingFiles(app, userId, draft.id))
}

export async function outgoingFiles(app: App, userId: string, draftId: string): Promise<OutgoingFile[]> {
  const files = await fileContents(app.db, userId, draftId)
  return files.map(({ id, filename, mime_type, content, content_id }) => ({
    id,
    filename,
    mimeType: mime_type,
    content,
    ...(content_id === null ? {} : { contentId: content_id }),
  }))
}
