// Recently used commands in this browser. Only generic ones: no folders or people.
import { registerStoredUserData } from '../session.ts'
import { inMailbox, onMailboxLost, removeFromMailboxes } from '../shared-mailbox.ts'
import { deviceStore } from '../storage.ts'

const name = 'recent-commands'
const key = inMailbox(name)
const maxRecent = 5

export function recentCommands(userId: string): string[] {
  return read(deviceStore.get(key), userId)
}

function read(text: string | null, userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    if (typeof stored !== 'object' || stored === null || !('userId' in stored) || !('ids' in stored)) return []
    if (stored.userId !== userId || !Array.isArray(stored.ids)) return []
    return stored.ids.filter((id): id is string => typeof id === 'string').slice(0, maxRecent)
  } catch {
    return [] // invalid
  }
}

export function rememberCommand(userId: string, id: string): void {
  const ids = [id, ...recentCommands(userId).filter((each) => each !== id)].slice(0, maxRecent)
  deviceStore.set(key, JSON.stringify({ userId, ids }))
}

/** Removes them for all users, or for all but one. */
export function clearRecentCommands(exceptOf?: string): void {
  removeFromMailboxes(name, (text) => exceptOf !== undefined && read(text, exceptOf).length > 0)
}
registerStoredUserData(clearRecentCommands)
onMailboxLost(() => deviceStore.remove(key))
