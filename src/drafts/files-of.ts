// Files of a stored mail that go along with a draft (forwarding): fetched from the mail server, then kept with the draft.
import type { App } from '../app.ts'
import type { RemoteAttachment } from '../connectors/connector.ts'
import { AppError } from '../core/errors.ts'
import { atItsPlace, findMail, upTo, within } from '../mail/body/fetch-from-server.ts'
import { tooLarge } from '../mail/outgoing/compose.ts'
import { limits, minute } from '../shared/limits.ts'
import type { AddFilesOfInput, DraftFile } from '../shared/writing.ts'
import { readContent } from './content.ts'
import { filesOf } from './file-queries.ts'
import { keepFile } from './files.ts'
import { openDraft } from './read.ts'

export interface FilesAdded {
  files: DraftFile[]
  /** Names of those that could not be had. */
  failed: string[]
  /** Of the draft. */
  revision: number
}

/** One that fails does not take the others with it. Throws where none could be had. */
export async function addFilesOf(app: App, userId: string, input: AddFilesOfInput): Promise<FilesAdded> {
  const draft = await openDraft(app, userId, input.draftId)
  const { revision } = draft
  const mail = await findMail(app, userId, input.emailId)
  const wanted = mail.attachments.filter((one) => input.attachmentIds.includes(one.part))
  if (wanted.length < new Set(input.attachmentIds).size) throw new AppError('missing', 'Attachment not found')
  if (wanted.length === 0) return { files: [], failed: [], revision }
  const before = await filesOf(app.db, userId, input.draftId)
  const used = before.reduce((sum, file) => sum + file.size, 0)
  // Declared sizes: the bytes are measured as they arrive.
  if (used + wanted.reduce((sum, one) => sum + one.size, 0) > limits.attachmentsBytes * 1.02) throw tooLarge()
  const fetched = await within(2 * minute, fetchAll(app, userId, mail, wanted, limits.attachmentsBytes - used))
  const added: FilesAdded = { files: [], failed: [], revision }
  let why = new AppError('provider', "Couldn't download the files from the mail server. Please try again.")
  const { pending = [] } = readContent(draft.content)
  for (const { file, content } of fetched) {
    const awaited = pending.find(({ of }) => of?.emailId === input.emailId && of.attachmentId === file.part)
    const given = { id: awaited?.id, filename: file.filename, mimeType: file.mimeType, inline: awaited?.contentId !== undefined }
    try {
      if (!content) throw why
      const kept = await keepFile(app, userId, input.draftId, { ...given, content })
      added.files.push(kept.file)
      added.revision = kept.revision
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause
      why = cause
      added.failed.push(file.filename)
    }
  }
  if (added.files.length === 0) throw why
  return added
}

export interface Fetched {
  file: RemoteAttachment
  content: Buffer | undefined
}

export async function fetchAll(
  app: App,
  userId: string,
  mail: { key: number; accountId: string },
  wanted: RemoteAttachment[],
  room: number,
): Promise<Fetched[]> {
  let left = room
  return atItsPlace(app, userId, mail, async (mailbox, place) => {
    const fetched: Fetched[] = []
    for (const file of wanted) {
      const content = await attempt(app, async () => upTo(left, await mailbox.attachment(place, file.part)))
      left -= content?.byteLength ?? 0
      fetched.push({ file, content })
    }
    // The mail may have been moved: another place of it may have what is missing here.
    if (fetched.every(({ content }) => !content)) throw new AppError('missing', 'This email is no longer on the mail server.')
    return fetched
  })
}

async function attempt(app: App, work: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    app.log.info({ kind: cause.kind }, 'forwarded attachment not fetched')
    return undefined
  }
}
