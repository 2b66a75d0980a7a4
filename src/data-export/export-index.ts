// What an export tells about itself at its end: what is in it, and what is not as it was. Bounded, whatever the mailbox is.
import type { Role } from '../shared/mail.ts'

export interface FolderNote {
  account: string
  folder: string
  role: Role
  /** Its place in the archive. */
  file: string
  mails: number
  /** As they are on the mail server. */
  original: number
  /** Built from what was stored, without files. */
  rebuilt: number
}
export interface MissingNote {
  file: string
  messageId: string
  date: string
  subject: string
  /** Names of files that are not in the archive. */
  files: string[]
  reason: string
}
export interface ExportIndex {
  folders: FolderNote[]
  notFetched: MissingNote[]
  /** Further ones, not listed. */
  notListed: number
}

const mostListed = 5000

export const createExportIndex = (): ExportIndex => ({ folders: [], notFetched: [], notListed: 0 })

export function noteMissing(notes: ExportIndex, missing: MissingNote): void {
  if (notes.notFetched.length < mostListed) notes.notFetched.push(missing)
  else notes.notListed++
}
