// How long people outside wait, by week, and who has sent what is no part of it.
import { expect, test } from 'vitest'
import { isoWeek } from '../../src/teamwork/report.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { type Team, teamOf } from './fixture.ts'

const at = (date: string) => Date.parse(date)

async function conversation(team: Team, thread: string, asked: string[], answered: string[] = []): Promise<void> {
  for (const date of asked) await team.receive({ thread, at: at(date) })
  for (const date of answered) await team.receive({ thread, at: at(date), from: team.owned.accountEmail })
}

/** Its only mail so far is from a program. */
async function quietTeam(t: TestApp): Promise<Team> {
  const team = await teamOf(t)
  await t.app.db.updateTable('message').set({ automated: 1 }).where('id', '=', team.owned.mailId).execute()
  return team
}

test('weeks as ISO 8601 counts them', () => {
  expect(isoWeek(at('2026-11-28T10:00Z'))).toBe('2026-W48')
  expect(isoWeek(at('2027-01-03T23:59Z'))).toBe('2026-W53')
  expect(isoWeek(at('2027-01-04T00:00Z'))).toBe('2027-W01')
  expect(isoWeek(at('2024-12-30T00:00Z'))).toBe('2025-W01')
})

test('from the first mail that is not answered to the first answer', async () => {
  await using t = await testApp({ startsAt: new Date('2026-11-28T12:00Z') })
  const team = await quietTeam(t)
  await conversation(team, 'a', ['2026-11-23T08:00Z', '2026-11-23T09:00Z'], ['2026-11-23T10:00Z', '2026-11-23T11:00Z'])
  await conversation(team, 'b', ['2026-11-24T08:00Z'], ['2026-11-24T08:30Z'])
  await conversation(team, 'c', ['2026-11-20T08:00Z'], ['2026-11-25T08:00Z'])
  await conversation(team, 'd', ['2026-11-10T08:00Z'], ['2026-11-10T08:10Z'])
  await conversation(team, 'e', ['2026-11-26T08:00Z'])
  await conversation(team, 'f', ['2026-11-25T08:00Z', '2026-11-25T09:00Z'])
  await team.receive({ automated: true, at: at('2026-11-01T08:00Z') })
  const report = (from: string, to: string) => team.as(team.ada).teamwork.report({ from, to })

  const all = await report('2026-11-01', '2026-11-28')
  expect(all).toEqual({
    weeks: [
      { week: '2026-W46', answered: 1, medianMinutes: 10, longestMinutes: 10 },
      { week: '2026-W48', answered: 3, medianMinutes: 120, longestMinutes: 7200 },
    ],
    waitingNow: 2,
    oldestWaiting: '2026-11-25T08:00:00.000Z',
  })
  // The question came before the span.
  expect((await report('2026-11-25', '2026-11-25')).weeks).toEqual([
    { week: '2026-W48', answered: 1, medianMinutes: 7200, longestMinutes: 7200 },
  ])
  expect(JSON.stringify(all)).not.toContain(team.ada.userId)
  await expect(report('2026-11-28', '2026-11-01')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(report('2020-01-01', '2026-11-28')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(report('yesterday', '2026-11-28')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('what is done or waits for the other side does not wait for the mailbox', async () => {
  await using t = await testApp()
  const team = await quietTeam(t)
  const [done, waits] = [await team.receive(), await team.receive()]
  await team.as(team.ada).teamwork.setState({ id: done, state: 'done' })
  await team.as(team.ada).teamwork.setState({ id: waits, state: 'waiting' })
  const day = t.app.now().toISOString().slice(0, 10)
  expect(await team.as(team.ada).teamwork.report({ from: day, to: day })).toEqual({
    weeks: [],
    waitingNow: 0,
    oldestWaiting: null,
  })
})
