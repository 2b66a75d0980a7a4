// Files of a draft. Their bytes lie in the store with it; their names and types are what the bytes say, not what was claimed.
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sniffImage, sniffType } from '../core/sniff.ts'
import { safeFilename } from '../mail/body/filename.ts'
import { readBase64, tooLarge } from '../mail/outgoing/compose.ts'
import { limits } from '../shared/limits.ts'
import type { AddFileInput, DraftFile } from '../shared/writing.ts'
import { readContent, withoutPending } from './content.ts'
import { deleteFile, type FileRow, filesOf, insertFile } from './file-queries.ts'
import { type DraftRow, raiseRevision } from './queries.ts'
import { checkFileRoom } from './quota.ts'
import { alreadySent, openDraft, toFile } from './read.ts'

export interface NewFile {
  filename: string
  mimeType: string
  content: Buffer
  inline: boolean
  /** Of the pending file it is. */
  id?: string | undefined
}
export interface FileKept {
  file: DraftFile
  /** Of the draft, which has another now. */
  revision: number
}

export async function addFile(app: App, userId: string, input: AddFileInput): Promise<FileKept> {
  const { id, filename, mimeType, inline = false } = input
  return keepFile(app, userId, input.draftId, { id, filename, mimeType, content: readBase64(input), inline })
}

/** Throws `too_large` where the files would be too large together. One that came before is not kept twice. */
export async function keepFile(
  app: App,
  userId: string,
  draftId: string,
  { content, inline, ...given }: NewFile,
): Promise<FileKept> {
  const sniffed = sniffType(content)
  if (inline && !sniffImage(content))
    throw new AppError('invalid', 'Only PNG, JPEG, GIF and WebP images can be inserted in the text.')
  const declared = /^[\w.+-]{1,80}\/[\w.+-]{1,100}$/.test(given.mimeType)
    ? given.mimeType.toLowerCase()
    : 'application/octet-stream'
  // A claim to be a picture that the bytes do not bear out would be believed by the program that receives it.
  const mimeType =
    sniffed ?? (/^(?:image\/(?:png|jpe?g|gif|webp)|application\/pdf)$/.test(declared) ? 'application/octet-stream' : declared)
  const size = content.byteLength
  const named = { id: given.id ?? newId(), filename: safeFilename(given.filename, mimeType), mimeType, size }
  return inTransaction(app, async (app) => {
    const draft = await openDraft(app, userId, draftId)
    const files = await filesOf(app.db, userId, draftId)
    const before = files.find(({ id }) => id === named.id)
    if (before) return { file: toFile(before), revision: draft.revision }
    const file: DraftFile = { ...named, contentId: inline ? contentIdFor(draft, files, named.id) : null }
    checkRoom(files, file)
    await checkFileRoom(app, userId, size)
    await store(app, userId, draftId, file, content)
    return { file, revision: await touch(app, userId, draftId, withoutPending(draft.content, file.id)) }
  })
}

/** The one that the text shows it by, where it does so already. */
function contentIdFor(draft: DraftRow, files: FileRow[], id: string): string {
  const awaited = readContent(draft.content).pending?.find((one) => one.id === id)?.contentId
  const isTaken = files.some(({ content_id }) => content_id === awaited)
  return awaited === undefined || isTaken ? `${newId()}@inline` : awaited
}

async function store(app: App, userId: string, draftId: string, file: DraftFile, content: Buffer): Promise<void> {
  const { id, filename, mimeType, size, contentId } = file
  const row = { id, draft_id: draftId, user_id: userId, filename, mime_type: mimeType, size, content_id: contentId, content }
  if (!(await insertFile(app.db, row))) throw new AppError('conflict', "Couldn't add this file. Please add it again.")
}

function checkRoom(files: FileRow[], file: DraftFile): void {
  if (files.length >= limits.draftFiles)
    throw new AppError('invalid', `An email can have up to ${limits.draftFiles} attachments.`)
  const bytes = (some: { size: number }[]) => some.reduce((sum, one) => sum + one.size, file.size)
  if (bytes(files) > limits.attachmentsBytes) throw tooLarge()
  if (file.contentId !== null && bytes(files.filter((one) => one.content_id !== null)) > limits.picturesBytes)
    throw new AppError('too_large', 'The images in the text exceed 10 MB in total.')
}

export async function removeFile(
  app: App,
  userId: string,
  input: { draftId: string; id: string },
): Promise<{ revision: number }> {
  return inTransaction(app, async (app) => {
    await openDraft(app, userId, input.draftId)
    if (!(await deleteFile(app.db, userId, input.draftId, input.id))) throw new AppError('missing', 'This file no longer exists.')
    return { revision: await touch(app, userId, input.draftId) }
  })
}

/** Another window shows other files now: it must not send what its person has not seen. */
async function touch(app: App, userId: string, draftId: string, content?: string): Promise<number> {
  const set = { updated_at: app.now().getTime(), ...(content === undefined ? {} : { content }) }
  const revision = await raiseRevision(app.db, userId, draftId, set)
  if (revision === undefined) throw alreadySent()
  app.events.emit('drafts.changed', { userId, ids: [draftId] })
  return revision
}
