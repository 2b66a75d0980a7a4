// Where a person is: said by their browser, used wherever a day begins or ends.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sortMails } from '../../src/categories/sorting/sort.ts'
import type { TriageMail } from '../../src/triage/findings.ts'
import { personTimeZone } from '../../src/user/person.ts'
import { grace, serviceOf } from '../assistant/mailbox.ts'
import { testServer } from '../rest/server.ts'
import { mailboxOf } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const minute = 60_000
const day = 24 * 60 * minute

test('a zone that is said is kept, for that person alone, and nothing else changes', async () => {
  const [ada, bob] = [await t.person('ada'), await t.person('bob')]
  expect((await ada.caller.user.get()).user.zone).toBeNull()
  const { user } = await ada.caller.user.update({ zone: 'Europe/Berlin' })
  expect(user).toMatchObject({ name: 'ada', zone: 'Europe/Berlin' })
  await ada.caller.user.update({ name: 'Ada' })
  expect((await ada.caller.user.get()).user).toMatchObject({ name: 'Ada', zone: 'Europe/Berlin' })
  expect((await bob.caller.user.get()).user.zone).toBeNull()
  expect(await personTimeZone(t.app, ada.userId)).toBe('Europe/Berlin')
  expect(await personTimeZone(t.app, bob.userId)).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})

test.each(['Mars/Olympus', '', '+02:00', 'Europe/Berlin; drop table user', 'A'.repeat(1000), '__proto__'])(
  'what is no zone is refused: %.40s',
  async (zone) => {
    const eve = await t.person(`eve${zone.length}`)
    await expect(eve.caller.user.update({ zone })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect((await eve.caller.user.get()).user.zone).toBeNull()
  },
)

test('PATCH /api/user takes a zone, and needs none', async () => {
  await using server = await testServer()
  const { token } = await server.signIn('ada')
  const patch = (body: object) => server.call('PATCH', '/api/user', { token, body })
  expect(await patch({ zone: 'America/New_York' })).toMatchObject({ status: 200, body: { user: { zone: 'America/New_York' } } })
  expect(await patch({ name: 'Ada L.' })).toMatchObject({
    status: 200,
    body: { user: { name: 'Ada L.', zone: 'America/New_York' } },
  })
  expect((await patch({ zone: 'nowhere' })).status).toBe(400)
})

test('triage hears of the clock of a mail, and of the zone of its reader', async () => {
  const carl = await mailboxOf(t, 'carl')
  await carl.caller.user.update({ zone: 'Europe/Berlin' })
  const ids = [await carl.mail({ subject: 'From New York' }), await carl.mail({ subject: 'From before' })]
  await t.app.db
    .updateTable('message')
    .set({ date_offset: -300 })
    .where('id', '=', ids[0] ?? '')
    .execute()
  const rows = await t.app.db.selectFrom('message').where('user_id', '=', carl.userId).select('key').execute()
  const { analyze } = t.app.triage
  const seen: TriageMail[] = []
  t.app.triage.analyze = (mails) => {
    seen.push(...mails)
    return analyze(mails)
  }
  await sortMails(
    t.app,
    carl.userId,
    rows.map(({ key }) => key),
  )
  t.app.triage.analyze = analyze
  expect(Object.fromEntries(seen.map(({ subject, offset, zone }) => [subject, [offset, zone]]))).toEqual({
    'From New York': [-300, 'Europe/Berlin'],
    'From before': [null, 'Europe/Berlin'],
  })
})

test('today begins at the person’s midnight, for the assistant and for the search box', async () => {
  // Half past midnight in Tokyo, which knows no summer time.
  const now = t.app.now().getTime()
  t.passTime({ ms: day - (now % day) + (15 * 60 + 30) * minute })
  const letters = [
    { subject: 'After midnight', from: grace, ago: (20 * minute) / day },
    { subject: 'Before midnight', from: grace, ago: (60 * minute) / day },
  ]
  const [dora, emil] = [await serviceOf(t, 'dora', letters), await serviceOf(t, 'emil', letters)]
  await dora.caller.user.update({ zone: 'Asia/Tokyo' })
  await emil.caller.user.update({ zone: 'Europe/Berlin' })
  const subjects = async ({ caller }: typeof dora, q: string) =>
    (await caller.mail.list({ q })).emails.map(({ subject }) => subject)
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10)
  const today = t.app.now().getTime()

  const inTokyo = await dora.ask('Which mails did I get today?')
  expect(inTokyo.sources?.map(({ subject }) => subject)).toEqual(['After midnight'])
  expect(inTokyo.actions).toMatchObject([{ type: 'open_search', q: expect.stringContaining(`after:${iso(today + day)}`) }])
  const tokyoDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Asia/Tokyo' }).format(today)
  expect(inTokyo.response).toContain(tokyoDay)
  expect(await subjects(dora, `before:${iso(today + day)}`)).toEqual(['Before midnight'])

  const inBerlin = await emil.ask('Which mails did I get today?')
  expect(inBerlin.sources?.map(({ subject }) => subject)).toEqual(['After midnight', 'Before midnight'])
  expect(await subjects(emil, `after:${iso(today)}`)).toEqual(['After midnight', 'Before midnight'])
})
