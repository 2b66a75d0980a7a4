// What a webhook is told of, and what of it leaves this server.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createEvents } from '../../src/core/events.ts'
import { watchForWebhooks } from '../../src/jobs/webhooks.ts'
import { runningWebhooks } from '../../src/webhooks/running.ts'
import { sort } from '../push/fixture.ts'
import { webhookFixture } from './fixture.ts'

test('new mail is told with ids and a count, and with sender and subject only if that is allowed', async () => {
  await using fixture = await webhookFixture()
  const { receiver, webhooks, owned, bodies } = fixture
  const { webhook } = await webhooks.add({ url: receiver.url, events: ['email.received'] })
  const [first, second] = [await fixture.storeMail('A secret plan'), await fixture.storeMail('Another')]
  await fixture.report('email.received', [first, second])
  const entry = { id: first, threadId: owned.threadId, accountId: owned.accountId, date: expect.any(String) }
  expect(bodies()).toEqual([
    {
      type: 'email.received',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { count: 2, emails: [entry, { ...entry, id: second }] },
    },
  ])
  await webhooks.update({ id: webhook.id, content: true })
  const third = await fixture.storeMail('Tee für zwei ☕')
  await fixture.report('email.received', [third])
  expect(bodies()[1]).toMatchObject({
    data: { emails: [{ id: third, subject: 'Tee für zwei ☕', from: { name: expect.any(String) } }] },
  })
})

test('the signature is that of Standard Webhooks, as the example of the guide verifies it', async () => {
  await using fixture = await webhookFixture()
  const { receiver, webhooks } = fixture
  const { secret } = await webhooks.add({ url: receiver.url, events: ['email.received'] })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await fixture.report('email.received', [await fixture.storeMail()])
  const [first] = receiver.received
  const { headers, body } = first ?? { headers: {} as Record<string, string>, body: '' }
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/connect/webhooks.md'), 'utf8')
  const example = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
  const { verify } = (await import(`data:text/javascript,${encodeURIComponent(example)}`)) as {
    verify(secret: string, headers: object, body: string, now: number): boolean
  }
  const now = fixture.t.app.now().getTime()
  expect(headers['webhook-id']).toMatch(/^msg_/)
  expect(verify(secret, headers, body, now)).toBe(true)
  expect(verify(secret, headers, `${body} `, now)).toBe(false)
  expect(verify(secret, { ...headers, 'webhook-id': 'msg_other' }, body, now)).toBe(false)
  expect(verify(secret, headers, body, now + 10 * 60_000)).toBe(false)
})

test('mail is told once for each of the chosen Smart Folders, and old mail that is sorted again is not', async () => {
  await using fixture = await webhookFixture()
  const { receiver, webhooks, owned, ada, t, bodies } = fixture
  await webhooks.add({ url: receiver.url, events: ['email.sorted'], categories: [owned.categoryId] })
  const mine = { user_id: ada.userId, account_id: owned.accountId }
  const keyOf = async (id: string) =>
    (await t.app.db.selectFrom('message').where('id', '=', id).select('key').executeTakeFirstOrThrow()).key
  const sorted = async (id: string, ...folders: string[]) => sort(t.app, mine, await keyOf(id), folders)
  const [fresh, other, old] = [
    await fixture.storeMail(),
    await fixture.storeMail(),
    await fixture.storeMail('Old', t.app.now().getTime() - 30 * 24 * 3_600_000),
  ]
  await sorted(fresh, owned.categoryId, 'urgent')
  await sorted(other, 'urgent')
  await sorted(old, owned.categoryId)
  await fixture.report('email.sorted', [fresh, other, old])
  await fixture.report('email.sorted', [fresh, other, old])
  expect(bodies()).toMatchObject([{ data: { count: 1, emails: [{ id: fresh, categoryId: owned.categoryId }] } }])
  // The person moves an old mail there.
  const decided = { step: 'person', sorted_at: t.app.now().getTime() } as const
  await t.app.db
    .updateTable('sorted_mail')
    .set(decided)
    .where('message_key', '=', await keyOf(old))
    .execute()
  await fixture.report('email.sorted', [old])
  expect(bodies()[1]).toMatchObject({ data: { count: 1, emails: [{ id: old }] } })
})

test('mail of years that a first sync stores and sorts is not told', async () => {
  await using fixture = await webhookFixture()
  const { receiver, webhooks, owned, ada, t, bodies } = fixture
  await webhooks.add({ url: receiver.url, events: ['email.sorted'], categories: [owned.categoryId] })
  const now = t.app.now().getTime()
  const ids = [await fixture.storeMail('Of last year', now, now - 300 * 24 * 3_600_000), await fixture.storeMail('Of today')]
  for (const id of ids) {
    const { key } = await t.app.db.selectFrom('message').where('id', '=', id).select('key').executeTakeFirstOrThrow()
    await sort(t.app, { user_id: ada.userId, account_id: owned.accountId }, key, [owned.categoryId])
  }
  await fixture.report('email.sorted', ids)
  expect(bodies()).toMatchObject([{ data: { count: 1, emails: [{ id: ids[1] }] } }])
})

