// Shared mailboxes and their members. A mailbox always has a manager; who acts is checked again in the transaction that changes
// something, so that two managers can't remove each other.
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newOwnerId } from '../core/ids.ts'
import {
  type AddMemberInput,
  type ChangeMemberInput,
  type Member,
  type MemberRole,
  mayAs,
  type RemoveMemberInput,
  type SharedMailbox,
  sharedMailboxLimits,
} from '../shared/shared-mailboxes.ts'
import { releaseAssignments } from '../store/assignments.ts'
import { countManagers, endMembership, membershipOf, membersOf, storeRole } from '../store/memberships.ts'
import { removePerson } from '../user/deletion/delete-person.ts'
import { noMember } from './admit.ts'
import { insertMember, insertSharedMailbox, mailboxesOf, personToAdd, storeName } from './queries.ts'

export function listSharedMailboxes(app: App, personId: string): Promise<SharedMailbox[]> {
  return mailboxesOf(app.db, personId)
}

/** Its creator is its first manager. */
export async function createSharedMailbox(app: App, personId: string, name: string): Promise<{ id: string }> {
  const id = newOwnerId()
  await inTransaction(app, (app) => createIn(app, { id, personId, name }))
  return { id }
}

/** In a transaction. */
export async function createIn(app: App, { id, personId, name }: { id: string; personId: string; name: string }): Promise<void> {
  const now = app.now().getTime()
  if ((await mailboxesOf(app.db, personId)).length >= sharedMailboxLimits.perPerson)
    throw new AppError('conflict', `You can be in at most ${sharedMailboxLimits.perPerson} shared mailboxes.`)
  await insertSharedMailbox(app.db, { id, name, now })
  await insertMember(app.db, { sharedMailboxId: id, personId, role: 'manager', now })
  app.events.emit('shared-mailboxes.changed', { userId: personId })
}

/** In a transaction, whose caller has checked that this person may: who is a member already keeps their role. */
export async function joinIn(
  app: App,
  { id, personId, role }: { id: string; personId: string; role: MemberRole },
): Promise<void> {
  if ((await membersOf(app.db, id)).length >= sharedMailboxLimits.members)
    throw new AppError('conflict', `A shared mailbox can have at most ${sharedMailboxLimits.members} members.`)
  await insertMember(app.db, { sharedMailboxId: id, personId, role, now: app.now().getTime() })
  await emitToMembers(app, id)
}

export async function renameSharedMailbox(app: App, personId: string, { id, name }: { id: string; name: string }): Promise<void> {
  await inTransaction(app, async (app) => {
    await requireRole(app, id, personId, 'manager')
    await storeName(app.db, id, name)
    await emitToMembers(app, id)
  })
}

/** Every member sees who else is one. */
export async function listMembers(app: App, personId: string, sharedMailboxId: string): Promise<Member[]> {
  await requireRole(app, sharedMailboxId, personId, 'reader')
  const members = await membersOf(app.db, sharedMailboxId)
  return members.map(({ created_at: since, ...member }) => ({ ...member, since: new Date(since).toISOString() }))
}

export async function addMember(app: App, personId: string, { id, email, role }: AddMemberInput): Promise<void> {
  await inTransaction(app, async (app) => {
    await requireRole(app, id, personId, 'manager')
    const person = await personToAdd(app.db, email)
    if (!person) throw new AppError('missing', 'Nobody signs in here with this address.')
    const members = await membersOf(app.db, id)
    if (members.length >= sharedMailboxLimits.members)
      throw new AppError('conflict', `A shared mailbox can have at most ${sharedMailboxLimits.members} members.`)
    const added = await insertMember(app.db, {
      sharedMailboxId: id,
      personId: person.id,
      role,
      now: app.now().getTime(),
    })
    if (!added) throw new AppError('conflict', 'This person is a member already.')
    await emitToMembers(app, id)
  })
}

export async function changeMember(app: App, personId: string, { id, memberId, role }: ChangeMemberInput): Promise<void> {
  await inTransaction(app, async (app) => {
    await requireRole(app, id, personId, 'manager')
    await requireMember(app, id, memberId)
    if (role !== 'manager') await requireOtherManager(app, id, memberId)
    await storeRole(app.db, id, memberId, role)
    if (!mayAs(role, 'writer')) await releaseAssignments(app.db, id, memberId, app.now().getTime())
    app.events.emit('membership.changed', { userId: id, personId: memberId })
    await emitToMembers(app, id)
  })
}

/** By a manager, or by the member who leaves. */
export async function removeMember(app: App, personId: string, { id, memberId }: RemoveMemberInput): Promise<void> {
  await inTransaction(app, async (app) => {
    await requireRole(app, id, personId, memberId === personId ? 'reader' : 'manager')
    await requireMember(app, id, memberId)
    await requireOtherManager(app, id, memberId)
    await endMembership(app.db, id, memberId)
    await releaseAssignments(app.db, id, memberId, app.now().getTime())
    app.events.emit('teamwork.changed', { userId: id })
    app.events.emit('membership.changed', { userId: id, personId: memberId })
    app.events.emit('shared-mailboxes.changed', { userId: memberId })
    await emitToMembers(app, id)
  })
}

/** With its accounts, mail and settings; nothing on the mail servers is deleted. */
export async function removeSharedMailbox(app: App, personId: string, id: string): Promise<void> {
  const members = await membersOf(app.db, id)
  await removePerson(app, id, { by: 'self', stillWanted: (app) => requireRole(app, id, personId, 'manager') })
  for (const member of members) app.events.emit('shared-mailboxes.changed', { userId: member.id })
}

export async function requireRole(app: App, sharedMailboxId: string, personId: string, needed: MemberRole): Promise<void> {
  const membership = await membershipOf(app.db, sharedMailboxId, personId)
  if (!membership) throw noMember()
  if (!mayAs(membership.role, needed)) throw new AppError('forbidden', 'Only managers of this mailbox can do this.')
}

async function requireMember(app: App, sharedMailboxId: string, memberId: string): Promise<void> {
  if (!(await membershipOf(app.db, sharedMailboxId, memberId)))
    throw new AppError('missing', 'This person is no member any more.')
}

async function requireOtherManager(app: App, sharedMailboxId: string, memberId: string): Promise<void> {
  const membership = await membershipOf(app.db, sharedMailboxId, memberId)
  if (membership?.role !== 'manager' || (await countManagers(app.db, sharedMailboxId, memberId)) > 0) return
  const advice = 'Make someone else a manager first, or delete the mailbox.'
  throw new AppError('conflict', `A mailbox needs someone who manages it. ${advice}`)
}

export async function emitToMembers(app: App, sharedMailboxId: string): Promise<void> {
  for (const { id } of await membersOf(app.db, sharedMailboxId)) app.events.emit('shared-mailboxes.changed', { userId: id })
}
