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
import { membersByGroup } from '../store/groups.ts'
import { addToMailboxLog, type NewLogEntry } from '../store/mailbox-log.ts'
import { memberOf, membershipOf, membersOf, storeOwnRole } from '../store/memberships.ts'
import { removePerson } from '../user/deletion/delete-person.ts'
import { noMember } from './admit.ts'
import { insertSharedMailbox, mailboxesOf, personToAdd, storeName } from './queries.ts'
import { emitToMembers, settleAfter } from './settle.ts'

/** In the order of their names, with 2 before 10. */
export async function listSharedMailboxes(app: App, personId: string): Promise<SharedMailbox[]> {
  const mailboxes = await mailboxesOf(app.db, personId)
  return mailboxes.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }) || a.id.localeCompare(b.id))
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
  await storeOwnRole(app.db, { sharedMailboxId: id, personId, role: 'manager', now })
  app.events.emit('shared-mailboxes.changed', { userId: personId })
}

/** In a transaction, whose caller has checked that this person may: who is a member already keeps their role. */
export async function joinIn(
  app: App,
  { id, personId, role }: { id: string; personId: string; role: MemberRole },
): Promise<void> {
  if ((await memberOf(app.db, id, personId))?.ownRole) return
  await giveRole(app, { sharedMailboxId: id, personId, role })
  await note(app, id, { what: 'member-added', person: personId, about: personId, role })
}

export async function renameSharedMailbox(app: App, personId: string, { id, name }: { id: string; name: string }): Promise<void> {
  await inTransaction(app, async (app) => {
    await requireRole(app, id, personId, 'manager')
    await storeName(app.db, id, name)
    await note(app, id, { what: 'renamed', person: personId, detail: name })
    await emitToMembers(app, id)
  })
}

/** Every member sees who else is one, and by which groups. */
export async function listMembers(app: App, personId: string, sharedMailboxId: string): Promise<Member[]> {
  await requireRole(app, sharedMailboxId, personId, 'reader')
  const byGroup = Map.groupBy(await membersByGroup(app.db, sharedMailboxId), (row) => row.personId)
  const members = await membersOf(app.db, sharedMailboxId)
  return members.map(({ created_at: since, ...member }) => ({
    ...member,
    groups: (byGroup.get(member.id) ?? []).map(({ name, role }) => ({ name, role })),
    since: new Date(since).toISOString(),
  }))
}

/** Also somebody who is one by a group: they stay when the group goes. */
export async function addMember(app: App, personId: string, { id, email, role }: AddMemberInput): Promise<void> {
  await inTransaction(app, async (app) => {
    await requireRole(app, id, personId, 'manager')
    const person = await personToAdd(app.db, email)
    if (!person) throw new AppError('missing', 'Nobody signs in here with this address.')
    if ((await memberOf(app.db, id, person.id))?.ownRole) throw new AppError('conflict', 'This person is a member already.')
    await giveRole(app, { sharedMailboxId: id, personId: person.id, role })
    await note(app, id, { what: 'member-added', person: personId, about: person.id, role })
  })
}

export async function changeMember(app: App, personId: string, { id, memberId, role }: ChangeMemberInput): Promise<void> {
  await inTransaction(app, async (app) => {
    await requireRole(app, id, personId, 'manager')
    await requireMember(app, id, memberId)
    await giveRole(app, { sharedMailboxId: id, personId: memberId, role })
    await note(app, id, { what: 'role-changed', person: personId, about: memberId, role })
  })
}

/** By a manager, or by the member who leaves. What they have by a group they keep. */
export async function removeMember(app: App, personId: string, { id, memberId }: RemoveMemberInput): Promise<void> {
  await inTransaction(app, async (app) => {
    await requireRole(app, id, personId, memberId === personId ? 'reader' : 'manager')
    const member = await requireMember(app, id, memberId)
    if (member.ownRole === null) throw comesByGroup(memberId === personId)
    await giveRole(app, { sharedMailboxId: id, personId: memberId, role: null })
    const what = memberId === personId ? 'left' : 'member-removed'
    await note(app, id, { what, person: personId, about: memberId })
  })
}

function comesByGroup(isSelf: boolean): AppError {
  return isSelf
    ? new AppError('conflict', 'You are a member by a group. Leave the group to leave the mailbox.')
    : new AppError('conflict', 'This person is a member by a group. Remove the group, or ask someone who manages it.')
}

async function giveRole(app: App, given: { sharedMailboxId: string; personId: string; role: MemberRole | null }): Promise<void> {
  const { sharedMailboxId, personId } = given
  await settleAfter(app, { mailboxIds: [sharedMailboxId], personIds: [personId] }, () =>
    storeOwnRole(app.db, { ...given, now: app.now().getTime() }),
  )
}

const note = (app: App, id: string, entry: NewLogEntry) => addToMailboxLog(app.db, id, entry, app.now().getTime())

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

async function requireMember(app: App, sharedMailboxId: string, memberId: string) {
  const member = await memberOf(app.db, sharedMailboxId, memberId)
  if (!member) throw new AppError('missing', 'This person is no member any more.')
  return member
}
