// Mailboxes of several people: who gets in, how far, and that it ends at once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byteRoutes } from '../../src/rest/openapi.ts'
import { appRouter } from '../../src/router.ts'
import type { MemberRole } from '../../src/shared/shared-mailboxes.ts'
import { neededAccess, openInSharedMailboxes } from '../../src/shared-mailboxes/access.ts'
import { ownSomething } from '../rest/mailbox.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const missing = { code: 'NOT_FOUND', message: "This mailbox isn't shared with you." }

async function team(...names: [string, MemberRole][]): Promise<{ id: string; ada: TestPerson; others: TestPerson[] }> {
  const ada = await t.person(`ada-${Math.random().toString(36).slice(2)}`)
  const { id } = await ada.caller.sharedMailboxes.create({ name: 'Support' })
  const others: TestPerson[] = []
  for (const [name, role] of names) {
    const person = await t.person(`${name}-${Math.random().toString(36).slice(2)}`)
    await ada.caller.sharedMailboxes.addMember({ id, email: person.email.toUpperCase(), role })
    others.push(person)
  }
  return { id, ada, others }
}

test('who creates a shared mailbox manages it, and the server lists it nowhere as a person', async () => {
  const people = (await t.app.db.selectFrom('user').where('kind', '=', 'person').select('id').execute()).length
  const { id, ada } = await team()
  expect(await ada.caller.sharedMailboxes.list()).toEqual({
    mailboxes: [{ id, name: 'Support', role: 'manager', members: 1, unread: 0 }],
  })
  const { people: count } = await t.app.db
    .selectFrom('user')
    .where('kind', '=', 'person')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(people + 1)
  await expect(t.visitor.auth.login({ email: `mailbox ${id}`, password: '' })).rejects.toThrow()
})

test('shared mailboxes are listed by name, 2 before 10', async () => {
  const ada = await t.person('many')
  for (const name of ['Desk 10', 'support', 'Ärzte', 'Desk 2', 'Bar']) await ada.caller.sharedMailboxes.create({ name })
  const { mailboxes } = await ada.caller.sharedMailboxes.list()
  expect(mailboxes.map(({ name }) => name)).toEqual(['Ärzte', 'Bar', 'Desk 2', 'Desk 10', 'support'])
})

test('members see the mail of the mailbox, and nobody else does', async () => {
  const { id, ada, others } = await team(['grace', 'reader'])
  const [grace] = others
  if (!grace) throw new Error('no member')
  const stranger = await t.person('stranger')
  const owned = await ownSomething(t.app, id)
  for (const member of [ada, grace]) {
    const { emails } = await t.inMailbox(member, id).mail.list({})
    expect(emails.map((mail) => mail.id)).toEqual([owned.mailId])
    await expect(member.caller.mail.get({ id: owned.mailId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(t.inMailbox(stranger, id).mail.list({})).rejects.toMatchObject(missing)
  await expect(t.inMailbox(stranger, 'nothere').mail.list({})).rejects.toMatchObject(missing)
  await expect(t.inMailbox(stranger, stranger.userId).mail.list({})).rejects.toMatchObject(missing)
})

test('each role may do what the one before may, and no more', async () => {
  const { id, others } = await team(['reader', 'reader'], ['writer', 'writer'], ['sender', 'sender'], ['manager', 'manager'])
  const { mailId, draftId } = await ownSomething(t.app, id)
  const outcome = async (person: TestPerson, call: (caller: TestPerson['caller']) => Promise<unknown>) => {
    try {
      await call(t.inMailbox(person, id))
      return 'done'
    } catch (cause) {
      return (cause as { code: string }).code
    }
  }
  const all = async (call: (caller: TestPerson['caller']) => Promise<unknown>) => {
    const found: string[] = []
    for (const person of others) found.push(await outcome(person, call))
    return found
  }
  expect(await all((caller) => caller.mail.get({ id: mailId }))).toEqual(['done', 'done', 'done', 'done'])
  expect(await all((caller) => caller.mail.update({ id: mailId, starred: true }))).toEqual(['FORBIDDEN', 'done', 'done', 'done'])
  expect(await all((caller) => caller.drafts.send({ id: draftId, revision: 99, holdSeconds: 10 }))).toEqual([
    'FORBIDDEN',
    'FORBIDDEN',
    'CONFLICT',
    'CONFLICT',
  ])
  expect(await all((caller) => caller.categories.create({ name: `Folder ${Math.random()}`, color: '#112233' }))).toEqual([
    'FORBIDDEN',
    'FORBIDDEN',
    'FORBIDDEN',
    'done',
  ])
  expect(await all((caller) => caller.mail.remove({ id: mailId, permanent: true }))).toEqual([
    'FORBIDDEN',
    'FORBIDDEN',
    'FORBIDDEN',
    'done',
  ])
  expect(await all((caller) => caller.webhooks.list())).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
  expect(await all((caller) => caller.admin.people())).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
})

test('what a person prefers stays theirs in a page of the mailbox', async () => {
  const { id, ada } = await team()
  expect((await t.inMailbox(ada, id).user.get()).user.email).toBe(ada.email)
})

test('leaving ends it at once: calls, the open stream, an answer on its way', async () => {
  const { id, ada, others } = await team(['grace', 'sender'])
  const [grace] = others
  if (!grace) throw new Error('no member')
  const events = await t.inMailbox(grace, id).system.events()
  const stream = events[Symbol.asyncIterator]()
  expect((await stream.next()).value).toMatchObject({ name: 'hello' })
  const end = (async () => {
    for (;;) if ((await stream.next()).done) return 'ended'
  })()
  await ada.caller.sharedMailboxes.removeMember({ id, memberId: grace.userId })
  expect(await end).toBe('ended')
  await expect(t.inMailbox(grace, id).mail.list({})).rejects.toMatchObject(missing)
  await expect(grace.caller.sharedMailboxes.members({ id })).rejects.toMatchObject(missing)
  expect(await grace.caller.sharedMailboxes.list()).toEqual({ mailboxes: [] })
})

test('a mailbox always has a manager', async () => {
  const { id, ada, others } = await team(['grace', 'manager'])
  const [grace] = others
  if (!grace) throw new Error('no member')
  const results = await Promise.allSettled([
    ada.caller.sharedMailboxes.removeMember({ id, memberId: grace.userId }),
    grace.caller.sharedMailboxes.removeMember({ id, memberId: ada.userId }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const left = results[0]?.status === 'fulfilled' ? ada : grace
  const { members } = await left.caller.sharedMailboxes.members({ id })
  expect(members.map(({ id: member, role }) => [member, role])).toEqual([[left.userId, 'manager']])
  const last = { id, memberId: left.userId }
  await expect(left.caller.sharedMailboxes.removeMember(last)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(left.caller.sharedMailboxes.changeMember({ ...last, role: 'reader' })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('every procedure of the table exists', () => {
  const names = new Set([...Object.keys(appRouter._def.procedures), ...byteRoutes.map(({ operation }) => operation?.id)])
  expect(openInSharedMailboxes.filter((name) => !names.has(name))).toEqual([])
  for (const name of names) if (name?.startsWith('admin.')) expect(neededAccess(name, {})).toBeUndefined()
})
