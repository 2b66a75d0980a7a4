// Rules of a shared mailbox that assign: in turn, to whoever can deal with it, and each mail once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextInTurn } from '../../src/categories/assign-in-turn.ts'
import { sortMails } from '../../src/categories/sorting/sort.ts'
import type { RuleActions } from '../../src/shared/categories.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'
import { linesOf, type Team, teamOf } from './fixture.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const from = '@outside.test'
const rule = (team: Team, actions: RuleActions, name = 'Orders') =>
  team.as(team.ada).categories.saveRule({ name, conditions: { from }, actions })
const inTurn = (team: Team, people: (TestPerson | undefined)[], name?: string) =>
  rule(team, { assign: people.map((one) => one?.userId ?? '') }, name)

async function keyOf(id: string) {
  return (await t.app.db.selectFrom('message').where('id', '=', id).select('key').executeTakeFirstOrThrow()).key
}
const sort = async (team: Team, ...ids: string[]) => sortMails(t.app, team.id, await Promise.all(ids.map(keyOf)))

async function assigneeOf(team: Team, id: string) {
  const { conversations } = await team.as(team.ada).teamwork.work({ ids: [id] })
  return conversations[0]?.assignee?.id ?? null
}

/** A new mail in a conversation of its own, sorted; whom it was assigned to. */
async function arrives(team: Team, thread?: string) {
  const id = await team.receive(thread === undefined ? {} : { thread })
  await sort(team, id)
  return assigneeOf(team, id)
}

test('those who are chosen take turns, and the activity names the rule', async () => {
  const team = await teamOf(t, 'writer', 'sender')
  const [grace, lee] = team.others
  await inTurn(team, [grace, lee])
  const id = await team.receive()
  await sort(team, id)
  expect(await assigneeOf(team, id)).toBe(grace?.userId)
  expect(await arrives(team)).toBe(lee?.userId)
  expect(await arrives(team)).toBe(grace?.userId)
  const { entries } = await team.as(team.ada).teamwork.activity({ id })
  expect(entries.at(-1)).toMatchObject({ what: 'assigned', person: null, about: { id: grace?.userId }, rule: 'Orders' })
})

test('two mails at the same moment go to two people, in one batch or in two', async () => {
  const team = await teamOf(t, 'writer', 'sender')
  await inTurn(team, team.others)
  const ids = [await team.receive(), await team.receive(), await team.receive(), await team.receive()]
  const [first = '', second = '', third = '', fourth = ''] = ids
  await Promise.all([sort(team, first, second), sort(team, third), sort(team, fourth)])
  const assigned = await Promise.all(ids.map((id) => assigneeOf(team, id)))
  const counts = team.others.map(({ userId }) => assigned.filter((id) => id === userId).length)
  expect(counts).toEqual([2, 2])
  await Promise.all([sort(team, ...ids), sort(team, ...ids)])
  expect(await Promise.all(ids.map((id) => assigneeOf(team, id)))).toEqual(assigned)
})

test('the turn is stored with the rule, and stays when it is edited', async () => {
  const team = await teamOf(t, 'writer', 'sender')
  const [grace, lee] = team.others
  const { rule: made } = await inTurn(team, team.others)
  expect(await arrives(team)).toBe(grace?.userId)
  const row = await t.app.db.selectFrom('sorting_rule').where('id', '=', made.id).select('turn').executeTakeFirstOrThrow()
  expect(row.turn).toBe(grace?.userId)
  await team.as(team.ada).categories.saveRule({ ...ruleInput(made), name: 'Orders of shops' })
  expect(await arrives(team)).toBe(lee?.userId)
})

const ruleInput = ({ id, name, conditions, actions }: Awaited<ReturnType<typeof rule>>['rule']) => ({
  id,
  name,
  conditions,
  actions,
})

test('who has left, is disabled or became a reader is skipped', async () => {
  const team = await teamOf(t, 'writer', 'writer', 'writer', 'writer')
  const [grace, lee, kim, noor] = team.others
  await inTurn(team, team.others)
  const manage = team.ada.caller.sharedMailboxes
  await manage.removeMember({ id: team.id, memberId: grace?.userId ?? '' })
  await manage.changeMember({ id: team.id, memberId: lee?.userId ?? '', role: 'reader' })
  await t.app.db
    .updateTable('user')
    .set({ disabled_at: 1 })
    .where('id', '=', kim?.userId ?? '')
    .execute()
  expect([await arrives(team), await arrives(team)]).toEqual([noor?.userId, noor?.userId])
  await manage.changeMember({ id: team.id, memberId: lee?.userId ?? '', role: 'writer' })
  expect(await arrives(team)).toBe(lee?.userId)
  const { rules } = await team.as(team.ada).categories.rules()
  await expect(team.as(team.ada).categories.saveRule({ ...ruleInput(rules[0] as never), name: 'Edited' })).resolves.toBeDefined()
  for (const one of [lee, noor]) await manage.removeMember({ id: team.id, memberId: one?.userId ?? '' })
  expect(await arrives(team)).toBeNull()
})

test('of rules that assign against each other the first wins, and a mail runs through them once', async () => {
  const team = await teamOf(t, 'writer', 'writer')
  const [grace, lee] = team.others
  await inTurn(team, [grace], 'First')
  await inTurn(team, [lee], 'Second')
  const id = await team.receive()
  await sort(team, id)
  await sort(team, id)
  await sort(team, id)
  expect(await assigneeOf(team, id)).toBe(grace?.userId)
  const lines = await linesOf(team.as(team.ada), id)
  expect(lines.filter((line) => line.startsWith('assigned'))).toHaveLength(1)
})

