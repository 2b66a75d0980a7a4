// What a person does about a mail on its way out: taking it back in time, another time, and what is forgotten when.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/core/ids.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import { type FaultySmtp, startFaultySmtp } from '../support/smtp-faults.ts'
import { bob, connection, startTestServer, type TestServer, until } from '../support/test-server.ts'

let fixture: TestServer
let smtp: FaultySmtp
let accountId = ''
beforeAll(async () => {
  fixture = await startTestServer()
  smtp = await startFaultySmtp()
  const at = { host: fixture.server.host, port: smtp.port, security: 'none' as const }
  accountId = (await fixture.ada.caller.accounts.connect({ ...connection(fixture.server, bob), smtp: at })).account.id
  return async () => {
    await fixture[Symbol.asyncDispose]()
    await smtp[Symbol.asyncDispose]()
  }
})
const send = (subject: string, more: object = {}) =>
  fixture.ada.caller.mail.send({ to: 'grace@else.test', subject, body: 'x', accountId, ...more })
const row = (id: string) => fixture.t.app.db.selectFrom('outbox').where('id', '=', id).selectAll().executeTakeFirst()
const becomes = (id: string, status: string) => until(async () => (await row(id))?.status === status, 8000)
const taken = (messageId: string) => smtp.taken.filter((one) => one.messageId === messageId).length
const inHours = (hours: number) => new Date(fixture.t.app.now().getTime() + hours * 3_600_000).toISOString()

test('taken back while its text is on the way: the end of the text never follows', async () => {
  const held = Promise.withResolvers<void>()
  smtp.fault = { beforeText: held.promise }
  const { id, messageId } = await send('undo in time', { holdSeconds: 1, body: 'long '.repeat(980_000) })
  await becomes(id, 'sending')
  await until(async () => smtp.begun === 1)
  await fixture.ada.caller.mail.cancelSending({ id })
  held.resolve()
  smtp.fault = {}
  await sleep(1500)
  expect([(await row(id))?.status, taken(messageId)]).toEqual(['cancelled', 0])
  await expect(fixture.ada.caller.mail.sendAgain({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('undo pressed again and again as a mail starts: either it was taken back and never left, or it left', async () => {
  for (let round = 0; round < 12; round++) {
    const { id, messageId } = await send(`race ${round}`, { holdSeconds: 1 })
    await fixture.t.app.db.updateTable('outbox').set({ send_at: 0 }).where('id', '=', id).execute()
    fixture.t.app.wakeAccount(accountId, 'outbox')
    await sleep(round * 2)
    const back = await fixture.ada.caller.mail.cancelSending({ id }).then(
      () => true,
      () => false,
    )
    if (!back) await becomes(id, 'filed')
    await sleep(50)
    expect(taken(messageId)).toBe(back ? 0 : 1)
  }
})

test('another time voids the old one, and now means now', async () => {
  const { id, messageId } = await send('when', { holdSeconds: 1 })
  const { item } = await fixture.ada.caller.mail.reschedule({ id, sendAt: inHours(3) })
  expect(item).toMatchObject({ status: 'held', scheduled: true })
  await sleep(2500)
  expect([(await row(id))?.status, taken(messageId)]).toEqual(['held', 0])
  await expect(fixture.ada.caller.mail.reschedule({ id, sendAt: inHours(24 * 400) })).rejects.toThrow('within a year')
  await fixture.ada.caller.mail.reschedule({ id, sendAt: inHours(0) })
  await becomes(id, 'filed')
  expect(taken(messageId)).toBe(1)
  await expect(fixture.ada.caller.mail.reschedule({ id, sendAt: inHours(1) })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a key used for another mail is refused, and one that is a day old is free', async () => {
  const idempotencyKey = newId()
  const first = await send('keyed', { idempotencyKey })
  await expect(send('another', { idempotencyKey })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await send('keyed', { idempotencyKey, holdSeconds: 5 })).id).toBe(first.id)
  await becomes(first.id, 'filed')
  fixture.t.passTime({ hours: 25 })
  await jobs.find((job) => job.name === 'outbox')?.run(fixture.t.app, undefined)
  const second = await send('another', { idempotencyKey })
  expect(second.id).not.toBe(first.id)
})

test('no key of a program passes for that of a draft or an answer: what is sent as the draft is the draft', async () => {
  const { caller } = fixture.ada
  const fields = { identityId: accountId, to: bob, cc: '', bcc: '', subject: 'the draft itself', body: 'x' }
  const { id, revision } = await caller.drafts.save({ fields })
  const idempotencyKey = `draft:${id}:${revision}`
  for (const key of [idempotencyKey, 'answer:1:1'])
    await expect(send('something else', { idempotencyKey: key })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const sent = await caller.drafts.send({ id, revision })
  await becomes(sent.id, 'filed')
  expect(taken(sent.messageId)).toBe(1)
})

test('of a mail that left, the bytes stay for a week and the row for a month; one in doubt stays', async () => {
  const tidy = () => jobs.find((job) => job.name === 'outbox')?.run(fixture.t.app, undefined)
  const { id } = await send('forgotten in time')
  await becomes(id, 'filed')
  const doubt = await send('in doubt', { holdSeconds: 60 })
  await fixture.t.app.db.updateTable('outbox').set({ status: 'unknown' }).where('id', '=', doubt.id).execute()
  fixture.t.passTime({ days: 6 })
  await tidy()
  expect((await row(id))?.mime.length).toBeGreaterThan(100)
  fixture.t.passTime({ days: 2 })
  await tidy()
  expect((await row(id))?.mime.length).toBe(0)
  fixture.t.passTime({ days: 24 })
  await tidy()
  expect(await row(id)).toBeUndefined()
  expect((await row(doubt.id))?.mime.length).toBeGreaterThan(100)
})

test('each step is on the disk before the next begins, also when the power goes', async () => {
  const pragma = (name: string) => fixture.t.app.db.transaction().execute((db) => sql.raw(`pragma ${name}`).execute(db))
  // 2: FULL, the log is synced at every commit.
  expect((await pragma('synchronous')).rows).toEqual([{ synchronous: 2 }])
  expect((await pragma('journal_mode')).rows).toEqual([{ journal_mode: 'wal' }])
})

test('interrupted before the end of its text was given away, a mail goes out by itself after a restart', async () => {
  const { id, messageId } = await send('interrupted early', { holdSeconds: 60 })
  await fixture.t.app.db
    .updateTable('outbox')
    .set({ status: 'sending', handed_over: 0, send_at: 0 })
    .where('id', '=', id)
    .execute()
  await fixture.restart()
  await becomes(id, 'filed')
  expect(taken(messageId)).toBe(1)
})
