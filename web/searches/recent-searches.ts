// Recent searches of a user in this browser, apart for each mailbox; removed on sign-out.
import { useSyncExternalStore } from 'react'
import { createEmitter } from '../emitter.ts'
import { registerStoredUserData } from '../session.ts'
import { inMailbox, onMailboxLost, removeFromMailboxes } from '../shared-mailbox.ts'
import { deviceStore } from '../storage.ts'

const name = 'recent-searches'
const key = inMailbox(name)
const maxRecent = 6
const { subscribe, emit } = createEmitter()
let known: { text: string | null; list: string[] } = { text: null, list: [] }

export function useRecentSearches(userId: string): string[] {
  return useSyncExternalStore(subscribe, () => recentSearches(userId))
}

export function rememberSearch(userId: string, q: string): void {
  const words = q.trim()
  if (words === '') return
  write(userId, [words, ...recentSearches(userId).filter((each) => each !== words)].slice(0, maxRecent))
}

/** Removes them for all users, or for all but one. */
export function clearRecentSearches(exceptOf?: string): void {
  removeFromMailboxes(name, (text) => exceptOf !== undefined && read(text, exceptOf).length > 0)
  emit()
}
registerStoredUserData(clearRecentSearches)
onMailboxLost(() => deviceStore.remove(key))

function recentSearches(userId: string): string[] {
  const text = deviceStore.get(key)
  if (text !== known.text) known = { text, list: read(text, userId) }
  return known.list
}

function write(userId: string, list: readonly string[]): void {
  deviceStore.set(key, JSON.stringify({ userId, list }))
  emit()
}

/** Searches of another user are ignored. */
function read(text: string | null, userId: string): string[] {
  if (text === null) return []
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null || !('list' in stored) || !('userId' in stored)) return []
    if (stored.userId !== userId || !Array.isArray(stored.list)) return []
    return stored.list.filter((each): each is string => typeof each === 'string').slice(0, maxRecent)
  } catch {
    return [] // invalid
  }
}
