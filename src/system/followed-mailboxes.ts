// The shared mailboxes whose unread counts a person's sidebar shows: their stream says that a count is stale, and nothing else of them.
import type { App } from '../app.ts'
import { runInBackground } from '../auth/background.ts'
import type { AppEvent } from '../core/events.ts'
import { memberships } from '../store/memberships.ts'

const changesCount: ReadonlySet<AppEvent['name']> = new Set(['mail.changed', 'mail.arrived', 'accounts.changed'])

interface FollowedMailboxes {
  /** To be called with each event: true where it makes a count stale. A membership that ends is forgotten at once. */
  isStaleAfter(event: AppEvent): boolean
}

/** `onRead`: the memberships have been read, and there are some; what happened meanwhile may have been missed. */
export function followMailboxes(app: App, personId: string, onRead: () => void): FollowedMailboxes {
  let followed = new Set<string>()
  let reads = 0
  const read = () => {
    const mine = ++reads
    runInBackground(app, 'memberships of a stream', async () => {
      const rows = await memberships(app.db, personId).select('u.id').execute()
      // Of a membership that ended since, the next reading knows.
      if (mine !== reads) return
      followed = new Set(rows.map(({ id }) => id))
      if (followed.size > 0) onRead()
    })
  }
  read()
  return {
    isStaleAfter(event) {
      if (event.name === 'membership.changed' && event.personId === personId) {
        followed.delete(event.userId)
        read()
      } else if (event.name === 'shared-mailboxes.changed' && event.userId === personId) read()
      return changesCount.has(event.name) && followed.has(event.userId)
    },
  }
}
