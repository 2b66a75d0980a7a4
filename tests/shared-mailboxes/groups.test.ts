// Shared mailboxes that are shared with groups: whose role counts, who decides who is in, and that it ends at once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/core/ids.ts'
import { memberRoles } from '../../src/shared/member-roles.ts'
import { settleRoles } from '../../src/store/memberships.ts'
import { removePerson } from '../../src/user/deletion/delete-person.ts'
import { ownSomething } from '../rest/mailbox.ts'
import { type TestServer, testServer } from '../rest/server.ts'
import type { TestPerson } from '../support/test-app.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const notShared = { code: 'NOT_FOUND', message: "This mailbox isn't shared with you." }
const notInGroup = { code: 'NOT_FOUND', message: "You aren't in this group." }

/** A mailbox of ada's, with grace in a group of ada's and in nothing else. */
async function support() {
  const { t } = server
  const ada = await t.person(`ada-${newId()}`)
  const { id } = await ada.caller.sharedMailboxes.create({ name: 'Support' })
  const grace = await t.person(`grace-${newId()}`)
  const { id: groupId } = await ada.caller.groups.create({ name: 'Night shift' })
  await ada.caller.groups.addPerson({ id: groupId, email: grace.email.toUpperCase() })
  return { t, id, ada, grace, groupId, ids: await ownSomething(t.app, id) }
}

const roleOf = async (person: TestPerson, id: string) =>
  (await person.caller.sharedMailboxes.list()).mailboxes.find((mailbox) => mailbox.id === id)?.role

test('what a person may do is the highest of their own role and those of their groups', async () => {
  const { id, ada, grace, groupId } = await support()
  expect(await roleOf(grace, id)).toBeUndefined()
  await ada.caller.sharedMailboxes.addGroup({ id, groupId, role: 'writer' })
  expect(await roleOf(grace, id)).toBe('writer')
  const { id: readers } = await ada.caller.groups.create({ name: 'Readers' })
  await ada.caller.groups.addPerson({ id: readers, email: grace.email })
  await ada.caller.sharedMailboxes.addGroup({ id, groupId: readers, role: 'reader' })
  expect(await roleOf(grace, id)).toBe('writer')
  await ada.caller.sharedMailboxes.addMember({ id, email: grace.email, role: 'sender' })
  expect(await roleOf(grace, id)).toBe('sender')
  const { members } = await grace.caller.sharedMailboxes.members({ id })
  expect(members.find((member) => member.id === grace.userId)).toMatchObject({
    role: 'sender',
    ownRole: 'sender',
    groups: [
      { name: 'Night shift', role: 'writer' },
      { name: 'Readers', role: 'reader' },
    ],
  })
  await ada.caller.sharedMailboxes.removeMember({ id, memberId: grace.userId })
  expect(await roleOf(grace, id)).toBe('writer')
  await ada.caller.sharedMailboxes.removeGroup({ id, groupId })
  expect(await roleOf(grace, id)).toBe('reader')
  await ada.caller.groups.removePerson({ id: readers, personId: grace.userId })
  expect(await roleOf(grace, id)).toBeUndefined()
})

const endings: [string, (given: Awaited<ReturnType<typeof support>>) => Promise<unknown>][] = [
  ['leaving the group', ({ grace, groupId }) => grace.caller.groups.removePerson({ id: groupId, personId: grace.userId })],
  ['being removed from it', ({ ada, grace, groupId }) => ada.caller.groups.removePerson({ id: groupId, personId: grace.userId })],
  ['its deletion', ({ ada, groupId }) => ada.caller.groups.remove({ id: groupId })],
  ['the end of sharing with it', ({ ada, id, groupId }) => ada.caller.sharedMailboxes.removeGroup({ id, groupId })],
]
test.each(endings)('%s ends access at once: calls, the open stream, a ticket', async (_, end) => {
  const given = await support()
  const { t, id, ada, grace, groupId, ids } = given
  await ada.caller.sharedMailboxes.addGroup({ id, groupId, role: 'reader' })
  const { url } = await t.inMailbox(grace, id).mail.bodyTicket({ id: ids.mailId })
  expect((await server.call('GET', url)).status).toBe(200)
  const stream = (await t.inMailbox(grace, id).system.events())[Symbol.asyncIterator]()
  expect((await stream.next()).value).toMatchObject({ name: 'hello' })
  const ended = (async () => {
    for (;;) if ((await stream.next()).done) return 'ended'
  })()
  await end(given)
  expect(await ended).toBe('ended')
  await expect(t.inMailbox(grace, id).mail.get({ id: ids.mailId })).rejects.toMatchObject(notShared)
  expect((await server.call('GET', url)).status).toBe(401)
  expect(await roleOf(grace, id)).toBeUndefined()
  expect(await roleOf(ada, id)).toBe('manager')
})

