// What a change of members or groups comes to, in the transaction of that change: the role of each person concerned, and what ends
// with it. Access ends with the commit: calls read the membership, and streams, tickets and pages hear of it.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { mayAs, sharedMailboxLimits } from '../shared/member-roles.ts'
import { releaseAssignments } from '../store/assignments.ts'
import { membersOf, settleRoles } from '../store/memberships.ts'

interface Concerned {
  mailboxIds: readonly string[]
  personIds: readonly string[]
}

/** `change`: writes the rows. Refused where a mailbox would lose its last manager. */
export async function settleAfter(app: App, { mailboxIds, personIds }: Concerned, change: () => Promise<void>): Promise<void> {
  const before = new Map<string, Member[]>()
  for (const id of mailboxIds) before.set(id, await membersOf(app.db, id))
  await change()
  const toRefresh = new Set<string>()
  for (const [id, members] of before) {
    const now = await settle(app, id, personIds, members)
    if (members.some(isManaging) && !now.some(isManaging)) throw lastManager()
    if (now.length > sharedMailboxLimits.members)
      throw new AppError('conflict', `A shared mailbox can have at most ${sharedMailboxLimits.members} members.`)
    for (const member of [...now, ...members]) toRefresh.add(member.id)
  }
  for (const userId of toRefresh) app.events.emit('shared-mailboxes.changed', { userId })
}

type Member = Awaited<ReturnType<typeof membersOf>>[number]
const isManaging = ({ role, disabled }: Member) => role === 'manager' && !disabled

async function settle(app: App, sharedMailboxId: string, personIds: readonly string[], before: Member[]): Promise<Member[]> {
  const now = app.now().getTime()
  const roleBefore = new Map(before.map(({ id, role }) => [id, role]))
  const roles = await settleRoles(app.db, sharedMailboxId, personIds, now)
  let isReleased = false
  for (const personId of personIds) {
    const role = roles.get(personId)
    if (role === roleBefore.get(personId)) continue
    if (role === undefined || !mayAs(role, 'writer')) {
      await releaseAssignments(app.db, sharedMailboxId, personId, now)
      isReleased = true
    }
    app.events.emit('membership.changed', { userId: sharedMailboxId, personId })
  }
  if (isReleased) app.events.emit('teamwork.changed', { userId: sharedMailboxId })
  return membersOf(app.db, sharedMailboxId)
}

function lastManager(): AppError {
  const advice = 'Make someone else a manager first, or delete the mailbox.'
  return new AppError('conflict', `A mailbox needs someone who manages it. ${advice}`)
}

export async function emitToMembers(app: App, sharedMailboxId: string): Promise<void> {
  for (const { id } of await membersOf(app.db, sharedMailboxId)) app.events.emit('shared-mailboxes.changed', { userId: id })
}
