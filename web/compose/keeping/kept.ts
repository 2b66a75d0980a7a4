// What is being written, kept in this tab beside the copy on the server, so that a reload, a crash of the page or a lost
// connection costs nothing. Gone when the mail is sent or discarded, and with the session.
import type { DraftFields } from '../../../src/shared/writing.ts'

export interface Kept {
  /** The draft on the server, once there is one. */
  id?: string
  revision?: number
  /** What the server does not have yet; absent where it has everything. */
  fields?: DraftFields
}
export const emptyFields: DraftFields = { to: '', cc: '', bcc: '', subject: '', body: '' }
const prefix = 'draft:'

export function loadKept(key: string): Kept | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { id, revision, fields } = stored as Kept
    return {
      ...(typeof id === 'string' && typeof revision === 'number' ? { id, revision } : {}),
      ...(typeof fields === 'object' ? { fields: { ...emptyFields, ...fields } } : {}),
    }
  } catch {
    return undefined // written by another version; the copy on the server is the one
  }
}

export function keep(key: string, kept: Kept): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(kept))
  } catch {
    sessionStorage.removeItem(prefix + key) // larger than the store: rather nothing than half of it
  }
}

export function letGo(key: string): void {
  sessionStorage.removeItem(prefix + key)
}

/** True where nothing worth a question would be lost. */
export function isSame(a: DraftFields, b: DraftFields): boolean {
  return a.to === b.to && a.cc === b.cc && a.bcc === b.bcc && a.subject === b.subject && a.body === b.body
}