test('only who manages a group adds people; an admin gets into neither the group nor the mailbox', async () => {
  const { t, id, ada, grace, groupId, ids } = await support()
  await ada.caller.sharedMailboxes.addGroup({ id, groupId, role: 'manager' })
  const admin = await t.person(`admin-${newId()}`)
  await t.app.db.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.userId).execute()
  for (const call of [
    () => admin.caller.groups.people({ id: groupId }),
    () => admin.caller.groups.addPerson({ id: groupId, email: admin.email }),
    () => admin.caller.groups.changePerson({ id: groupId, personId: grace.userId, manages: true }),
    () => admin.caller.groups.remove({ id: groupId }),
  ])
    await expect(call()).rejects.toMatchObject(notInGroup)
  await expect(t.inMailbox(admin, id).mail.get({ id: ids.mailId })).rejects.toMatchObject(notShared)
  await expect(grace.caller.groups.addPerson({ id: groupId, email: admin.email })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  // Grace manages the mailbox, and is in one group. Of others she knows nothing.
  const { id: others } = await admin.caller.groups.create({ name: 'Others' })
  await expect(grace.caller.sharedMailboxes.addGroup({ id, groupId: others, role: 'reader' })).rejects.toMatchObject(notInGroup)
})

test('the last manager may be one by a group, and counts while somebody in it can sign in', async () => {
  const { t, id, ada, grace, groupId } = await support()
  await ada.caller.sharedMailboxes.addGroup({ id, groupId, role: 'manager' })
  await ada.caller.groups.changePerson({ id: groupId, personId: grace.userId, manages: true })
  await ada.caller.groups.removePerson({ id: groupId, personId: ada.userId })
  await t.app.db.updateTable('user').set({ disabled_at: 1 }).where('id', '=', grace.userId).execute()
  const last = { id, memberId: ada.userId }
  await expect(ada.caller.sharedMailboxes.removeMember(last)).rejects.toMatchObject({ code: 'CONFLICT' })
  await t.app.db.updateTable('user').set({ disabled_at: null }).where('id', '=', grace.userId).execute()
  await ada.caller.sharedMailboxes.removeMember(last)
  for (const call of [
    () => grace.caller.groups.remove({ id: groupId }),
    () => grace.caller.groups.removePerson({ id: groupId, personId: grace.userId }),
    () => grace.caller.sharedMailboxes.removeGroup({ id, groupId }),
    () => grace.caller.sharedMailboxes.changeGroup({ id, groupId, role: 'sender' }),
    () => grace.caller.sharedMailboxes.removeMember({ id, memberId: grace.userId }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await roleOf(grace, id)).toBe('manager')
})

test('two managers who remove each other: by the person, by the group', async () => {
  const { id, ada, grace, groupId } = await support()
  await ada.caller.groups.changePerson({ id: groupId, personId: grace.userId, manages: true })
  await ada.caller.groups.removePerson({ id: groupId, personId: ada.userId })
  await grace.caller.groups.addPerson({ id: groupId, email: ada.email })
  await ada.caller.sharedMailboxes.addGroup({ id, groupId, role: 'manager' })
  await ada.caller.groups.removePerson({ id: groupId, personId: ada.userId })
  const results = await Promise.allSettled([
    ada.caller.sharedMailboxes.removeGroup({ id, groupId }),
    grace.caller.sharedMailboxes.removeMember({ id, memberId: ada.userId }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the group of a deleted person goes to who has been in it longest, and an empty one is deleted', async () => {
  const { t, id, ada, grace, groupId } = await support()
  await ada.caller.sharedMailboxes.addGroup({ id, groupId, role: 'reader' })
  const { id: alone } = await ada.caller.groups.create({ name: 'Alone' })
  await removePerson(t.app, ada.userId)
  const { groups } = await grace.caller.groups.list()
  expect(groups).toMatchObject([{ id: groupId, manages: true, people: 1 }])
  expect(await t.app.db.selectFrom('people_group').where('id', '=', alone).select('id').execute()).toEqual([])
  expect(await roleOf(grace, id)).toBe('manager')
})

test('two people who manage a group remove each other: one of them stays', async () => {
  const { ada, grace, groupId } = await support()
  await ada.caller.groups.changePerson({ id: groupId, personId: grace.userId, manages: true })
  const results = await Promise.allSettled([
    ada.caller.groups.removePerson({ id: groupId, personId: grace.userId }),
    grace.caller.groups.removePerson({ id: groupId, personId: ada.userId }),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([notInGroup])
  const stays = results[0].status === 'fulfilled' ? ada : grace
  expect((await stays.caller.groups.list()).groups).toMatchObject([{ id: groupId, manages: true, people: 1 }])
  const last = { id: groupId, personId: stays.userId }
  const needed = 'A group needs someone who manages it. Let someone else manage it first, or delete the group.'
  for (const call of [
    () => stays.caller.groups.removePerson(last),
    () => stays.caller.groups.changePerson({ ...last, manages: false }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'CONFLICT', message: needed })
})

test('two who take the management from each other: one of them keeps it', async () => {
  const { ada, grace, groupId } = await support()
  await ada.caller.groups.changePerson({ id: groupId, personId: grace.userId, manages: true })
  const results = await Promise.allSettled([
    ada.caller.groups.changePerson({ id: groupId, personId: grace.userId, manages: false }),
    grace.caller.groups.changePerson({ id: groupId, personId: ada.userId, manages: false }),
  ])
  const refused = { code: 'FORBIDDEN', message: 'Only people who manage this group can do this.' }
  expect(results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([refused])
})

test('a name is one line that can be seen, neither empty nor long', async () => {
  const { ada, groupId } = await support()
  const name = async () => (await ada.caller.groups.list()).groups[0]?.name
  for (const [given, sentence] of [
    ['', 'Please enter a name.'],
    ['  \n ', 'Please enter a name.'],
    ['\u202e\u200b\u0000', 'Please enter a name.'],
    ['x'.repeat(61), 'This name is too long.'],
    ['x'.repeat(100_000), 'This name is too long.'],
  ] as const)
    for (const call of [
      () => ada.caller.groups.create({ name: given }),
      () => ada.caller.groups.rename({ id: groupId, name: given }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(sentence) })
  expect(await name()).toBe('Night shift')
  await ada.caller.groups.rename({ id: groupId, name: ' Day\u202e\u0007 shift\n ' })
  expect(await name()).toBe('Day shift')
  const { id: twin } = await ada.caller.groups.create({ name: 'Day shift' })
  expect(twin).not.toBe(groupId)
})

test('who is unknown, disabled, in it already or in too many groups is not added', async () => {
  const { t, ada, grace, groupId } = await support()
  const add = (email: string) => ada.caller.groups.addPerson({ id: groupId, email })
  const nobody = { code: 'NOT_FOUND', message: 'Nobody signs in here with this address.' }
  const carol = await t.person(`carol-${newId()}`)
  await t.app.db.updateTable('user').set({ disabled_at: 1 }).where('id', '=', carol.userId).execute()
  const { id: mailboxId } = await ada.caller.sharedMailboxes.create({ name: 'Support' })
  for (const email of ['', 'nobody@people.test', `mailbox ${mailboxId}`, carol.email])
    await expect(add(email)).rejects.toMatchObject(nobody)
  await expect(add(grace.email)).rejects.toMatchObject({ code: 'CONFLICT', message: 'This person is in the group already.' })
  await t.app.db.updateTable('user').set({ disabled_at: null }).where('id', '=', carol.userId).execute()
  for (const n of Array(50).keys()) await carol.caller.groups.create({ name: `Group ${n}` })
  await expect(add(carol.email)).rejects.toMatchObject({ code: 'CONFLICT', message: 'This person is in 50 groups already.' })
  const more = carol.caller.groups.create({ name: 'One more' })
  await expect(more).rejects.toMatchObject({ code: 'CONFLICT', message: 'You can be in at most 50 groups.' })
})

test('among a thousand groups everybody has their own, and nobody more', async () => {
  const { t, ada, grace, groupId } = await support()
  const rows = Array.from({ length: 1000 }, (_, n) => ({ id: newId(), name: `Group ${n}`, created_at: 0 }))
  await t.app.db.insertInto('people_group').values(rows).execute()
  const inThem = rows.slice(0, 49).map(({ id }) => ({ group_id: id, user_id: grace.userId, manages: 0 as const, created_at: 0 }))
  await t.app.db.insertInto('group_person').values(inThem).execute()
  expect((await grace.caller.groups.list()).groups).toHaveLength(50)
  expect((await ada.caller.groups.list()).groups.map(({ id }) => id)).toEqual([groupId])
})

test('what a member types when the group is deleted is refused as for everybody else, and what was saved stays with the mailbox', async () => {
  const { t, id, ada, grace, groupId } = await support()
  await ada.caller.sharedMailboxes.addGroup({ id, groupId, role: 'writer' })
  const writing = t.inMailbox(grace, id)
  const { draftId } = await writing.mail.saveDraft({ subject: 'Half', body: '<p>Half a sent</p>' })
  await ada.caller.groups.remove({ id: groupId })
  const rest = { draftId, subject: 'Half', body: '<p>Half a sentence</p>' }
  await expect(writing.mail.saveDraft(rest)).rejects.toMatchObject(notShared)
  expect((await t.inMailbox(ada, id).drafts.list()).drafts.map((draft) => draft.id)).toContain(draftId)
})

test('what is stored is what the roles come to', async () => {
  const { t } = server
  for (const row of await t.app.db.selectFrom('membership').selectAll().execute()) {
    if (
      !(await t.app.db
        .selectFrom('mailbox_group')
        .where('shared_mailbox_id', '=', row.shared_mailbox_id)
        .select('role')
        .executeTakeFirst())
    )
      continue
    expect(memberRoles).toContain(row.role)
    expect((await settleRoles(t.app.db, row.shared_mailbox_id, [row.user_id], 0)).get(row.user_id)).toBe(row.role)
  }
})

test('a group keeps somebody who manages it and can sign in', async () => {
  const { t, ada, grace, groupId } = await support()
  const bob = await t.person(`bob-${newId()}`)
  await ada.caller.groups.addPerson({ id: groupId, email: bob.email })
  await ada.caller.groups.changePerson({ id: groupId, personId: grace.userId, manages: true })
  const disable = (userId: string) => t.app.db.updateTable('user').set({ disabled_at: 1 }).where('id', '=', userId).execute()
  await disable(grace.userId)
  const refused = { code: 'CONFLICT', message: /needs someone who manages it/ }
  const self = { id: groupId, personId: ada.userId }
  await expect(ada.caller.groups.removePerson(self)).rejects.toMatchObject(refused)
  await expect(ada.caller.groups.changePerson({ ...self, manages: false })).rejects.toMatchObject(refused)
  // Grace has been in it longer than Bob, but can't sign in.
  await removePerson(t.app, ada.userId)
  const { people } = await bob.caller.groups.people({ id: groupId })
  expect(people.find(({ id }) => id === bob.userId)?.manages).toBe(true)
})

test('who does not manage a group leaves it also while those who do are disabled', async () => {
  const { t, ada, grace, groupId } = await support()
  await t.app.db.updateTable('user').set({ disabled_at: 1 }).where('id', '=', ada.userId).execute()
  await grace.caller.groups.removePerson({ id: groupId, personId: grace.userId })
  expect((await grace.caller.groups.list()).groups).toEqual([])
})
