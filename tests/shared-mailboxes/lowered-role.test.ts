// A role that is lowered while a call of its member runs: the call ends with the right it began with, or is refused; never half.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../src/app.ts'
import { type Caller, type TestApp, testApp } from '../support/test-app.ts'
import { type Team, teamOf } from '../teamwork/fixture.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const count = 5
interface Call {
  run(caller: Caller, ids: string[]): Promise<unknown>
  /** How many of the mails it has changed. */
  changed(caller: Caller, ids: string[]): Promise<number>
}
const starred: Call['changed'] = async (caller, ids) =>
  (await caller.mail.list({ filter: 'starred', limit: 100 })).emails.filter(({ id }) => ids.includes(id)).length
const calls: Record<string, Call> = {
  'many mails': { run: (caller, ids) => caller.mail.batch({ ids, starred: true }), changed: starred },
  'all in a list': {
    run: (caller) => caller.mail.batchMatching({ list: { mailbox: 'inbox' }, starred: true }),
    changed: starred,
  },
  'Smart Folders of many mails': {
    run: (caller, ids) => caller.categories.assignMany({ ids, add: ['urgent'] }),
    changed: async (caller, ids) =>
      (await caller.mail.list({ category: 'urgent', limit: 100 })).emails.filter(({ id }) => ids.includes(id)).length,
  },
  'a status': {
    run: async (caller, ids) => caller.teamwork.setState({ id: ids[0] ?? '', state: 'done' }),
    changed: async (caller, ids) =>
      (await caller.teamwork.work({ ids })).conversations.filter(({ state }) => state === 'done').length * count,
  },
}

interface Started {
  team: Team
  /** Of the member in the mailbox. */
  member: Caller
  ids: string[]
  lower(): Promise<void>
}
async function start(): Promise<Started> {
  const team = await teamOf(t, 'writer')
  const [grace] = team.others
  if (!grace) throw new Error('no member')
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await team.receive())
  const lowered = { id: team.id, memberId: grace.userId, role: 'reader' } as const
  return { team, member: team.as(grace), ids, lower: () => team.ada.caller.sharedMailboxes.changeMember(lowered) }
}

test.each(Object.entries(calls))('begun before, it ends whole, and the next one is refused: %s', async (_, { run, changed }) => {
  const { team, member, ids, lower } = await start()
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Whatever writes waits its turn behind this.
  const holding = inTransaction(t.app, async () => {
    held.resolve()
    await release.promise
  })
  await held.promise
  const lowering = lower()
  const call = run(member, ids)
  // Reading doesn't wait: once this is answered, the call before it has been admitted.
  await member.mail.get({ id: ids[0] ?? '' })
  release.resolve()
  await Promise.all([holding, lowering])
  await call
  expect(await changed(team.as(team.ada), ids)).toBe(count)

  const more = [await team.receive()]
  await expect(run(member, more)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await changed(team.as(team.ada), more)).toBe(0)
})

test.each(Object.entries(calls))('at the same moment, it is all or nothing: %s', async (_, { run, changed }) => {
  const { team, member, ids, lower } = await start()
  const [outcome] = await Promise.allSettled([run(member, ids), lower()])
  if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'FORBIDDEN' })
  expect(await changed(team.as(team.ada), ids)).toBe(outcome.status === 'fulfilled' ? count : 0)
})