test('where nobody of the first rule can be assigned, the next one is asked', async () => {
  const team = await teamOf(t, 'writer', 'writer')
  const [grace, lee] = team.others
  await inTurn(team, [grace], 'First')
  await inTurn(team, [lee], 'Second')
  await team.ada.caller.sharedMailboxes.removeMember({ id: team.id, memberId: grace?.userId ?? '' })
  expect(await arrives(team)).toBe(lee?.userId)
})

test('a conversation keeps its person, and takes nobody’s turn', async () => {
  const team = await teamOf(t, 'writer', 'writer')
  const [grace, lee] = team.others
  await inTurn(team, [grace, lee])
  const id = await team.receive({ thread: 'kept' })
  await team.as(team.ada).teamwork.assign({ id, personId: team.ada.userId })
  expect(await arrives(team, 'kept')).toBe(team.ada.userId)
  expect(await arrives(team)).toBe(grace?.userId)
  await t.app.db.updateTable('user').set({ disabled_at: 1 }).where('id', '=', team.ada.userId).execute()
  const again = await team.receive({ thread: 'kept' })
  await sort(team, again)
  await t.app.db.updateTable('user').set({ disabled_at: null }).where('id', '=', team.ada.userId).execute()
  expect(await assigneeOf(team, again)).toBe(lee?.userId)
})

test('a done conversation that gets an answer opens again with its person', async () => {
  const team = await teamOf(t, 'writer', 'writer')
  const [grace, lee] = team.others
  await inTurn(team, [grace])
  const id = await team.receive({ thread: 'again' })
  await team.as(team.ada).teamwork.assign({ id, personId: lee?.userId ?? '' })
  await team.as(team.ada).teamwork.setState({ id, state: 'done' })
  expect(await arrives(team, 'again')).toBe(lee?.userId)
  const { conversations } = await team.as(team.ada).teamwork.work({ ids: [id] })
  expect(conversations[0]?.state).toBe('open')
})

test('a rule is tried and applied to existing mails, in batches, and taken back as one', async () => {
  const team = await teamOf(t, 'writer', 'writer')
  const [grace, lee] = team.others
  const caller = team.as(team.ada)
  const ids: string[] = []
  for (let n = 0; n < 260; n++) ids.push(await team.receive())
  const [kept = '', done = ''] = ids
  await caller.teamwork.assign({ id: kept, personId: team.ada.userId })
  await caller.teamwork.setState({ id: done, state: 'done' })
  const actions = { assign: [grace?.userId ?? '', lee?.userId ?? ''] }
  const preview = await caller.categories.previewRule({ conditions: { from }, actions })
  expect(preview.total).toBe(260)
  expect(preview.mails.filter(({ assignee }) => assignee !== null)).toHaveLength(0)
  const { rule: made } = await rule(team, actions)
  const { batchId, changed } = await caller.categories.applyRule({ id: made.id })
  expect(changed).toBe(258)
  const all = await Promise.all(ids.map((id) => assigneeOf(team, id)))
  expect(all.filter((id) => id === grace?.userId)).toHaveLength(129)
  expect(all.filter((id) => id === lee?.userId)).toHaveLength(129)
  expect([all[0], all[1]]).toEqual([team.ada.userId, null])
  const after = await caller.categories.previewRule({ conditions: { from }, actions })
  expect(after.mails.every(({ assignee }) => assignee !== null)).toBe(true)
  const moved = ids[5] ?? ''
  await caller.teamwork.assign({ id: moved, personId: team.ada.userId })
  await caller.categories.undoBatch({ id: batchId ?? '' })
  const undone = await Promise.all(ids.map((id) => assigneeOf(team, id)))
  expect(undone.filter((id) => id !== null)).toEqual([team.ada.userId, team.ada.userId])
})

test('in one’s own mailbox, and for strangers and readers, it is refused with a sentence', async () => {
  const team = await teamOf(t, 'reader')
  const stranger = await t.person('stranger')
  const own = team.ada.caller.categories.saveRule({ conditions: { from }, actions: { assign: [team.ada.userId] } })
  await expect(own).rejects.toThrow('Rules can assign in shared mailboxes only.')
  const sentence = 'A rule can only assign members who can write in this mailbox.'
  for (const one of [stranger, team.others[0]]) await expect(inTurn(team, [one])).rejects.toThrow(sentence)
  await expect(rule(team, { assign: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  // Whatever is stored: a rule assigns nobody in a mailbox of one person.
  const now = t.app.now().getTime()
  const row = { id: 'own-rule', user_id: team.ada.userId, name: 'Own', position: 1, enabled: 1, origin: 'person' } as const
  const texts = { conditions: JSON.stringify({ from }), actions: JSON.stringify({ assign: [team.ada.userId] }) }
  await t.app.db
    .insertInto('sorting_rule')
    .values({ ...row, ...texts, created_at: now, updated_at: now })
    .execute()
  await expect(team.ada.caller.categories.applyRule({ id: 'own-rule' })).resolves.toMatchObject({ changed: 0 })
})

test('the turn goes on after whoever was last, wherever they stand', () => {
  const able = new Set(['a', 'b', 'c'])
  expect(nextInTurn(['a', 'b', 'c'], able, undefined)).toBe('a')
  expect(nextInTurn(['a', 'b', 'c'], able, 'c')).toBe('a')
  expect(nextInTurn(['a', 'gone', 'c'], able, 'a')).toBe('c')
  expect(nextInTurn(['a', 'c'], able, 'gone')).toBe('a')
  expect(nextInTurn(['a'], able, 'a')).toBe('a')
  expect(nextInTurn(['gone'], able, 'gone')).toBeUndefined()
})
