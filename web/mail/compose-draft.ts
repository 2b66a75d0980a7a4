// What is being written, kept in this tab until it is sent or discarded, so that a reload loses nothing.
// Files are too large for that store; they are kept in memory only.
import type { ReplyTo } from './send-input.ts'

export interface Draft {
  accountId: string | undefined
  to: string
  cc: string
  bcc: string
  subject: string
  body: string
  replyTo?: ReplyTo
}
export interface DraftFile {
  /** Only for React's list. */
  key: string
  filename: string
  mimeType: string
  size: number
  data: string
}
export const emptyDraft: Draft = { accountId: undefined, to: '', cc: '', bcc: '', subject: '', body: '' }
const prefix = 'draft:'

export function loadDraft(key: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...emptyDraft, ...stored } : undefined
  } catch {
    return undefined // written by another version; starting empty is right
  }
}

export function keepDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(draft))
  } catch {
    sessionStorage.removeItem(prefix + key) // larger than the store: rather nothing than half of it
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(prefix + key)
}

/** True where nothing worth a question would be lost. */
export function isSame(a: Draft, b: Draft): boolean {
  return a.to === b.to && a.cc === b.cc && a.bcc === b.bcc && a.subject === b.subject && a.body === b.body
}

// A mail taken back within its ten seconds comes back whole, with its files.
let takenBack: { draft: Draft; files: DraftFile[] } | undefined

export function putBack(draft: Draft, files: DraftFile[]): void {
  takenBack = { draft, files }
}
export function takeBack(): { draft: Draft; files: DraftFile[] } | undefined {
  const found = takenBack
  takenBack = undefined
  return found
}
