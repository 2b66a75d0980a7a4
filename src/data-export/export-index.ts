// The index at the end of an export: what it contains, and what differs from the mail server. Bounded for any mailbox.
import type { Role } from '../shared/mail.ts'

export interface FolderNote {
  account: string
  folder: string
  role: Role
  /** Its place in the archive. */
  file: string
  mails: number
  /** Byte for byte as on the mail server. */
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

export const jsonFile = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** A long list, a page at a time. */
export async function* jsonList<T>(
  pages: AsyncIterable<T[]>,
  shown: (row: T) => unknown,
): AsyncGenerator<string, void, undefined> {
  let before = '[\n'
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(shown(row))).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