test('a Smart Folder that was unchecked while an event waits is told no more', async () => {
  await using fixture = await webhookFixture()
  const { receiver, webhooks, owned, ada, t } = fixture
  const { webhook } = await webhooks.add({ url: receiver.url, events: ['email.sorted'], categories: [owned.categoryId] })
  const id = await fixture.storeMail()
  const { key } = await t.app.db.selectFrom('message').where('id', '=', id).select('key').executeTakeFirstOrThrow()
  await sort(t.app, { user_id: ada.userId, account_id: owned.accountId }, key, [owned.categoryId])
  t.app.state.of(runningWebhooks).wait = () => webhooks.update({ id: webhook.id, categories: ['urgent'] }).then(() => undefined)
  receiver.replies.push({ status: 503 })
  await fixture.report('email.sorted', [id])
  expect(receiver.received).toHaveLength(1)
})

test('an email is sent when the server accepts it, not when its copy is filed or a remark about it is dismissed', async () => {
  await using fixture = await webhookFixture()
  const { receiver, webhooks, owned, ada, t, bodies } = fixture
  await webhooks.add({ url: receiver.url, events: ['email.sent', 'email.received'] })
  await t.app.db.updateTable('outbox').set({ status: 'filed' }).where('id', '=', owned.heldId).execute()
  const about = { userId: ada.userId, id: owned.heldId }
  const { push } = receiver.received
  const sentFor = async (emit: () => void) => {
    const arrived = Promise.withResolvers<void>()
    receiver.received.push = (...items) => {
      arrived.resolve()
      return push.apply(receiver.received, items)
    }
    emit()
    await arrived.promise
    await t.app.state.of(runningWebhooks).queues?.idle()
    return bodies().map(({ type }) => type)
  }
  await using _watch = watchForWebhooks(t.app, { batchMs: 20 })
  const mail = await fixture.storeMail()
  const first = await sentFor(() => {
    t.app.events.emit('outbox.changed', { ...about, status: 'filed', from: 'sent' })
    t.app.events.emit('outbox.changed', { ...about, status: 'filed' })
    t.app.events.emit('outbox.changed', { ...about, status: 'sent', from: 'sent' })
    t.app.events.emit('mail.arrived', { userId: ada.userId, accountId: owned.accountId, ids: [mail] })
  })
  expect(first).toEqual(['email.received'])
  const second = await sentFor(() => t.app.events.emit('outbox.changed', { ...about, status: 'filed', from: 'unknown' }))
  expect(second).toEqual(['email.received', 'email.sent'])
})

test('sent mail and new suggestions are told, each once', async () => {
  await using fixture = await webhookFixture()
  const { receiver, webhooks, owned, t, bodies } = fixture
  await webhooks.add({ url: receiver.url, events: ['email.sent', 'suggestion.created'] })
  await fixture.report('email.sent', [owned.heldId])
  await t.app.db.updateTable('outbox').set({ status: 'sent' }).where('id', '=', owned.heldId).execute()
  await fixture.report('email.sent', [owned.heldId])
  await fixture.report('email.sent', [owned.heldId])
  const now = t.app.now().getTime()
  await t.app.db
    .updateTable('suggestion')
    .set({ status: 'open', created_at: now, updated_at: now })
    .where('id', '=', owned.suggestionId)
    .execute()
  await fixture.report('suggestion.created', [owned.suggestionId])
  expect(bodies()).toMatchObject([
    { type: 'email.sent', data: { count: 1, emails: [{ outboxId: owned.heldId }] } },
    { type: 'suggestion.created', data: { count: 1, suggestions: [{ id: owned.suggestionId, emailId: owned.mailId }] } },
  ])
  expect(JSON.stringify(bodies())).not.toMatch(/title|subject|description/)
})

test('the bus reaches the webhook, and what happens together is one event', async () => {
  await using fixture = await webhookFixture()
  const { receiver, webhooks, owned, ada, t, bodies } = fixture
  await webhooks.add({ url: receiver.url, events: ['email.received'] })
  const ids = [await fixture.storeMail(), await fixture.storeMail()]
  const arrived = Promise.withResolvers<void>()
  const { push } = receiver.received
  receiver.received.push = (...items) => {
    arrived.resolve()
    return push.apply(receiver.received, items)
  }
  await using _watch = watchForWebhooks(t.app, { batchMs: 20 })
  for (const id of ids) t.app.events.emit('mail.arrived', { userId: ada.userId, accountId: owned.accountId, ids: [id] })
  await arrived.promise
  await t.app.state.of(runningWebhooks).queues?.idle()
  expect(bodies()).toMatchObject([{ type: 'email.received', data: { count: 2 } }])
})

test('without a webhook nothing is loaded, kept or timed', async () => {
  await using fixture = await webhookFixture()
  const { ada, owned, t } = fixture
  const events = createEvents()
  const watch = watchForWebhooks({ ...t.app, events }, { batchMs: 0 })
  events.emit('mail.arrived', { userId: ada.userId, accountId: owned.accountId, ids: [owned.mailId] })
  await watch[Symbol.asyncDispose]()
  expect(t.app.state.of(runningWebhooks).queues).toBeUndefined()
})

test('a person who is disabled is told of nothing, and a webhook of somebody else hears nothing', async () => {
  await using fixture = await webhookFixture()
  const { receiver, webhooks, ada, t } = fixture
  const grace = await t.person('grace')
  await grace.caller.webhooks.add({ url: receiver.url, events: ['email.received'] })
  const id = await fixture.storeMail()
  await fixture.report('email.received', [id])
  await fixture.report('email.received', [id], grace)
  await webhooks.add({ url: receiver.url, events: ['email.received'] })
  await t.app.db.updateTable('user').set({ disabled_at: 1 }).where('id', '=', ada.userId).execute()
  await fixture.report('email.received', [id])
  expect(receiver.received).toEqual([])
})
