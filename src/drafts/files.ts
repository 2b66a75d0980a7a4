// Files of a draft. Their bytes lie in the store with it; their names and types are what the bytes say, not what was claimed.
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sniffImage, sniffType } from '../core/sniff.ts'
import { safeFilename } from '../mail/body/filename.ts'
import { readBase64, tooLarge } from '../mail/writing/compose.ts'
import { limits } from '../shared/limits.ts'
import type { AddFileInput, DraftFile } from '../shared/writing.ts'
import { deleteFile, filesOf, insertFile } from './file-queries.ts'
import { raiseRevision } from './queries.ts'
import { alreadySent, openDraft } from './read.ts'

const mostFiles = 100
/** What the sanitiser puts into one mail as pictures of its own. */
const picturesBytes = 10 * 1024 * 1024

export interface NewFile {
  filename: string
  mimeType: string
  content: Buffer
  inline: boolean
}
export interface FileKept {
  file: DraftFile
  /** Of the draft, which has another now. */
  revision: number
}

export async function addFile(app: App, userId: string, input: AddFileInput): Promise<FileKept> {
  const { filename, mimeType, inline = false } = input
  return keepFile(app, userId, input.draftId, { filename, mimeType, content: readBase64(input), inline })
}

/** Throws `too_large` where the files would be too large together. */
export async function keepFile(
  app: App,
  userId: string,
  draftId: string,
  { content, inline, ...given }: NewFile,
): Promise<FileKept> {
  const sniffed = sniffType(content)
  if (inline && !sniffImage(content))
    throw new AppError('invalid', 'Only PNG, JPEG, GIF and WebP pictures can be shown in the text.')
  const declared = /^[\w.+-]{1,80}\/[\w.+-]{1,100}$/.test(given.mimeType)
    ? given.mimeType.toLowerCase()
    : 'application/octet-stream'
  // A claim to be a picture that the bytes do not bear out would be believed by the program that receives it.
  const mimeType =
    sniffed ?? (/^(?:image\/(?:png|jpe?g|gif|webp)|application\/pdf)$/.test(declared) ? 'application/octet-stream' : declared)
  const file: DraftFile = {
    id: newId(),
    filename: safeFilename(given.filename, mimeType),
    mimeType,
    size: content.byteLength,
    contentId: inline ? `${newId()}@inline` : null,
  }
  const revision = await inTransaction(app, async (app) => {
    await openDraft(app, userId, draftId)
    await checkRoom(app, userId, draftId, file)
    await insertFile(app.db, {
      id: file.id,
      draft_id: draftId,
      user_id: userId,
      filename: file.filename,
      mime_type: mimeType,
      size: file.size,
      content_id: file.contentId,
      content,
    })
    return touch(app, userId, draftId)
  })
  return { file, revision }
}

async function checkRoom(app: App, userId: string, draftId: string, file: DraftFile): Promise<void> {
  const files = await filesOf(app.db, userId, draftId)
  if (files.length >= mostFiles) throw new AppError('invalid', `A mail can have at most ${mostFiles} files.`)
  const bytes = (some: { size: number }[]) => some.reduce((sum, one) => sum + one.size, file.size)
  if (bytes(files) > limits.attachmentsBytes) throw tooLarge()
  if (file.contentId !== null && bytes(files.filter((one) => one.content_id !== null)) > picturesBytes)
    throw new AppError('too_large', 'The pictures in the text are larger than 10 MB together.')
}

export async function removeFile(
  app: App,
  userId: string,
  input: { draftId: string; id: string },
): Promise<{ revision: number }> {
  return inTransaction(app, async (app) => {
    await openDraft(app, userId, input.draftId)
    if (!(await deleteFile(app.db, userId, input.draftId, input.id)))
      throw new AppError('missing', 'This file is no longer there.')
    return { revision: await touch(app, userId, input.draftId) }
  })
}

/** Another window shows other files now: it must not send what its person has not seen. */
async function touch(app: App, userId: string, draftId: string): Promise<number> {
  const revision = await raiseRevision(app.db, userId, draftId, app.now().getTime())
  if (revision === undefined) throw alreadySent()
  app.events.emit('drafts.changed', { userId, ids: [draftId] })
  return revision
}
