// Backs up unsaved changes, so that a reload, crash or lost connection costs nothing: the draft id in the tab's storage, the
// fields in local storage (offline/local-drafts.ts), or in the tab if the device stores nothing. Removed when sent or
// discarded, and on sign-out.
import type { DraftFields, SaveDraftInput } from '../../../src/shared/writing.ts'
import { deleteLocalDraft, getLocalDraft, saveLocalDraft } from '../../offline/local-drafts.ts'
import { inMailbox, isMailboxLost } from '../../shared-mailbox.ts'
import { tabStore } from '../../storage.ts'

export interface DraftBackup {
  /** Id of the draft on the server, if it exists. */
  id?: string
  revision?: number
  /** Unsaved fields; absent if everything is saved. */
  fields?: DraftFields
  /** Name of its local draft (stored under this key). */
  shelf?: string
  /** Set if AI wrote parts of it. */
  origin?: SaveDraftInput['origin']
}
export const emptyFields: DraftFields = { to: '', cc: '', bcc: '', subject: '', body: '' }
const prefix = `${inMailbox('draft')}:`

export function loadBackup(key: string): DraftBackup | undefined {
  const inTab = loadFromTab(key)
  const name = inTab?.shelf ?? key
  const entry = getLocalDraft(name)
  if (entry)
    return { ...inTab, ...serverVersion(entry), ...originOf(entry), fields: { ...emptyFields, ...entry.fields }, shelf: name }
  // The local draft is gone: uploaded or discarded.
  return inTab?.shelf === undefined ? inTab : inTab.id === undefined ? undefined : { ...serverVersion(inTab), ...originOf(inTab) }
}

export function saveBackup(key: string, kept: DraftBackup): void {
  const { fields, shelf } = kept
  if (!fields) {
    writeToTab(key, kept)
    return
  }
  const entry = { ...serverVersion(kept), ...originOf(kept), fields, at: Date.now() }
  const isStored = shelf !== undefined && saveLocalDraft(shelf, entry)
  writeToTab(key, { ...serverVersion(kept), ...originOf(kept), ...(isStored ? { shelf } : { fields }) })
}

export function deleteBackup(key: string): void {
  const name = loadFromTab(key)?.shelf
  if (name !== undefined) deleteLocalDraft(name)
  deleteLocalDraft(key)
  tabStore.remove(prefix + key)
}

/** True if discarding loses nothing. */
export function isUnchanged(a: DraftFields, b: DraftFields): boolean {
  return a.to === b.to && a.cc === b.cc && a.bcc === b.bcc && a.subject === b.subject && a.body === b.body
}

function loadFromTab(key: string): DraftBackup | undefined {
  try {
    const stored: unknown = JSON.parse(tabStore.get(prefix + key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const kept = stored as DraftBackup
    return {
      ...serverVersion(kept),
      ...originOf(kept),
      ...(isDraftFields(kept.fields) ? { fields: { ...emptyFields, ...kept.fields } } : {}),
      ...(typeof kept.shelf === 'string' ? { shelf: kept.shelf } : {}),
    }
  } catch {
    return undefined // written by another version; the server's copy counts
  }
}

function isDraftFields(fields: unknown): fields is DraftFields {
  if (typeof fields !== 'object' || fields === null) return false
  const texts: Record<string, unknown> = { ...emptyFields, ...fields }
  return Object.keys(emptyFields).every((name) => typeof texts[name] === 'string')
}

function writeToTab(key: string, kept: DraftBackup): void {
  if (!isMailboxLost()) tabStore.set(prefix + key, JSON.stringify(kept))
}

function serverVersion({ id, revision }: DraftBackup): { id?: string; revision?: number } {
  return typeof id === 'string' && typeof revision === 'number' ? { id, revision } : {}
}

export function originOf({ origin }: Pick<DraftBackup, 'origin'>): { origin?: 'ai' | 'voice' } {
  return origin === 'ai' || origin === 'voice' ? { origin } : {}
}
