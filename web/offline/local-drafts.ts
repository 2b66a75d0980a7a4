// Local drafts: unsaved changes in local storage, which outlive the tab. One entry per draft, under the ids of the user and the
// mailbox, so that tabs do not overwrite each other and both stay separate. Local storage, because it must be written synchronously before the page
// unloads.
import type { DraftFields, SaveDraftInput } from '../../src/shared/writing.ts'
import { createEmitter } from '../emitter.ts'
import { registerStoredUserData, sessionUser } from '../session.ts'
import { inMailbox, isInSomeMailbox, isMailboxLost, onMailboxLost } from '../shared-mailbox.ts'
import { deviceStore } from '../storage.ts'
import { isOfflineEnabled } from './offline-setting.ts'

export interface LocalDraft {
  /** The server's draft and the revision it is based on. */
  id?: string
  revision?: number
  fields: DraftFields
  /** Set if AI wrote parts of it. */
  origin?: SaveDraftInput['origin']
  at: number
  /** Why the server refused it: a conflict, or its message. */
  trouble?: { is: 'conflict' } | { is: 'refused'; sentence: string }
}

const prefix = 'unsent:'
const { subscribe, emit } = createEmitter()
const userPrefix = (userId: string) => `${prefix}${inMailbox(userId)}:`

/** False if storage is switched off or full. */
export function saveLocalDraft(name: string, entry: LocalDraft): boolean {
  const key = storageKey(name)
  if (key === undefined || !isOfflineEnabled()) return false
  const isTaken = deviceStore.set(key, JSON.stringify(entry))
  if (!isTaken) deviceStore.remove(key) // the tab's backup keeps it (draft-backup.ts)
  emit()
  return isTaken
}

export function getLocalDraft(name: string): LocalDraft | undefined {
  const key = storageKey(name)
  return key === undefined ? undefined : parseDraft(key)
}

export function deleteLocalDraft(name: string): void {
  const key = storageKey(name)
  if (key === undefined || deviceStore.get(key) === null) return
  deviceStore.remove(key)
  emit()
}

/** All drafts of the signed-in user, newest first. */
export function listLocalDrafts(): (LocalDraft & { name: string })[] {
  const user = sessionUser()
  if (!user) return []
  const start = userPrefix(user.id)
  const found = deviceStore.keys().flatMap((key) => {
    const entry = key.startsWith(start) ? parseDraft(key) : undefined
    return entry ? [{ ...entry, name: key.slice(start.length) }] : []
  })
  return found.sort((a, b) => b.at - a.at)
}

/** Removes drafts of all users, or of all but one, in whichever mailbox. */
export function clearLocalDrafts(exceptOf?: string): void {
  for (const key of deviceStore.keys()) {
    if (!key.startsWith(prefix)) continue
    const [, owner = ''] = key.split(':')
    if (exceptOf === undefined || !isInSomeMailbox(owner, exceptOf)) deviceStore.remove(key)
  }
  emit()
}

registerStoredUserData(clearLocalDrafts)
onMailboxLost(() => {
  const user = sessionUser()
  for (const key of deviceStore.keys()) if (user && key.startsWith(userPrefix(user.id))) deviceStore.remove(key)
})

export const subscribeLocalDrafts = subscribe

window.addEventListener('storage', (event) => {
  if (event.key === null || event.key.startsWith(prefix)) emit()
})

function storageKey(name: string): string | undefined {
  const user = sessionUser()
  return user && !isMailboxLost() ? userPrefix(user.id) + name : undefined
}

const texts = ['to', 'cc', 'bcc', 'subject', 'body'] as const

function parseDraft(key: string): LocalDraft | undefined {
  try {
    const stored: unknown = JSON.parse(deviceStore.get(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const entry = stored as LocalDraft
    const whole = texts.every((name) => typeof entry.fields?.[name] === 'string') && typeof entry.at === 'number'
    return whole ? entry : undefined
  } catch {
    return undefined // invalid
  }
}
