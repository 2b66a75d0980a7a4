// Suggestions and Needs Reply follow who deals with a conversation: mine and nobody's first.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/core/ids.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'
import { type Team, teamOf } from './fixture.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t[Symbol.asyncDispose]())

async function suggest({ id: userId, owned }: Team, mailId: string, priority: number): Promise<string> {
  const { db } = t.app
  const { key, identity } = await db
    .selectFrom('message')
    .where('id', '=', mailId)
    .select(['key', 'identity'])
    .executeTakeFirstOrThrow()
  const template = await db.selectFrom('suggestion').where('user_id', '=', userId).selectAll().executeTakeFirstOrThrow()
  const own = { id: newId(), message_key: key, identity, priority, type: 'reply_suggested', status: 'open' } as const
  await db
    .insertInto('suggestion')
    .values({ ...template, ...own, due_at: null, account_id: owned.accountId })
    .execute()
  return own.id
}

const listOf = async (team: Team, person: TestPerson) =>
  (await team.as(person).suggestions.list({})).suggestions.map(({ id, assignee }) => ({ id, of: assignee?.id }))

test('suggestions of conversations of others come last, and say whose they are', async () => {
  const team = await teamOf(t, 'writer')
  const [grace = team.ada] = team.others
  const [hers, mine, free] = [await team.receive(), await team.receive(), await team.receive()]
  const ids = [await suggest(team, hers, 9), await suggest(team, mine, 5), await suggest(team, free, 3)]
  await t.app.db.deleteFrom('suggestion').where('user_id', '=', team.id).where('id', 'not in', ids).execute()
  await team.as(grace).teamwork.assign({ id: hers, personId: grace.userId })
  await team.as(grace).teamwork.assign({ id: mine, personId: team.ada.userId })
  const [a, b, c] = ids
  expect(await listOf(team, team.ada)).toEqual([
    { id: b, of: undefined },
    { id: c, of: undefined },
    { id: a, of: grace.userId },
  ])
  expect((await listOf(team, grace)).map(({ of }) => of)).toEqual([undefined, undefined, team.ada.userId])
})

test('Needs Reply holds what is mine or nobody’s, and its count is that of its list', async () => {
  const team = await teamOf(t, 'writer')
  const [grace = team.ada] = team.others
  const ids = [await team.receive(), await team.receive(), await team.receive()]
  const [hers = '', mine = '', free = ''] = ids
  await t.app.db.deleteFrom('mail_category').where('user_id', '=', team.id).execute()
  await team.as(grace).categories.assignMany({ ids, add: ['reply'] })
  /** As both count it and as both ways list it; newest first. */
  const needsReply = async (person: TestPerson) => {
    const caller = team.as(person)
    const { categories } = await caller.categories.list()
    const { emailCount = -1, unreadCount = -1 } = categories.find(({ id }) => id === 'reply') ?? {}
    const lists = [
      await caller.mail.list({ category: 'reply' }),
      await caller.mail.list({ category: 'Needs Reply', conversations: true }),
      await caller.categories.mails({ category: 'reply' }),
    ]
    const unread = await caller.mail.list({ category: 'reply', filter: 'unread' })
    for (const { total, emails } of lists) expect([total, emails.length]).toEqual([emailCount, emailCount])
    expect(unread.total).toBe(unreadCount)
    return lists[0]?.emails.map(({ id }) => id).toSorted()
  }
  const sorted = (...ids: string[]) => ids.toSorted()
  expect(await needsReply(team.ada)).toEqual(sorted(...ids))
  await team.as(grace).teamwork.assign({ id: hers, personId: grace.userId })
  await team.as(grace).teamwork.assign({ id: mine, personId: team.ada.userId })
  await team.as(grace).mail.update({ id: free, read: true })
  expect(await needsReply(team.ada)).toEqual(sorted(mine, free))
  expect(await needsReply(grace)).toEqual(sorted(hers, free))
  await team.as(grace).teamwork.setState({ id: hers, state: 'waiting' })
  expect(await needsReply(team.ada)).toEqual(sorted(mine, free))

  // What is done to the whole list is done to what it shows.
  await team.as(team.ada).mail.batchMatching({ list: { category: 'reply' }, read: true })
  expect((await team.as(grace).mail.list({ category: 'reply', filter: 'unread' })).emails.map(({ id }) => id)).toEqual([hers])

  // Somebody who can't sign in deals with nothing.
  await t.app.db.updateTable('user').set({ disabled_at: 1 }).where('id', '=', grace.userId).execute()
  expect(await needsReply(team.ada)).toEqual(sorted(...ids))
})

test('a list of sent mail says who sent it', async () => {
  const team = await teamOf(t)
  const caller = team.as(team.ada)
  const id = await team.receive({ from: team.owned.accountEmail })
  const { email } = await caller.mail.get({ id })
  const { refOf } = await import('../../src/mail/message-identity.ts')
  const row = { user_id: team.id, ref: refOf(email.messageId), person_id: team.ada.userId, sent_at: 1 }
  await t.app.db.insertInto('sent_mail').values(row).execute()
  const { emails } = await caller.mail.list({ mailbox: 'sent' } as never)
  expect(emails.find((one) => one.id === id)).toMatchObject({ sentBy: expect.stringMatching(/^Ada/) })
})
