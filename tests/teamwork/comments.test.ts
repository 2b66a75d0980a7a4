// Comments: what members say of a conversation beside its mails, and nowhere else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainBackground } from '../../src/auth/background.ts'
import { removePerson } from '../../src/user/deletion/delete-person.ts'
import { purgePeople } from '../../src/user/deletion/purge.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { linesOf, type Team, teamOf } from './fixture.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t[Symbol.asyncDispose]())

async function commentOf(team: Team, id: string, at = -1) {
  const { entries } = await team.as(team.ada).teamwork.activity({ id })
  const comment = entries.filter((entry) => entry.kind === 'comment').at(at)
  if (comment?.kind !== 'comment') throw new Error('no comment')
  return comment
}

test('members of any role comment, and read what the others say', async () => {
  const team = await teamOf(t, 'reader')
  const [grace] = team.others
  if (!grace) throw new Error('no member')
  const id = await team.receive()
  await team.as(team.ada).teamwork.comment({ id, text: 'Who knows her?' })
  await team.as(grace).teamwork.comment({ id, text: 'I do.' })
  expect(await linesOf(team.as(grace), id)).toEqual(['arrived', 'Ada: Who knows her?', 'reader: I do.'])
  expect(await commentOf(team, id, 0)).toMatchObject({ own: true, editedAt: null })
  expect(await commentOf(team, id)).toMatchObject({ own: false })
  const { conversations } = await team.as(grace).teamwork.work({ ids: [id] })
  expect(conversations).toMatchObject([{ comments: 2 }])
  await expect(team.as(await t.person('stranger')).teamwork.activity({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('only its author edits a comment, for 15 minutes; author and managers delete it', async () => {
  const team = await teamOf(t, 'writer')
  const [grace] = team.others
  if (!grace) throw new Error('no member')
  const id = await team.receive()
  const hers = (await team.as(grace).teamwork.comment({ id, text: 'One' })).id
  const mine = (await team.as(team.ada).teamwork.comment({ id, text: 'Two' })).id
  await expect(team.as(team.ada).teamwork.editComment({ id: hers, text: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(team.as(grace).teamwork.removeComment({ id: mine })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await team.as(grace).teamwork.editComment({ id: hers, text: 'One and a half' })
  expect(await commentOf(team, id, 0)).toMatchObject({ text: 'One and a half', editedAt: expect.stringMatching(/Z$/) })
  t.passTime({ seconds: 16 * 60 })
  await expect(team.as(grace).teamwork.editComment({ id: hers, text: 'x' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await team.as(team.ada).teamwork.removeComment({ id: hers })
  await team.as(team.ada).teamwork.removeComment({ id: mine })
  expect(await linesOf(team.as(team.ada), id)).toEqual(['arrived'])
})

test('a comment of another mailbox is not found', async () => {
  const [team, other] = [await teamOf(t), await teamOf(t)]
  const { id } = await other.as(other.ada).teamwork.comment({ id: await other.receive(), text: 'Theirs' })
  await expect(team.as(team.ada).teamwork.editComment({ id, text: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(team.as(team.ada).teamwork.removeComment({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.each([
  ['HTML is text', '<img src=x onerror=alert(1)><b>bold</b> &amp;', '<img src=x onerror=alert(1)><b>bold</b> &amp;'],
  ['directions are not overridden', 'pay \u202e\u2066evil\u2069 now\u2028', 'pay evil now'],
  ['no controls', 'a\u0000b\u001b[31mc\r\nd\re', 'ab[31mc\nd\ne'],
  ['no stacked marks', `a${'\u0301'.repeat(400)}b`, `a${'\u0301'.repeat(4)}b`],
  ['no endless empty lines', `a${'\n'.repeat(400)}b`, 'a\n\nb'],
  ['lone surrogates are replaced', 'a\ud83d', 'a\ufffd'],
  ['5,000 emoji fit', '🙈'.repeat(5000), '🙈'.repeat(5000)],
])('hostile text: %s', async (_, text, stored) => {
  const team = await teamOf(t)
  const id = await team.receive()
  await team.as(team.ada).teamwork.comment({ id, text })
  expect((await commentOf(team, id)).text).toBe(stored)
})

test.each([
  ['too long', '🙈'.repeat(5001)],
  ['much too long', 'a'.repeat(1_000_000)],
  ['empty', ' \n \u202e '],
])('refused: %s', async (_, text) => {
  const team = await teamOf(t)
  const id = await team.receive()
  await expect(team.as(team.ada).teamwork.comment({ id, text })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('who is mentioned finds it in a list of their own, as long as they are a member', async () => {
  const team = await teamOf(t, 'reader', 'writer')
  const [grace, mary] = team.others
  if (!grace || !mary) throw new Error('no members')
  const stranger = await t.person('mentioned-stranger')
  const id = await team.receive()
  const mentions = [grace.userId, stranger.userId, 'nobody', grace.userId]
  const { id: comment } = await team.as(team.ada).teamwork.comment({ id, text: '@reader please look', mentions })
  await drainBackground(t.app)
  expect((await commentOf(team, id)).mentions).toEqual([grace.userId])
  expect(await grace.caller.teamwork.mentions()).toMatchObject({
    mentions: [
      { mailboxId: team.id, mailbox: 'Support', mailId: id, text: '@reader please look', person: { id: team.ada.userId } },
    ],
  })
  // It is the person's in the pages of the mailbox, too.
  expect((await team.as(grace).teamwork.mentions()).mentions).toHaveLength(1)
  expect(await stranger.caller.teamwork.mentions()).toEqual({ mentions: [] })
  await team.as(team.ada).teamwork.editComment({ id: comment, text: '@writer', mentions: [mary.userId] })
  expect([await grace.caller.teamwork.mentions(), (await mary.caller.teamwork.mentions()).mentions.length]).toEqual([
    { mentions: [] },
    1,
  ])
  await team.ada.caller.sharedMailboxes.removeMember({ id: team.id, memberId: mary.userId })
  expect(await mary.caller.teamwork.mentions()).toEqual({ mentions: [] })
})

test('what a deleted person said stays, without them', async () => {
  const team = await teamOf(t, 'writer')
  const [grace] = team.others
  if (!grace) throw new Error('no member')
  const id = await team.receive()
  await team.as(grace).teamwork.comment({ id, text: 'The key is under the mat.', mentions: [team.ada.userId] })
  await team.as(team.ada).teamwork.comment({ id, text: 'Thanks', mentions: [grace.userId] })
  await removePerson(t.app, grace.userId)
  expect(await linesOf(team.as(team.ada), id)).toContain('former member: The key is under the mat.')
  expect((await team.ada.caller.teamwork.mentions()).mentions).toMatchObject([{ person: null }])
  await purgePeople(t.app)
  expect(await linesOf(team.as(team.ada), id)).toContain('former member: The key is under the mat.')
  expect((await commentOf(team, id)).mentions).toEqual([])
})

test('a conversation holds a limited number of comments', async () => {
  const team = await teamOf(t)
  const id = await team.receive()
  const { thread_id } = await t.app.db.selectFrom('message').where('id', '=', id).select('thread_id').executeTakeFirstOrThrow()
  const row = { user_id: team.id, account_id: team.owned.accountId, thread_id, author: team.ada.userId, edited_at: null }
  const rows = Array.from({ length: 1000 }, (_, at) => ({ ...row, id: `many${at}`, text: 'x', created_at: at }))
  for (let at = 0; at < rows.length; at += 100)
    await t.app.db
      .insertInto('conversation_comment')
      .values(rows.slice(at, at + 100))
      .execute()
  await expect(team.as(team.ada).teamwork.comment({ id, text: 'x' })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await team.as(team.ada).teamwork.activity({ id })).entries).toHaveLength(500)
})
