// A person sends a certain number of mails an hour and a day, however they are sent.
import { expect, test } from 'vitest'
import { mailboxOf } from '../support/scripted-mailbox.ts'
import { testApp } from '../support/test-app.ts'

const limited = { code: 'TOO_MANY_REQUESTS' }

test('after so many an hour the next one has to wait, and says how long; other people do not wait', async () => {
  await using t = await testApp({ env: { SEND_LIMIT_PER_HOUR: '3' } })
  const [ada, grace] = [await mailboxOf(t, 'ada'), await mailboxOf(t, 'grace')]
  const send = (more: object = {}) =>
    ada.caller.mail.send({ to: 'bob@x.example', subject: 'Hello', body: 'x', holdSeconds: 60, ...more })
  const first = await send({ idempotencyKey: 'first' })
  t.passTime({ seconds: 600 })
  await send()
  const { id } = await send()
  const refused = await send().then(
    () => undefined,
    (cause: unknown) => cause,
  )
  expect(refused).toMatchObject({
    ...limited,
    message: "You've sent 3 emails within an hour, which is the limit here. Please try again in 50 minutes.",
    cause: { retryAfter: expect.any(Number) },
  })
  expect((refused as { cause: { retryAfter: number } }).cause.retryAfter).toBeGreaterThan(2900)
  // The same call again is the same mail.
  expect(await send({ idempotencyKey: 'first' })).toEqual(first)
  const fields = { identityId: ada.accountId, to: 'bob@x.example', cc: '', bcc: '', subject: 'Hi', body: '<p>x</p>' }
  const draft = await ada.caller.drafts.save({ fields })
  const sendDraft = () => ada.caller.drafts.send({ id: draft.id, revision: draft.revision, holdSeconds: 60 })
  await expect(sendDraft()).rejects.toMatchObject(limited)
  expect((await ada.caller.drafts.get({ id: draft.id })).draft.outboxId).toBeNull()
  await grace.caller.mail.send({ to: 'bob@x.example', subject: 'Hello', body: 'x', holdSeconds: 60 })
  // What was taken back was not sent.
  await ada.caller.mail.cancelSending({ id })
  await sendDraft()
  await expect(send()).rejects.toMatchObject(limited)
  t.passTime({ seconds: 3001 })
  await send()
})

test('calls at the same time do not get past the limit', async () => {
  await using t = await testApp({ env: { SEND_LIMIT_PER_HOUR: '5' } })
  const ada = await mailboxOf(t, 'ada')
  const calls = Array.from({ length: 12 }, (_, n) =>
    ada.caller.mail.send({ to: 'bob@x.example', subject: `${n}`, body: 'x', holdSeconds: 60 }),
  )
  const answers = await Promise.allSettled(calls)
  expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(5)
  expect((await ada.caller.mail.outbox()).items).toHaveLength(5)
})

test('a day has a limit of its own', async () => {
  await using t = await testApp({ env: { SEND_LIMIT_PER_HOUR: '2', SEND_LIMIT_PER_DAY: '3' } })
  const ada = await mailboxOf(t, 'ada')
  const send = () => ada.caller.mail.send({ to: 'bob@x.example', subject: 'Hello', body: 'x', holdSeconds: 60 })
  await send()
  await send()
  t.passTime({ hours: 2 })
  await send()
  await expect(send()).rejects.toThrow(
    "You've sent 3 emails within a day, which is the limit here. Please try again in 22 hours.",
  )
  t.passTime({ hours: 22 })
  await send()
})
