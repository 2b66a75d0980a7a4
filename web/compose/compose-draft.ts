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
  takenBack = undefined
  sessionStorage.removeItem(prefix + key)
}

/** True where nothing worth a question would be lost. */
export function isSame(a: Draft, b: Draft): boolean {
  return a.to === b.to && a.cc === b.cc && a.bcc === b.bcc && a.subject === b.subject && a.body === b.body
}

// A mail taken back within its ten seconds comes back whole, with its files. Reading it does not use it up: a page may be
// rendered more than once before it is shown.
interface TakenBack {
  id: string
  draft: Draft
  files: DraftFile[]
}
let takenBack: TakenBack | undefined

export function putBack(mail: TakenBack): void {
  takenBack = mail
}

export function backFrom(id: string): TakenBack | undefined {
  return takenBack?.id === id ? takenBack : undefined
}

/** The mail a route brings back, by the name its state gives. */
export function takenBackId(state: unknown): string | undefined {
  const id = typeof state === 'object' && state !== null && 'takenBack' in state ? state.takenBack : undefined
  return typeof id === 'string' ? id : undefined
}
