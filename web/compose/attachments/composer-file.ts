// An attachment in the composer, and its form in the draft while the server lacks it.
import type { Attachment } from '../../../src/shared/mail.ts'
import type { DraftFields, DraftFile, PendingFile } from '../../../src/shared/writing.ts'
import { randomId } from '../../random-id.ts'

export interface ComposerFile extends PendingFile {
  /** Inline image: listed only until it is uploaded. */
  inline: boolean
  /** `forwarded`: of a forwarded mail, copied by the server once the draft exists. */
  state: 'uploaded' | 'uploading' | 'forwarded' | 'failed'
}

export function fromDraftFile({ contentId, ...file }: DraftFile): ComposerFile {
  return { ...file, ...(contentId === null ? {} : { contentId }), inline: contentId !== null, state: 'uploaded' }
}

export function fromPendingFile(file: PendingFile): ComposerFile {
  return { ...file, inline: file.contentId !== undefined, state: file.of ? 'forwarded' : 'failed' }
}

export function pendingFiles(files: readonly ComposerFile[]): PendingFile[] {
  return files.filter(({ state }) => state !== 'uploaded').map(({ inline: _, state: __, ...file }) => file)
}

/** Names are cut: the server would refuse a longer one. */
export function fromChosenFile({ name, type, size }: File, inline: boolean): ComposerFile {
  const [filename, mimeType] = [(name || 'file').slice(0, 255), (type || 'application/octet-stream').slice(0, 200)]
  return { id: randomId(), filename, mimeType, size, inline, state: 'uploading' }
}

/** The attachments of a forwarded mail. */
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

/** Validates pending files from storage. */
export function parsePendingFiles({ pending }: Pick<DraftFields, 'pending'>): PendingFile[] {
  const whole = ({ id, filename, mimeType, size }: PendingFile) =>
    [id, filename, mimeType].every((text) => typeof text === 'string') && typeof size === 'number'
  return Array.isArray(pending) ? pending.filter(whole) : []
}
