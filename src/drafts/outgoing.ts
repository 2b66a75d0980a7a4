// A draft with its files as the letter it would be.
import type { App } from '../app.ts'
import type { LetterFile } from '../mail/outgoing/compose.ts'
import { type WrittenLetter, writeLetter } from '../mail/outgoing/outgoing.ts'
import { readContent } from './content.ts'
import { fileContents } from './file-queries.ts'
import type { DraftRow } from './queries.ts'

/** Throws where an address cannot be read or the sender is no longer there. */
export async function letterOf(app: App, userId: string, draft: DraftRow): Promise<WrittenLetter> {
  return writeLetter(app, userId, readContent(draft.content), await letterFiles(app, userId, draft.id))
}

export async function letterFiles(app: App, userId: string, draftId: string): Promise<LetterFile[]> {
  const files = await fileContents(app.db, userId, draftId)
  return files.map(({ id, filename, mime_type, content, content_id }) => ({
    id,
    filename,
    mimeType: mime_type,
    content,
    ...(content_id === null ? {} : { contentId: content_id }),
  }))
}
