// A file as the composer lists it, and as the draft names it while the server does not have it.
import type { Attachment } from '../../../src/shared/mail.ts'
import type { DraftFields, DraftFile, PendingFile } from '../../../src/shared/writing.ts'
import { newId } from '../../random-id.ts'

export interface ListedFile extends PendingFile {
  /** Shown in the text, so it stands in the list only while it is not there. */
  inline: boolean
  /** `carried`: of a forwarded mail, taken along once there is a draft to put it in. */
  state: 'there' | 'uploading' | 'carried' | 'failed'
}

export function listed({ contentId, ...file }: DraftFile): ListedFile {
  return { ...file, ...(contentId === null ? {} : { contentId }), inline: contentId !== null, state: 'there' }
}

export function awaited(file: PendingFile): ListedFile {
  return { ...file, inline: file.contentId !== undefined, state: file.of ? 'carried' : 'failed' }
}

export function pendingOf(files: readonly ListedFile[]): PendingFile[] {
  return files.filter(({ state }) => state !== 'there').map(({ inline: _, state: __, ...file }) => file)
}

/** As a browser names it; a server refuses longer names with the file, not with the whole draft. */
export function chosen({ name, type, size }: File, inline: boolean): ListedFile {
  const [filename, mimeType] = [(name || 'file').slice(0, 255), (type || 'application/octet-stream').slice(0, 200)]
  return { id: newId(), filename, mimeType, size, inline, state: 'uploading' }
}

/** The files of a forwarded mail. */
export function carriedFiles(
  emailId: string,
  files: readonly (Attachment & { contentId?: string | undefined })[],
): PendingFile[] {
  return files.map(({ attachmentId, filename, mimeType, size, contentId }) => ({
    id: newId(),
    filename: filename.slice(0, 255),
    mimeType: mimeType.slice(0, 200),
    size,
    ...(contentId === undefined ? {} : { contentId }),
    of: { emailId, attachmentId },
  }))
}

/** What a tab or this device kept, in whatever state it is. */
export function pendingIn({ pending }: Pick<DraftFields, 'pending'>): PendingFile[] {
  const whole = ({ id, filename, mimeType, size }: PendingFile) =>
    [id, filename, mimeType].every((text) => typeof text === 'string') && typeof size === 'number'
  return Array.isArray(pending) ? pending.filter(whole) : []
}
