// A server that makes a folder anew (a restore, a migration): other UIDs in another order. Nobody must notice.
import { expect, test } from 'vitest'
import { startFaultyMailServer } from '../support/faulty-mail-server.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { until } from '../support/test-server.ts'
import { numbered, resetStory } from '../support/uidvalidity.ts'

test('a folder of 600 mails that is made anew: nothing is missing, doubled, new, or mistaken for another', async () => {
  const mails = 600
  await using fixture = await startFaultyMailServer({ mails: numbered(mails), timeouts: { connect: 1000, login: 2000 } })
  await until(async () => (await fixture.ada.caller.mail.list({ q: 'text' })).total === mails, 90_000)
  const story = await resetStory(fixture, seededRandom(3))
  expect(story).toMatchObject({ totals: [mails - 5], arrived: 0, different: [], wrong: [], snoozed: [5, 5] })
  expect(story.asked).toBeGreaterThanOrEqual(mails)
  await fixture.inStep()
  const rows = await fixture.t.app.db
    .selectFrom('placement')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(rows.n).toBe(mails)
  expect(fixture.mistakes).toEqual([])
}, 180_000)
