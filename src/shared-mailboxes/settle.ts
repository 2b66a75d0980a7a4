// What a change of members or groups comes to, in the transaction of that change: the role of each person concerned, and what ends
// with it. Access ends with the commit: calls read the membership, and streams, tickets and pages hear of it.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { type MemberRole, mayAs, sharedMailboxLimits } from '../shared/member-roles.ts'
import { releaseAssignments } from '../store/assignments.ts'
import { countManagers, memberOf, membersOf, settleRole } from '../store/memberships.ts'

interface Concerned {
  mailboxIds: readonly string[]
  personIds: readonly string[]
}

/** `change`: writes the rows. Refused where a mailbox would lose its last manager. */
export async function settleAfter(app: App, { mailboxIds, personIds }: Concerned, change: () => Promise<void>): Promise<void> {
  const managed: string[] = []
  for (const id of mailboxIds) if ((await countManagers(app.db, id)) > 0) managed.push(id)
  const before = new Map<string, MemberRole | undefined>()
  for (const id of mailboxIds)
    for (const personId of personIds) before.set(`${id} ${personId}`, (await memberOf(app.db, id, personId))?.role)
  await change()
  for (const id of mailboxIds) {
    for (const personId of personIds) await settle(app, id, personId, before.get(`${id} ${personId}`))
    if (managed.includes(id) && (await countManagers(app.db, id)) === 0) throw lastManager()
    await refuseTooMany(app, id)
    await emitToMembers(app, id)
  }
}

async function settle(app: App, sharedMailboxId: string, personId: string, before: MemberRole | undefined): Promise<void> {
  const now = app.now().getTime()
  const role = await settleRole(app.db, sharedMailboxId, personId, now)
  if (role === before) return
  if (role === undefined || !mayAs(role, 'writer')) {
    await releaseAssignments(app.db, sharedMailboxId, personId, now)
    app.events.emit('teamwork.changed', { userId: sharedMailboxId })
  }
  app.events.emit('membership.changed', { userId: sharedMailboxId, personId })
  if (role === undefined) app.events.emit('shared-mailboxes.changed', { userId: personId })
}

function lastManager(): AppError {
  const advice = 'Make someone else a manager first, or delete the mailbox.'
  return new AppError('conflict', `A mailbox needs someone who manages it. ${advice}`)
}

async function refuseTooMany(app: App, sharedMailboxId: string): Promise<void> {
  if ((await membersOf(app.db, sharedMailboxId)).length > sharedMailboxLimits.members)
    throw new AppError('conflict', `A shared mailbox can have at most ${sharedMailboxLimits.members} members.`)
}

export async function emitToMembers(app: App, sharedMailboxId: string): Promise<void> {
  for (const { id } of await membersOf(app.db, sharedMailboxId)) app.events.emit('shared-mailboxes.changed', { userId: id })
}
