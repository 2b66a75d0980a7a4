// Groups of people (decision 79). A group belongs to the people who manage it: they alone add people, the admin of the server is no
// exception. Who is not in a group gets the same answer as for one that does not exist.
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newOwnerId } from '../core/ids.ts'
import type { GroupPerson, PeopleGroup } from '../shared/groups.ts'
import { groupLimits } from '../shared/member-roles.ts'
import {
  canManage,
  deleteFromGroup,
  deleteGroup,
  groupOf,
  groupsOf,
  insertGroup,
  insertInGroup,
  mailboxesOfGroup,
  peopleIn,
  storeGroupName,
  storeManages,
} from '../store/groups.ts'
import { addToMailboxLog } from '../store/mailbox-log.ts'
import { personToAdd } from './queries.ts'
import { settleAfter } from './settle.ts'

export const noSuchGroup = () => new AppError('missing', "You aren't in this group.")

export async function listGroups(app: App, personId: string): Promise<PeopleGroup[]> {
  const groups: PeopleGroup[] = []
  for (const { id, name, manages, people } of await groupsOf(app.db, personId))
    groups.push({ id, name, manages: manages === 1, people, mailboxes: await mailboxesOfGroup(app.db, id) })
  return groups
}

/** Its maker manages it. */
export async function createGroup(app: App, personId: string, name: string): Promise<{ id: string }> {
  const id = newOwnerId()
  const now = app.now().getTime()
  await inTransaction(app, async (app) => {
    if ((await groupsOf(app.db, personId)).length >= groupLimits.perPerson)
      throw new AppError('conflict', `You can be in at most ${groupLimits.perPerson} groups.`)
    await insertGroup(app.db, { id, name, now })
    await insertInGroup(app.db, { groupId: id, personId, manages: true, now })
    app.events.emit('shared-mailboxes.changed', { userId: personId })
  })
  return { id }
}

export async function renameGroup(app: App, personId: string, { id, name }: { id: string; name: string }): Promise<void> {
  await inTransaction(app, async (app) => {
    await requireManages(app, id, personId)
    await storeGroupName(app.db, id, name)
    await emitToGroup(app, id)
  })
}

/** Its people lose what they had by it at once. */
export async function removeGroup(app: App, personId: string, id: string): Promise<void> {
  await inTransaction(app, async (app) => {
    const { name } = await requireManages(app, id, personId)
    const mailboxes = await mailboxesOfGroup(app.db, id)
    const people = await peopleIn(app.db, id)
    const concerned = { mailboxIds: mailboxes.map(({ id }) => id), personIds: people.map(({ id }) => id) }
    await settleAfter(app, concerned, () => deleteGroup(app.db, id))
    for (const mailbox of mailboxes)
      await addToMailboxLog(app.db, mailbox.id, { what: 'group-removed', person: personId, detail: name }, app.now().getTime())
    for (const { id } of people) app.events.emit('shared-mailboxes.changed', { userId: id })
  })
}

export async function listGroupPeople(app: App, personId: string, id: string): Promise<GroupPerson[]> {
  if (!(await groupOf(app.db, id, personId))) throw noSuchGroup()
  const people = await peopleIn(app.db, id)
  return people.map(({ manages, disabled_at: _, ...person }) => ({ ...person, manages: manages === 1 }))
}

export async function addToGroup(app: App, personId: string, { id, email }: { id: string; email: string }): Promise<void> {
  await inTransaction(app, async (app) => {
    await requireManages(app, id, personId)
    const person = await personToAdd(app.db, email)
    if (!person) throw new AppError('missing', 'Nobody signs in here with this address.')
    if ((await peopleIn(app.db, id)).length >= groupLimits.people)
      throw new AppError('conflict', `A group can have at most ${groupLimits.people} people.`)
    if ((await groupsOf(app.db, person.id)).length >= groupLimits.perPerson)
      throw new AppError('conflict', `This person is in ${groupLimits.perPerson} groups already.`)
    await changePeople(app, { id, by: personId, personId: person.id, what: 'came-by-group' }, async () => {
      const row = { groupId: id, personId: person.id, manages: false, now: app.now().getTime() }
      if (!(await insertInGroup(app.db, row))) throw new AppError('conflict', 'This person is in the group already.')
    })
  })
}

interface ChangeInGroup {
  id: string
  personId: string
  manages: boolean
}
export async function changeInGroup(app: App, personId: string, { id, personId: whom, manages }: ChangeInGroup): Promise<void> {
  await inTransaction(app, async (app) => {
    await requireManages(app, id, personId)
    await requireInGroup(app, id, whom)
    await storeManages(app.db, id, whom, manages)
    await requireManaged(app, id)
    await emitToGroup(app, id)
  })
}

/** By somebody who manages the group, or by the person who leaves. */
export async function removeFromGroup(app: App, personId: string, input: { id: string; personId: string }): Promise<void> {
  const { id, personId: whom } = input
  await inTransaction(app, async (app) => {
    if (whom !== personId) await requireManages(app, id, personId)
    else if (!(await groupOf(app.db, id, personId))) throw noSuchGroup()
    const { manages } = await requireInGroup(app, id, whom)
    await changePeople(app, { id, by: personId, personId: whom, what: 'left-by-group' }, () => deleteFromGroup(app.db, id, whom))
    // Others may leave while those who manage it are disabled.
    if (manages === 1) await requireManaged(app, id)
    app.events.emit('shared-mailboxes.changed', { userId: whom })
  })
}

interface ChangedPerson {
  id: string
  by: string
  personId: string
  what: 'came-by-group' | 'left-by-group'
}
/** Managers of the mailboxes of the group are told. */
async function changePeople(app: App, { id, by, personId, what }: ChangedPerson, change: () => Promise<void>): Promise<void> {
  const mailboxes = await mailboxesOfGroup(app.db, id)
  const name = (await groupOf(app.db, id, by))?.name ?? null
  await settleAfter(app, { mailboxIds: mailboxes.map(({ id }) => id), personIds: [personId] }, change)
  for (const mailbox of mailboxes)
    await addToMailboxLog(app.db, mailbox.id, { what, person: by, about: personId, detail: name }, app.now().getTime())
  await emitToGroup(app, id)
}

async function requireManages(app: App, id: string, personId: string) {
  const group = await groupOf(app.db, id, personId)
  if (!group) throw noSuchGroup()
  if (group.manages === 0) throw new AppError('forbidden', 'Only people who manage this group can do this.')
  return group
}

async function requireInGroup(app: App, id: string, personId: string) {
  const group = await groupOf(app.db, id, personId)
  if (!group) throw new AppError('missing', "This person isn't in the group any more.")
  return group
}

/** By somebody who can sign in. */
async function requireManaged(app: App, id: string): Promise<void> {
  if ((await peopleIn(app.db, id)).some(canManage)) return
  const advice = 'Let someone else manage it first, or delete the group.'
  throw new AppError('conflict', `A group needs someone who manages it. ${advice}`)
}

async function emitToGroup(app: App, id: string): Promise<void> {
  for (const person of await peopleIn(app.db, id)) app.events.emit('shared-mailboxes.changed', { userId: person.id })
}
