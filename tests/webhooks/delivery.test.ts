// Sending: where it may go, retries, and what ends a webhook.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkWebhooks } from '../../src/doctor/checks/webhooks.ts'
import { runningWebhooks } from '../../src/webhooks/running.ts'
import type { TestApp } from '../support/test-app.ts'
import { webhookFixture } from './fixture.ts'

const events = ['email.received'] as const

test('an address within this network is refused with the setting that allows it, and not asked', async () => {
  await using fixture = await webhookFixture({ allowed: false })
  const { receiver, webhooks } = fixture
  const refused = [
    receiver.url,
    'http://169.254.169.254/latest/meta-data',
    'https://169.254.169.254/',
    'https://192.168.1.1/',
    'http://fritz.box/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'localhost:8080',
    'https://9.9.9.9:22/',
  ]
  for (const url of refused)
    await expect(webhooks.add({ url, events: [...events] })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: expect.stringContaining('WEBHOOK_HOSTS_ALLOW='),
    })
  expect([receiver.received, (await webhooks.list()).webhooks]).toEqual([[], []])
})

test('what is no address, or chooses nothing, is refused with a sentence', async () => {
  await using fixture = await webhookFixture()
  const { webhooks, receiver } = fixture
  for (const url of ['', 'ftp://x.org', 'https://a:b@x.org', 'https://', `https://x.org/${'y'.repeat(1000)}`, 'https://x.org/#a'])
    await expect(webhooks.add({ url, events: [...events] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(webhooks.add({ url: receiver.url, events: [] })).rejects.toThrow('at least one event')
  await expect(webhooks.add({ url: receiver.url, events: ['email.sorted'] })).rejects.toThrow('choose a Smart Folder')
})

test('address and secret are stored sealed, and the secret is shown once', async () => {
  await using fixture = await webhookFixture()
  const { webhooks, receiver, t } = fixture
  const { secret } = await webhooks.add({ url: `${receiver.url}?token=abc`, events: [...events] })
  const rows = JSON.stringify(await t.app.db.selectFrom('webhook').selectAll().execute())
  expect(rows).not.toMatch(/whsec|token=abc/)
  const listed = await webhooks.list()
  expect(JSON.stringify(listed)).not.toContain(secret.slice(6))
  expect(listed.webhooks).toMatchObject([{ url: `${receiver.url}?token=abc`, content: false, disabled: false }])
})

test('a server that is down or limits is tried again with backoff, under the same id', async () => {
  await using fixture = await webhookFixture()
  const { webhooks, receiver, waits } = fixture
  await webhooks.add({ url: receiver.url, events: [...events] })
  receiver.replies.push({ status: 503 }, { status: 429, headers: { 'retry-after': '600' } })
  await fixture.report('email.received', [await fixture.storeMail()])
  expect(waits).toEqual([5_000, 600_000])
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect((await webhooks.list()).webhooks).toMatchObject([{ problem: null, lastSentAt: expect.any(String) }])
})

test('a database that cannot be written for a moment loses nothing that waits', async () => {
  await using fixture = await webhookFixture()
  const { webhooks, receiver, t } = fixture
  await webhooks.add({ url: receiver.url, events: [...events] })
  const { heal } = await failing(t)
  t.app.state.of(runningWebhooks).wait = heal
  await fixture.report('email.received', [await fixture.storeMail()])
  const [first, second] = receiver.received
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect((await webhooks.list()).webhooks).toMatchObject([{ problem: null, lastSentAt: expect.any(String) }])
})

/** Until `heal`, nothing about a webhook can be written. */
async function failing({ app }: TestApp): Promise<{ heal(): Promise<void> }> {
  await sql`create trigger failing before update on webhook begin select raise(abort, 'disk I/O error'); end`.execute(app.db)
  return {
    async heal() {
      await sql`drop trigger if exists failing`.execute(app.db)
    },
  }
}

test('a server that hangs is given up, and only days of that turn the webhook off', async () => {
  await using fixture = await webhookFixture()
  const { webhooks, receiver, waits, t } = fixture
  t.app.state.of(runningWebhooks).timeoutMs = 50
  await webhooks.add({ url: receiver.url, events: [...events] })
  receiver.replies.push('hang', 'hang', 'hang', 'hang', 'hang')
  await fixture.report('email.received', [await fixture.storeMail()])
  expect(waits).toEqual([5_000, 60_000, 300_000, 1_800_000])
  expect((await webhooks.list()).webhooks).toMatchObject([{ problem: 'timeout', disabled: false }])
})

test('a response without end costs nothing', async () => {
  await using fixture = await webhookFixture()
  const { webhooks, receiver } = fixture
  await webhooks.add({ url: receiver.url, events: [...events] })
  receiver.replies.push('endless')
  await fixture.report('email.received', [await fixture.storeMail()])
  expect((await webhooks.list()).webhooks).toMatchObject([{ problem: null, lastSentAt: expect.any(String) }])
})

test('410 turns a webhook off at once, and a test that arrives turns it on', async () => {
  await using fixture = await webhookFixture()
  const { webhooks, receiver, t, bodies } = fixture
  const { webhook } = await webhooks.add({ url: receiver.url, events: [...events] })
  receiver.replies.push({ status: 410 })
  await fixture.report('email.received', [await fixture.storeMail()])
  await fixture.report('email.received', [await fixture.storeMail()])
  expect(receiver.received).toHaveLength(1)
  expect((await webhooks.list()).webhooks).toMatchObject([{ problem: 'gone', disabled: true }])
  expect(await checkWebhooks(t.app)).toMatchObject([{ state: 'bad', about: { person: 'ada', kind: 'webhook' } }])
  await webhooks.test({ id: webhook.id })
  expect(bodies().at(-1)).toMatchObject({ type: 'test', data: {} })
  expect((await webhooks.list()).webhooks).toMatchObject([{ problem: null, disabled: false }])
  expect(await checkWebhooks(t.app)).toMatchObject([{ state: 'ok' }])
})

test('a redirect is not followed, and five rejections in a row turn a webhook off', async () => {
  await using fixture = await webhookFixture()
  const { webhooks, receiver, t } = fixture
  expect(await checkWebhooks(t.app)).toMatchObject([{ state: 'off' }])
  const { webhook } = await webhooks.add({ url: receiver.url, events: [...events] })
  const redirect = { status: 307, headers: { location: `http://${receiver.host}/elsewhere` } }
  receiver.replies.push(redirect)
  await expect(webhooks.test({ id: webhook.id })).rejects.toThrow('This address redirects.')
  for (let at = 0; at < 6; at++) {
    receiver.replies.push(redirect)
    await fixture.report('email.received', [await fixture.storeMail()])
  }
  expect(receiver.received.map(({ path }) => path)).toEqual(Array(5).fill('/hook'))
  expect((await webhooks.list()).webhooks).toMatchObject([{ problem: 'foreign', disabled: true }])
})

test('one that was removed, or whose events were unchecked, is sent nothing that waits', async () => {
  await using fixture = await webhookFixture()
  const { webhooks, receiver, t } = fixture
  const { webhook } = await webhooks.add({ url: receiver.url, events: [...events] })
  t.app.state.of(runningWebhooks).wait = () => webhooks.update({ id: webhook.id, events: ['email.sent'] }).then(() => undefined)
  receiver.replies.push({ status: 503 })
  await fixture.report('email.received', [await fixture.storeMail()])
  expect(receiver.received).toHaveLength(1)
  await webhooks.remove({ id: webhook.id })
  await expect(webhooks.test({ id: webhook.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('there is an end to how many, and to tests', async () => {
  await using fixture = await webhookFixture()
  const { webhooks, receiver } = fixture
  for (let at = 0; at < 10; at++) await webhooks.add({ url: receiver.url, events: [...events] })
  await expect(webhooks.add({ url: receiver.url, events: [...events] })).rejects.toThrow('up to 10 webhooks')
  const [{ id } = { id: '' }] = (await webhooks.list()).webhooks
  for (let at = 0; at < 20; at++) await webhooks.test({ id })
  await expect(webhooks.test({ id })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
