// A file as the composer lists it, and as the draft names it while the server does not have it.
import type { Attachment } from '../../../src/shared/mail.ts'
import type { DraftFields, DraftFile, PendingFile } from '../../../src/shared/writing.ts'
import { randomId } from '../../random-id.ts'

export interface ComposerFile extends PendingFile {
  /** Shown in the text, so it stands in the list only while it is not there. */
  inline: boolean
  /** `carried`: of a forwarded mail, taken along once there is a draft to put it in. */
  state: 'there' | 'uploading' | 'carried' | 'failed'
}

export function fromDraftFile({ contentId, ...file }: DraftFile): ComposerFile {
  return { ...file, ...(contentId === null ? {} : { contentId }), inline: contentId !== null, state: 'there' }
}

export function fromPendingFile(file: PendingFile): ComposerFile {
  return { ...file, inline: file.contentId !== undefined, state: file.of ? 'carried' : 'failed' }
}

export function pendingFiles(files: readonly ComposerFile[]): PendingFile[] {
  return files.filter(({ state }) => state !== 'there').map(({ inline: _, state: __, ...file }) => file)
}

/** As a browser names it; a server refuses longer names with the file, not with the whole draft. */
export function fromChosenFile({ name, type, size }: File, inline: boolean): ComposerFile {
  const [filename, mimeType] = [(name || 'file').slice(0, 255), (type || 'application/octet-stream').slice(0, 200)]
  return { id: randomId(), filename, mimeType, size, inline, state: 'uploading' }
}

/** The files of a forwarded mail. */
export function forwardedFiles(
  emailId: string,
  files: readonly (Attachment & { contentId?: string | undefined })[],
): PendingFile[] {
  return files.map(({ attachmentId, filename, mimeType, size, contentId }) => ({
    id: randomId(),
    filename: filename.slice(0, 255),
    mimeType: mimeType.slice(0, 200),
    size,
    ...(contentId === undefined ? {} : { contentId }),
    of: { emailId, attachmentId },
  }))
}

/** What a tab or this device kept, in whatever state it is. */
export function parsePendingFiles({ pending }: Pick<DraftFields, 'pending'>): PendingFile[] {
  const whole = ({ id, filename, mimeType, size }: PendingFile) =>
    [id, filename, mimeType].every((text) => typeof text === 'string') && typeof size === 'number'
  return Array.isArray(pending) ? pending.filter(whole) : []
}
