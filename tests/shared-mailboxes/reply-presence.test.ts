// Who reads and who writes in a conversation: seen by the other members at once, and by nobody when it is over.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../support/test-app.ts'
import { testApp } from '../support/test-app.ts'
import { openMailbox, openTeam, type Team } from './team.ts'

let t: TestApp
let team: Team<'grace' | 'rita'>
beforeAll(async () => {
  t = await testApp()
  team = await openTeam(t, [
    ['grace', 'sender'],
    ['rita', 'reader'],
  ])
})
afterAll(() => t[Symbol.asyncDispose]())

const peopleFor = async (caller: Team['ada'], threadId: string) =>
  (await caller.presence.list({ threadId })).people.map(({ name, doing }) => `${name} ${doing}`)

test('others see who reads and who writes, and are told with ids only', async () => {
  const { ada, members, mailbox } = team
  const { threadId } = await mailbox.newConversation()
  const emitted: unknown[] = []
  const stop = t.app.events.listen((event) => event.name === 'presence.changed' && emitted.push(event))
  await members.grace.presence.report({ page: 'g', threadId, doing: 'reading' })
  expect(await peopleFor(ada, threadId)).toEqual(['grace reading'])
  expect(await peopleFor(members.grace, threadId)).toEqual([])
  await members.rita.presence.report({ page: 'r', threadId, doing: 'reading' })
  await members.grace.presence.report({ page: 'g', threadId, doing: 'writing' })
  await members.grace.presence.report({ page: 'g', threadId, doing: 'writing' })
  expect(await peopleFor(ada, threadId)).toEqual(['grace writing', 'rita reading'])
  await members.grace.presence.report({ page: 'g', threadId, doing: null })
  expect(await peopleFor(ada, threadId)).toEqual(['rita reading'])
  stop()
  expect(emitted).toEqual(Array.from({ length: 4 }, () => ({ name: 'presence.changed', userId: team.id, threadId })))
})

test('who has the page open hears of it by the stream', async () => {
  const { threadId } = await team.mailbox.newConversation()
  const stream = (await team.ada.system.events())[Symbol.asyncIterator]()
  expect((await stream.next()).value).toMatchObject({ name: 'hello' })
  await team.members.grace.presence.report({ page: 'g', threadId, doing: 'writing' })
  expect((await stream.next()).value).toEqual({ name: 'presence.changed', ids: [threadId] })
  await stream.return?.(undefined)
  await team.members.grace.presence.report({ page: 'g', threadId, doing: null })
})

test('a reader says that they read, and not that they write', async () => {
  const { threadId } = await team.mailbox.newConversation()
  const { rita } = team.members
  await expect(rita.presence.report({ page: 'r', threadId, doing: 'writing' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(rita.presence.report({ page: 'r', threadId: 'none', doing: 'reading' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a page that stops reporting is forgotten, by the clock of the server', async () => {
  const { ada, members } = team
  const { threadId } = await team.mailbox.newConversation()
  await members.grace.presence.report({ page: 'g', threadId, doing: 'writing' })
  t.passTime({ seconds: 44 })
  expect(await peopleFor(ada, threadId)).toEqual(['grace writing'])
  t.passTime({ seconds: 2 })
  expect(await peopleFor(ada, threadId)).toEqual([])
})

test('of several pages of a person one may be closed, and they move from conversation to conversation', async () => {
  const { ada, members } = team
  const [first, second] = [await team.mailbox.newConversation(), await team.mailbox.newConversation()]
  const { grace } = members
  await grace.presence.report({ page: 'one', threadId: first.threadId, doing: 'reading' })
  await grace.presence.report({ page: 'two', threadId: first.threadId, doing: 'writing' })
  await grace.presence.report({ page: 'two', threadId: second.threadId, doing: 'reading' })
  expect(await peopleFor(ada, first.threadId)).toEqual(['grace reading'])
  expect(await peopleFor(ada, second.threadId)).toEqual(['grace reading'])
  // Each that is opened after eight takes the place of the oldest.
  for (let page = 0; page < 8; page++)
    await grace.presence.report({ page: `more ${page}`, threadId: second.threadId, doing: 'reading' })
  expect(await peopleFor(ada, first.threadId)).toEqual([])
})

test('it ends with the stream, the session and the membership', async () => {
  const { threadId } = await team.mailbox.newConversation()
  const { ada, members, people } = team
  const report = () => members.grace.presence.report({ page: 'g', threadId, doing: 'writing' })

  const stream = (await members.grace.system.events())[Symbol.asyncIterator]()
  await stream.next()
  await report()
  expect(await peopleFor(ada, threadId)).toEqual(['grace writing'])
  await stream.return?.(undefined)
  expect(await peopleFor(ada, threadId)).toEqual([])

  await report()
  t.app.events.emit('session.ended', { userId: people.grace.userId, sessionId: people.grace.sessionId })
  expect(await peopleFor(ada, threadId)).toEqual([])

  await report()
  await team.manager.caller.sharedMailboxes.removeMember({ id: team.id, memberId: people.grace.userId })
  expect(await peopleFor(ada, threadId)).toEqual([])
  await expect(report()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('in a mailbox of one person nothing is kept and nobody is notified', async () => {
  const bob = await t.person('bob')
  const { threadId } = await (await openMailbox(t, bob.userId)).newConversation()
  const emitted: unknown[] = []
  const stop = t.app.events.listen((event) => event.name === 'presence.changed' && emitted.push(event))
  await bob.caller.presence.report({ page: 'b', threadId, doing: 'writing' })
  expect(await bob.caller.presence.list({ threadId })).toEqual({ people: [] })
  stop()
  expect(emitted).toEqual([])
})

test('another mailbox learns nothing', async () => {
  const other = await openTeam(t, [])
  const { threadId } = await team.mailbox.newConversation()
  await team.ada.presence.report({ page: 'a', threadId, doing: 'reading' })
  await expect(peopleFor(other.ada, threadId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(other.ada.presence.report({ page: 'a', threadId, doing: 'reading' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
