// The clock of the server is moved, by hand or by NTP: what waits for a time happens once, whatever the clock did meanwhile.
import { expect, test } from 'vitest'
import { jobs } from '../../src/jobs/jobs.ts'
import { runJob } from '../../src/jobs/run.ts'
import { letter, startTestServer } from '../support/test-server.ts'
import { idOf, inStep, start, subjects } from './acting.ts'

test('snoozed and scheduled mail: nothing comes early, late or twice when the clock is put back and forward', {
  timeout: 60_000,
}, async () => {
  await using fixture = await startTestServer({ mails: [letter({ id: 'question', at: start })] })
  await inStep(fixture)
  const { ada, t } = fixture
  const inHours = (hours: number) => new Date(t.app.now().getTime() + hours * 3_600_000).toISOString()
  const wake = jobs.find((job) => job.name === 'wake')
  const woken = async () => (wake ? runJob(t.app, wake, undefined) : undefined)
  const send = async (subject: string, sendAt: string) => {
    const fields = { accountId: fixture.account.id, to: 'grace@else.test', cc: '', bcc: '', subject, body: 'x' }
    const draft = await ada.caller.drafts.save({ fields })
    return (await ada.caller.drafts.send({ id: draft.id, revision: draft.revision, sendAt })).id
  }
  const status = async (id: string) => (await ada.caller.mail.outbox()).items.find((item) => item.id === id)?.status
  const arrived = () => fixture.server.sink().filter((mail) => /^Subject: Later/m.test(mail)).length

  await ada.caller.mail.snooze({ id: await idOf(ada, 'question'), until: inHours(2) })
  const id = await send('Later', inHours(2))
  t.passTime({ hours: -1 })
  t.passTime({ hours: 2.5 })
  expect(await woken()).toBe('0 emails')
  expect(await status(id)).toBe('held')
  t.passTime({ hours: 1 })
  expect(await woken()).toBe('1 emails')
  await fixture.until(async () => arrived() === 1, 20_000)
  // Back to before their time, and there again.
  t.passTime({ hours: -2 })
  expect(await woken()).toBe('0 emails')
  t.passTime({ hours: 3 })
  expect(await woken()).toBe('0 emails')
  expect(await subjects(ada)).toEqual(['question'])
  // A mail that comes after it has had its turn: so would a second copy have.
  await send('Last', inHours(0.0001))
  await fixture.until(async () => fixture.server.sink().some((mail) => /^Subject: Last/m.test(mail)), 20_000)
  expect(arrived()).toBe(1)
})
