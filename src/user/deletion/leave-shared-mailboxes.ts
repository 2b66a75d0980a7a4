// The shared mailboxes of a person who is deleted: they stay with the others (decision 75).
import type { App } from '../../app.ts'
import { releaseAssignments } from '../../store/assignments.ts'
import { countManagers, endMembership, memberships, membersInLine, storeRole } from '../../store/memberships.ts'
import { forgetMoves } from './removal-queries.ts'

/**
 * In the transaction of the deletion. Where they were the last manager, the member of the highest role who has been there longest takes
 * over. Returns the mailboxes that have no members any more.
 */
export async function leaveSharedMailboxes(app: App, personId: string): Promise<string[]> {
  const empty: string[] = []
  await forgetMoves(app.db, personId)
  for (const { id } of await memberships(app.db, personId).select('u.id').execute()) {
    await endMembership(app.db, id, personId)
    await releaseAssignments(app.db, id, personId, app.now().getTime())
    app.events.emit('membership.changed', { userId: id, personId })
    const [next, ...others] = await membersInLine(app.db, id)
    if (next === undefined) {
      empty.push(id)
      continue
    }
    if ((await countManagers(app.db, id)) === 0) {
      await storeRole(app.db, id, next, 'manager')
      app.events.emit('membership.changed', { userId: id, personId: next })
    }
    for (const userId of [next, ...others]) app.events.emit('shared-mailboxes.changed', { userId })
  }
  return empty
}
