// Who deals with which conversation of a shared mailbox, and how far it is.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinThreadMessages } from '../../src/mail/sync/write-queries.ts'
import { noteAnswered } from '../../src/teamwork/answered.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { linesOf, type Team, teamOf, threadOf } from './fixture.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const workOf = async ({ as, ada }: Team, id: string) => {
  const { conversations } = await as(ada).teamwork.work({ ids: [id] })
  const [work] = conversations
  return work && { assignee: work.assignee?.id ?? null, state: work.state }
}

test('of two people who assign at once one is told of the other', async () => {
  const team = await teamOf(t, 'writer')
  const [grace] = team.others
  const id = await team.receive()
  const take = (person = team.ada) => team.as(person).teamwork.assign({ id, personId: person.userId, from: null })
  const outcomes = await Promise.allSettled([take(), take(grace)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(lost.reason).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/is assigned to this conversation now/) })
  const winner = outcomes[0]?.status === 'fulfilled' ? team.ada : grace
  expect(await workOf(team, id)).toEqual({ assignee: winner?.userId, state: 'open' })
  expect((await linesOf(team.as(team.ada), id)).filter((line) => line.startsWith('assigned'))).toHaveLength(1)
})

test('nobody is assigned who is no member, or can only read', async () => {
  const team = await teamOf(t, 'reader')
  const [reader] = team.others
  const stranger = await t.person('stranger')
  const id = await team.receive()
  const assign = (personId = '') => team.as(team.ada).teamwork.assign({ id, personId })
  await expect(assign(stranger.userId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(assign('nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(assign(team.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(assign(reader?.userId)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await workOf(team, id)).toEqual({ assignee: null, state: 'open' })
})

test('nobody is assigned whom an admin has disabled, and the list of members says so', async () => {
  const team = await teamOf(t, 'writer')
  const [grace] = team.others
  const id = await team.receive()
  const assign = () => team.as(team.ada).teamwork.assign({ id, personId: grace?.userId ?? '' })
  const setDisabled = (at: number | null) =>
    t.app.db
      .updateTable('user')
      .set({ disabled_at: at })
      .where('id', '=', grace?.userId ?? '')
      .execute()
  await setDisabled(1)
  const message = expect.stringMatching(/can't be assigned: the account is disabled\.$/)
  await expect(assign()).rejects.toMatchObject({ code: 'CONFLICT', message })
  expect(await workOf(team, id)).toEqual({ assignee: null, state: 'open' })
  const { members } = await team.ada.caller.sharedMailboxes.members({ id: team.id })
  expect(members.map(({ disabled }) => disabled)).toEqual([false, true])
  await setDisabled(null)
  await assign()
  expect(await workOf(team, id)).toEqual({ assignee: grace?.userId, state: 'open' })
})

test('readers look, writers change', async () => {
  const team = await teamOf(t, 'reader')
  const [reader] = team.others
  if (!reader) throw new Error('no member')
  const id = await team.receive()
  const caller = team.as(reader)
  await expect(caller.teamwork.assign({ id, personId: null })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(caller.teamwork.setState({ id, state: 'done' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await caller.teamwork.counts()).unassigned).toBeGreaterThan(0)
  expect(await linesOf(caller, id)).toEqual(['arrived'])
})

test('a mail of another mailbox is not found, and in one’s own there is nobody to share with', async () => {
  const [team, other] = [await teamOf(t), await teamOf(t)]
  const id = await other.receive()
  const missing = { code: 'NOT_FOUND' }
  const caller = team.as(team.ada)
  await expect(caller.teamwork.assign({ id, personId: team.ada.userId })).rejects.toMatchObject(missing)
  await expect(caller.teamwork.setState({ id, state: 'done' })).rejects.toMatchObject(missing)
  await expect(caller.teamwork.activity({ id })).rejects.toMatchObject(missing)
  await expect(caller.teamwork.comment({ id, text: 'Hello' })).rejects.toMatchObject(missing)
  expect(await caller.teamwork.work({ ids: [id] })).toEqual({ conversations: [] })
})

test('who is removed, reads only from now on, or is deleted has nothing assigned any more, and the activity says so', async () => {
  const team = await teamOf(t, 'writer', 'writer', 'writer')
  const [grace, mary, jean] = team.others
  if (!grace || !mary || !jean) throw new Error('no members')
  const ids = [await team.receive(), await team.receive(), await team.receive()] as const
  const manager = team.as(team.ada)
  for (const [at, person] of [grace, mary, jean].entries())
    await manager.teamwork.assign({ id: ids[at] ?? '', personId: person.userId })
  await manager.teamwork.setState({ id: ids[0], state: 'waiting' })

  await team.ada.caller.sharedMailboxes.removeMember({ id: team.id, memberId: grace.userId })
  await team.ada.caller.sharedMailboxes.changeMember({ id: team.id, memberId: mary.userId, role: 'reader' })
  const { removePerson } = await import('../../src/user/deletion/delete-person.ts')
  await removePerson(t.app, jean.userId)

  expect(await workOf(team, ids[0])).toEqual({ assignee: null, state: 'waiting' })
  expect(await workOf(team, ids[1])).toEqual({ assignee: null, state: 'open' })
  expect(await workOf(team, ids[2])).toEqual({ assignee: null, state: 'open' })
  expect((await linesOf(manager, ids[0])).at(-1)).toBe('left writer')
  expect((await linesOf(manager, ids[1])).at(-1)).toBe('left writer')
  expect((await linesOf(manager, ids[2])).at(-1)).toBe('left')
  const rows = await t.app.db.selectFrom('conversation_work').where('user_id', '=', team.id).select('assignee').execute()
  expect(rows).toEqual([{ assignee: null }])
})

test('of somebody who is removed while they are being assigned, nothing stays', async () => {
  const team = await teamOf(t, 'writer')
  const [grace] = team.others
  if (!grace) throw new Error('no member')
  const id = await team.receive()
  await Promise.allSettled([
    team.ada.caller.sharedMailboxes.removeMember({ id: team.id, memberId: grace.userId }),
    team.as(team.ada).teamwork.assign({ id, personId: grace.userId }),
  ])
  expect(await workOf(team, id)).toEqual({ assignee: null, state: 'open' })
})

test('what is done or waits opens with a mail from outside, in the transaction that stores it; with one of the mailbox it does not', async () => {
  const team = await teamOf(t)
  const caller = team.as(team.ada)
  for (const state of ['done', 'waiting'] as const) {
    const id = await team.receive()
    const thread = await threadOf(t, id)
    await caller.teamwork.assign({ id, personId: team.ada.userId })
    await caller.teamwork.setState({ id, state })
    await team.receive({ thread, from: team.owned.accountEmail })
    expect(await workOf(team, id)).toEqual({ assignee: team.ada.userId, state })
    // Nothing of the running program takes part: what is stored is what counts, also after it was killed at once.
    await team.receive({ thread })
    expect(await workOf(team, id)).toEqual({ assignee: team.ada.userId, state: 'open' })
    expect(await linesOf(caller, id)).toContain('reopened')
  }
})

test('a mail that is stored with a time from before the state was set still opens it', async () => {
  const team = await teamOf(t)
  const id = await team.receive()
  await team.as(team.ada).teamwork.setState({ id, state: 'done' })
  await team.receive({ thread: await threadOf(t, id), at: t.app.now().getTime() - 3_600_000 })
  expect(await workOf(team, id)).toEqual({ assignee: null, state: 'open' })
})

test('old mail that is listed again opens nothing', async () => {
  const team = await teamOf(t)
  const id = await team.receive()
  await team.as(team.ada).teamwork.setState({ id, state: 'done' })
  await team.receive({ thread: await threadOf(t, id), at: t.app.now().getTime() - 30 * 24 * 3_600_000 })
  expect(await workOf(team, id)).toEqual({ assignee: null, state: 'done' })
})

const daysAgo = (days: number) => t.app.now().getTime() - days * 24 * 3_600_000

test('an answer of a sender whose clock is weeks behind opens it, also where it is joined later', async () => {
  const team = await teamOf(t)
  const caller = team.as(team.ada)
  const late = { at: daysAgo(20), arrived: t.app.now().getTime() }
  const first = await team.receive()
  await caller.teamwork.setState({ id: first, state: 'done' })
  await team.receive({ thread: await threadOf(t, first), ...late })
  expect(await workOf(team, first)).toEqual({ assignee: null, state: 'open' })
  const second = await team.receive()
  await caller.teamwork.setState({ id: second, state: 'waiting' })
  const answer = await team.receive(late)
  const rows = [[await threadOf(t, second), team.owned.accountId, await threadOf(t, answer)]]
  await t.app.writeAll([{ sql: joinThreadMessages, rows }])
  expect(await workOf(team, second)).toEqual({ assignee: null, state: 'open' })
  const [arrived] = (await caller.teamwork.activity({ id: answer })).entries.filter(
    ({ kind, id }) => kind === 'arrived' && id === answer,
  )
  expect(Date.parse(arrived?.at ?? '')).toBe(late.arrived)
})

test('what arrived before its account was connected opens nothing, whatever its date', async () => {
  const team = await teamOf(t)
  const id = await team.receive()
  const thread = await threadOf(t, id)
  await team.as(team.ada).teamwork.setState({ id, state: 'done' })
  await t.app.db
    .updateTable('account')
    .set({ created_at: daysAgo(1) })
    .where('user_id', '=', team.id)
    .execute()
  await team.receive({ thread, at: daysAgo(2) })
  await team.receive({ thread, at: daysAgo(0), arrived: daysAgo(2) })
  expect(await workOf(team, id)).toEqual({ assignee: null, state: 'done' })
  await team.receive({ thread, at: daysAgo(2), arrived: daysAgo(0) })
  expect(await workOf(team, id)).toEqual({ assignee: null, state: 'open' })
})

test('two conversations that turn out to be one keep comments and assignee, and open where one is open', async () => {
  const team = await teamOf(t, 'writer')
  const [grace] = team.others
  const caller = team.as(team.ada)
  const [first, second] = [await team.receive(), await team.receive()]
  await caller.teamwork.assign({ id: first, personId: grace?.userId ?? '' })
  await caller.teamwork.comment({ id: first, text: 'One' })
  await caller.teamwork.comment({ id: second, text: 'Other' })
  await caller.teamwork.setState({ id: second, state: 'done' })
  const rows = [[await threadOf(t, second), team.owned.accountId, await threadOf(t, first)]]
  await t.app.writeAll([{ sql: joinThreadMessages, rows }])
  expect(await workOf(team, first)).toEqual({ assignee: grace?.userId, state: 'open' })
  expect((await linesOf(caller, second)).filter((line) => line.startsWith('Ada'))).toEqual(['Ada: One', 'Ada: Other'])
})

test('an answer that joins what is done opens it', async () => {
  const team = await teamOf(t)
  const caller = team.as(team.ada)
  const first = await team.receive()
  await caller.teamwork.setState({ id: first, state: 'done' })
  const second = await team.receive()
  const rows = [[await threadOf(t, first), team.owned.accountId, await threadOf(t, second)]]
  await t.app.writeAll([{ sql: joinThreadMessages, rows }])
  expect(await workOf(team, first)).toEqual({ assignee: null, state: 'open' })
})

test('an answer of the mailbox makes an open conversation wait, and says who sent it', async () => {
  const team = await teamOf(t, 'sender')
  const [grace] = team.others
  const id = await team.receive()
  const { key } = await t.app.db.selectFrom('message').where('id', '=', id).select('key').executeTakeFirstOrThrow()
  await noteAnswered(t.app, { userId: team.id, answersKey: key, personId: grace?.userId ?? null })
  expect(await workOf(team, id)).toEqual({ assignee: null, state: 'waiting' })
  expect((await linesOf(team.as(team.ada), id)).at(-1)).toBe('answered sender')

  const done = await team.receive()
  await team.as(team.ada).teamwork.setState({ id: done, state: 'done' })
  const row = await t.app.db.selectFrom('message').where('id', '=', done).select('key').executeTakeFirstOrThrow()
  await noteAnswered(t.app, { userId: team.id, answersKey: row.key, personId: null })
  expect(await workOf(team, done)).toEqual({ assignee: null, state: 'done' })
  // A person's own mailbox keeps no such record.
  await noteAnswered(t.app, { userId: team.ada.userId, answersKey: key, personId: null })
})

test('views list each conversation once, by its newest mail, page by page', async () => {
  const team = await teamOf(t, 'writer')
  const [grace] = team.others
  const caller = team.as(team.ada)
  const now = t.app.now().getTime()
  const first = await team.receive({ at: now - 5000 })
  const newer = await team.receive({ at: now - 4000, thread: await threadOf(t, first) })
  const [mine, hers, waits, done] = [await team.receive(), await team.receive(), await team.receive(), await team.receive()]
  await caller.teamwork.assign({ id: mine, personId: team.ada.userId })
  await caller.teamwork.assign({ id: hers, personId: grace?.userId ?? '' })
  await caller.teamwork.setState({ id: waits, state: 'waiting' })
  await caller.teamwork.setState({ id: done, state: 'done' })
  const ids = async (view: 'mine' | 'unassigned' | 'waiting' | 'done') =>
    (await caller.teamwork.list({ view })).emails.map((mail) => mail.id)
  expect(await ids('mine')).toEqual([mine])
  expect(await ids('unassigned')).toEqual(expect.arrayContaining([newer, team.owned.mailId]))
  expect(await ids('unassigned')).toHaveLength(2)
  expect(await ids('waiting')).toEqual([waits])
  expect(await ids('done')).toEqual([done])
  expect(await caller.teamwork.counts()).toEqual({ mine: 1, unassigned: 2, waiting: 1 })
  for (let at = 0; at < 60; at++) await team.receive()
  const page = await caller.teamwork.list({ view: 'unassigned' })
  const rest = await caller.teamwork.list({ view: 'unassigned', cursor: page.nextCursor ?? '' })
  const all = [...page.emails, ...rest.emails].map((mail) => mail.id)
  expect([new Set(all).size, rest.nextCursor]).toEqual([62, null])
  await expect(caller.teamwork.list({ view: 'mine', cursor: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a mailbox that is deleted takes all of it along', async () => {
  const team = await teamOf(t, 'writer')
  const id = await team.receive()
  await team.as(team.ada).teamwork.assign({ id, personId: team.ada.userId })
  await team.as(team.ada).teamwork.comment({ id, text: 'Hello', mentions: [team.others[0]?.userId ?? ''] })
  await team.ada.caller.sharedMailboxes.remove({ id: team.id })
  const { purgePeople } = await import('../../src/user/deletion/purge.ts')
  await purgePeople(t.app)
  for (const table of ['conversation_work', 'conversation_comment', 'conversation_mention', 'conversation_event'] as const)
    expect(await t.app.db.selectFrom(table).where('user_id', '=', team.id).selectAll().execute()).toEqual([])
})

test('views and their counts are read in the thread of searches: where all mails are dealt with they look at all', async () => {
  const team = await teamOf(t, 'writer')
  const id = await team.receive()
  await team.as(team.ada).teamwork.assign({ id, personId: team.ada.userId })
  await team.as(team.ada).teamwork.setState({ id, state: 'waiting' })
  const { search } = t.app
  const asked: string[] = []
  t.app.search = {
    ...search,
    rows: (query) => {
      asked.push(query.sql)
      return search.rows(query)
    },
  }
  try {
    expect(await team.as(team.ada).teamwork.counts()).toMatchObject({ mine: 1, waiting: 1 })
    expect(asked).toHaveLength(3)
    for (const view of ['mine', 'unassigned', 'waiting', 'done'] as const) await team.as(team.ada).teamwork.list({ view })
    expect(asked).toHaveLength(7)
  } finally {
    t.app.search = search
  }
})
