// The shared mailboxes of a person who is deleted: they stay with the others (decision 75).
import type { App } from '../../app.ts'
import { releaseAssignments } from '../../store/assignments.ts'
import { canManage, deleteFromGroup, deleteGroup, groupsOf, peopleIn, storeManages } from '../../store/groups.ts'
import { addToMailboxLog } from '../../store/mailbox-log.ts'
import { countManagers, endMembership, memberships, membersInLine, settleRoles, storeOwnRole } from '../../store/memberships.ts'
import { forgetMoves } from './removal-queries.ts'

/**
 * In the transaction of the deletion. Where they were the last manager, the member of the highest role who has been there longest takes
 * over. Returns the mailboxes that have no members any more.
 */
export async function leaveSharedMailboxes(app: App, personId: string): Promise<string[]> {
  const empty: string[] = []
  const now = app.now().getTime()
  await leaveGroups(app, personId)
  await forgetMoves(app.db, personId)
  for (const { id } of await memberships(app.db, personId).select('u.id').execute()) {
    await endMembership(app.db, id, personId)
    await releaseAssignments(app.db, id, personId, now)
    await addToMailboxLog(app.db, id, { what: 'left' }, now)
    app.events.emit('membership.changed', { userId: id, personId })
    const [next, ...others] = await membersInLine(app.db, id)
    if (next === undefined) {
      empty.push(id)
      continue
    }
    if ((await countManagers(app.db, id)) === 0) {
      await storeOwnRole(app.db, { sharedMailboxId: id, personId: next, role: 'manager', now })
      await settleRoles(app.db, id, [next], now)
      await addToMailboxLog(app.db, id, { what: 'took-over', about: next }, now)
      app.events.emit('membership.changed', { userId: id, personId: next })
    }
    for (const userId of [next, ...others]) app.events.emit('shared-mailboxes.changed', { userId })
  }
  return empty
}

/**
 * A group that nobody who can sign in manages any more is managed by who of those has been in it longest; one without people is
 * deleted.
 */
async function leaveGroups(app: App, personId: string): Promise<void> {
  for (const { id, manages } of await groupsOf(app.db, personId)) {
    await deleteFromGroup(app.db, id, personId)
    const people = await peopleIn(app.db, id)
    const next = people.find(({ disabled_at }) => disabled_at === null) ?? people[0]
    if (next === undefined) await deleteGroup(app.db, id)
    else if (manages === 1 && !people.some(canManage)) await storeManages(app.db, id, next.id, true)
    for (const person of people) app.events.emit('shared-mailboxes.changed', { userId: person.id })
  }
}
