// Web Push from the first subscription to what a service worker receives, at a push service that checks and decrypts.
import { expect, test } from 'vitest'
import { createNet } from '../../src/core/net.ts'
import { deliver } from '../../src/push/deliver.ts'
import { notesAbout } from '../../src/push/note.ts'
import { arrivedMails, countHeld } from '../../src/push/queries.ts'
import { runningSender } from '../../src/push/running.ts'
import { senderOf } from '../../src/push/sender.ts'
import { anotherSession, mailboxOf, publicKeyOf, pushFixture, subscribeBrowser } from './fixture.ts'

test('nothing is made or sent before a browser subscribes', async () => {
  await using fixture = await pushFixture()
  const ada = await mailboxOf(fixture, 'ada')
  await ada.receiveMail({})
  const { mailboxes: _, ...state } = await ada.person.caller.push.state()
  expect(state).toEqual({
    settings: { which: 'all', folderId: null, content: false, quiet: null, digest: [] },
    targets: [],
  })
  expect(await fixture.t.app.db.selectFrom('server_key').where('name', '=', 'vapid').selectAll().execute()).toEqual([])
  expect(fixture.service.asked).toBe(0)
})

test('a browser receives new mail without its content, signed and encrypted', async () => {
  await using fixture = await pushFixture()
  const { service } = fixture
  const ada = await mailboxOf(fixture, 'ada')
  await subscribeBrowser(fixture, ada.person)
  const [id] = await ada.receiveMail({ name: 'Grace Hopper', subject: 'A secret subject', thread: 't1' })
  expect(service.complaints).toEqual([])
  expect(service.received).toMatchObject([
    {
      data: { title: 'New mail', body: '', tag: 'homing-t1', path: `/email/${id}` },
      claims: { sub: 'mailto:support@localhost' },
    },
  ])
  expect(service.received[0]?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' })
  const { targets } = await ada.person.caller.push.state()
  expect(targets).toMatchObject([
    { kind: 'browser', current: true, problem: null, disabled: false, lastSentAt: expect.any(String) },
  ])
})

test('sender and subject are sent once the person allows it, in the language of their pages', async () => {
  await using fixture = await pushFixture()
  const ada = await mailboxOf(fixture, 'ada')
  await subscribeBrowser(fixture, ada.person)
  await ada.person.caller.push.saveSettings({ content: true })
  await ada.receiveMail({ name: 'Grace Hopper', subject: 'Tea' })
  await ada.person.caller.preferences.save({ language: 'de' })
  await ada.receiveMail({ name: 'Grace Hopper', subject: '' })
  expect(fixture.service.received.map(({ data }) => [data.title, data.body])).toEqual([
    ['New mail from Grace Hopper', 'Tea'],
    ['Neue E-Mail von Grace Hopper', '(kein Betreff)'],
  ])
})

test('a conversation has one notification, and many conversations share one', async () => {
  await using fixture = await pushFixture()
  const ada = await mailboxOf(fixture, 'ada')
  await subscribeBrowser(fixture, ada.person)
  await ada.receiveMail({ thread: 'one' }, { thread: 'one' }, { thread: 'two' })
  expect(fixture.service.received.map(({ data }) => data.tag).sort()).toEqual(['homing-one', 'homing-two'])
  const topics = fixture.service.received.map(({ headers }) => headers.topic)
  expect(new Set(topics).size).toBe(2)
  await ada.receiveMail({}, {}, {}, {}, { thread: 'one' })
  expect(fixture.service.received.at(-1)?.data).toEqual({ title: '5 new emails', body: '', tag: 'homing-mail', path: '/inbox' })
})

test('a sender of nothing but invisible characters, or with an address of other letters, is named by the address', async () => {
  await using fixture = await pushFixture()
  const ada = await mailboxOf(fixture, 'ada')
  await subscribeBrowser(fixture, ada.person)
  await ada.person.caller.push.saveSettings({ content: true })
  for (const name of ['\u3164\u2800\u115f', 'support\uff20bank.example'])
    await ada.receiveMail({ name, from: 'eve@evil.example' })
  await ada.receiveMail({ name: '', from: '' })
  expect(fixture.service.received.map(({ data }) => data.title)).toEqual([
    'New mail from eve@evil.example',
    'New mail from eve@evil.example',
    'New mail',
  ])
})

test('hostile senders and subjects become one short line, and the message stays below 4 KB', async () => {
  await using fixture = await pushFixture()
  const ada = await mailboxOf(fixture, 'ada')
  await subscribeBrowser(fixture, ada.person)
  await ada.person.caller.push.saveSettings({ content: true })
  await ada.receiveMail({
    name: 'Your bank\u202e\n\r\tHoming\u200b\u0007',
    subject: `a${'\u0301'.repeat(500)} ${'𝕏'.repeat(50_000)}`,
  })
  await ada.receiveMail({ name: 'security@bank.example', from: 'evil@attacker.example', subject: '<img src=x onerror=alert(1)>' })
  const [first, second] = fixture.service.received.map(({ data }) => data)
  expect(first?.title).toBe('New mail from Your bank Homing')
  expect([...(first?.body ?? '')].length).toBeLessThanOrEqual(160)
  expect(second).toMatchObject({ title: 'New mail from evil@attacker.example', body: '<img src=x onerror=alert(1)>' })
  expect(fixture.service.complaints).toEqual([])
  expect(Math.max(...fixture.service.received.map(({ size }) => size))).toBeLessThan(4096)
})

test('a browser that is gone is removed, and the others are told', async () => {
  await using fixture = await pushFixture()
  const ada = await mailboxOf(fixture, 'ada')
  for (const status of [404, 410]) {
    await subscribeBrowser(fixture, ada.person, `gone-${status}`)
    fixture.service.replies.push({ status })
    await ada.receiveMail({})
    expect((await ada.person.caller.push.state()).targets).toEqual([])
  }
  await ada.receiveMail({})
  expect(fixture.service.asked).toBe(2)
})

test('a service that is busy is asked again with growing waits, or after the time it names', async () => {
  await using fixture = await pushFixture()
  const ada = await mailboxOf(fixture, 'ada')
  await subscribeBrowser(fixture, ada.person)
  fixture.service.replies.push({ status: 429, headers: { 'retry-after': '90' } }, { status: 503 })
  await ada.receiveMail({})
  expect(fixture.waits).toEqual([90_000, 60_000])
  expect(fixture.service.received).toHaveLength(1)
  expect((await ada.person.caller.push.state()).targets).toMatchObject([{ problem: null }])
})

test('a service that wants more patience than that is left alone until the next mail', async () => {
  await using fixture = await pushFixture()
  const ada = await mailboxOf(fixture, 'ada')
  await subscribeBrowser(fixture, ada.person)
  fixture.service.replies.push({ status: 429, headers: { 'retry-after': '86400' } })
  await ada.receiveMail({})
  expect([fixture.service.asked, fixture.waits]).toEqual([1, []])
  expect((await ada.person.caller.push.state()).targets).toMatchObject([{ problem: 'limited', disabled: false }])
})

test('what is refused again and again is disabled with its reason, asked no more, and enabled by a test that succeeds', async () => {
  await using fixture = await pushFixture()
  const { service } = fixture
  const ada = await mailboxOf(fixture, 'ada')
  const id = await subscribeBrowser(fixture, ada.person)
  service.replies.push(...Array.from({ length: 5 }, () => ({ status: 401 })))
  for (let mail = 0; mail < 5; mail++) await ada.receiveMail({})
  expect(service.asked).toBe(5)
  expect((await ada.person.caller.push.state()).targets).toMatchObject([{ problem: 'denied', disabled: true }])
  await ada.receiveMail({})
  expect(service.asked).toBe(5)
  await ada.person.caller.push.test({ id })
  await ada.receiveMail({})
  expect(service.received.map(({ data }) => data.title)).toEqual(['Test from Homing', 'New mail'])
  expect((await ada.person.caller.push.state()).targets).toMatchObject([{ problem: null, disabled: false }])
})

test('an outage pauses a target between notifications, and disables it only after days', async () => {
  await using fixture = await pushFixture()
  const { t, service, waits } = fixture
  const ada = await mailboxOf(fixture, 'ada')
  await subscribeBrowser(fixture, ada.person)
  const failOnce = async () => {
    service.replies.push(...Array.from({ length: 4 }, () => ({ status: 503 })))
    await ada.receiveMail({})
  }
  for (let mail = 0; mail < 6; mail++) await failOnce()
  expect((await ada.person.caller.push.state()).targets).toMatchObject([{ problem: 'unavailable', disabled: false }])
  expect(waits.filter((ms) => ms > 5 * 60_000)).toHaveLength(5)
  t.passTime({ days: 4 })
  await failOnce()
  expect((await ada.person.caller.push.state()).targets).toMatchObject([{ problem: 'unavailable', disabled: true }])
})

test('what waits for a retry is dropped when the settings change, and held when quiet hours begin', async () => {
  await using fixture = await pushFixture({ startsAt: new Date('2026-11-27T12:00:00Z') })
  const { t, service } = fixture
  const ada = await mailboxOf(fixture, 'ada')
  await subscribeBrowser(fixture, ada.person)
  await ada.person.caller.push.saveSettings({ content: true })
  const saving = Promise.withResolvers<void>()
  t.app.state.of(runningSender).wait = () => saving.promise
  service.replies.push({ status: 503 })
  const receiving = ada.receiveMail({ subject: 'Secret' })
  await service.untilAsked(1)
  await ada.person.caller.push.saveSettings({ content: false })
  saving.resolve()
  await receiving
  expect(service.received).toEqual([])
  const [note] = await notesAbout(
    t.app,
    ada.person.userId,
    await arrivedMails(t.app.db, ada.person.userId, [await ada.store()]),
    { content: false },
  )
  await ada.person.caller.push.saveSettings({ quiet: { from: '00:00', to: '23:59' } })
  await senderOf(t.app).send(ada.person.userId, note ? [note] : [])
  await senderOf(t.app).idle()
  expect(service.received).toEqual([])
  expect(await countHeld(t.app.db, ada.person.userId)).toEqual([{ ownerId: ada.person.userId, count: 1 }])
})

test('servers of one person that hang leave room for others', async () => {
  await using fixture = await pushFixture()
  const { t, service } = fixture
  const [ada, grace] = [await mailboxOf(fixture, 'ada'), await mailboxOf(fixture, 'grace')]
  for (let browser = 0; browser < 4; browser++) {
    await subscribeBrowser(fixture, await anotherSession(t, ada.person), `ada-${browser}`)
  }
  await subscribeBrowser(fixture, grace.person, 'grace')
  t.app.state.of(runningSender).timeoutMs = 3000
  service.replies.push('hang', 'hang')
  const note = { title: 'New mail', body: '', tag: 'x', path: '/inbox', messageKeys: [] }
  await senderOf(t.app).send(ada.person.userId, [note])
  await service.untilAsked(2)
  await senderOf(t.app).send(grace.person.userId, [note])
  await service.untilAsked(3)
  expect(service.received.map(({ browser }) => browser)).toEqual(['grace'])
})

test('a service that hangs is left after a while, and holds up nobody else', async () => {
  await using fixture = await pushFixture()
  const { t, service } = fixture
  const [ada, grace] = [await mailboxOf(fixture, 'ada'), await mailboxOf(fixture, 'grace')]
  const id = await subscribeBrowser(fixture, ada.person, 'ada')
  await subscribeBrowser(fixture, grace.person, 'grace')
  service.replies.push('hang')
  t.app.state.of(runningSender).timeoutMs = 500
  const note = { title: 'New mail', body: '', tag: 'x', path: '/inbox', messageKeys: [] }
  const hanging = deliver(t.app, ada.person.userId, id, note, { last: true })
  await service.untilAsked(1)
  await senderOf(t.app).send(grace.person.userId, [note])
  await senderOf(t.app).idle()
  expect(service.received.map(({ browser }) => browser)).toEqual(['grace'])
  expect(await hanging).toEqual({ is: 'later', isGivenUp: true, retryAfter: 0 })
  expect((await ada.person.caller.push.state()).targets).toMatchObject([{ problem: 'timeout' }])
})

test('while a target is waiting no more than twenty conversations wait for it, the newest', async () => {
  await using fixture = await pushFixture()
  const { t, service } = fixture
  const ada = await mailboxOf(fixture, 'ada')
  await subscribeBrowser(fixture, ada.person)
  const sender = senderOf(t.app)
  const notes = Array.from({ length: 50 }, (_, at) => ({
    title: `${at}`,
    body: '',
    tag: `${at % 40}`,
    path: '/inbox',
    messageKeys: [],
  }))
  await sender.send(ada.person.userId, notes)
  await sender.idle()
  expect(service.received.map(({ data }) => Number(data.title))).toEqual(Array.from({ length: 20 }, (_, at) => 30 + at))
})

test('the end of a session is the end of its notifications', async () => {
  await using fixture = await pushFixture()
  const { t } = fixture
  const ada = await mailboxOf(fixture, 'ada')
  await subscribeBrowser(fixture, ada.person)
  await t.app.db.updateTable('session').set({ expires_at: 1 }).where('id', '=', ada.person.sessionId).execute()
  await ada.receiveMail({})
  expect(fixture.service.asked).toBe(0)
  await ada.person.caller.auth.logout()
  expect(await t.app.db.selectFrom('push_target').selectAll().execute()).toEqual([])
})

test('in a shared browser the one who subscribed last is told, and only with the keys of that browser', async () => {
  await using fixture = await pushFixture()
  const [ada, grace] = [await mailboxOf(fixture, 'ada'), await mailboxOf(fixture, 'grace')]
  const subscription = fixture.service.subscription('shared', await publicKeyOf(fixture))
  await ada.person.caller.push.subscribe(subscription)
  const others = fixture.service.subscription('other', await publicKeyOf(fixture)).keys
  await expect(grace.person.caller.push.subscribe({ ...subscription, keys: others })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await ada.person.caller.push.state()).targets).toHaveLength(1)
  await grace.person.caller.push.subscribe(subscription)
  expect((await ada.person.caller.push.state()).targets).toEqual([])
  expect((await grace.person.caller.push.state()).targets).toHaveLength(1)
})

test('subscribing again replaces the subscription of this session', async () => {
  await using fixture = await pushFixture()
  const ada = await mailboxOf(fixture, 'ada')
  await subscribeBrowser(fixture, ada.person, 'before')
  const id = await subscribeBrowser(fixture, ada.person, 'after')
  expect((await ada.person.caller.push.state()).targets).toMatchObject([{ id }])
})

test('what is no subscription is refused with a sentence, and nothing is stored', async () => {
  await using fixture = await pushFixture()
  const { t, service } = fixture
  const ada = await mailboxOf(fixture, 'ada')
  const good = service.subscription('good', await publicKeyOf(fixture))
  const bad = [
    { ...good, endpoint: 'javascript:alert(1)' },
    { ...good, endpoint: 'https://user:password@push.example/1' },
    { ...good, endpoint: `https://push.example/${'x'.repeat(3000)}` },
    { ...good, keys: { ...good.keys, p256dh: 'AAAA' } },
    // 65 bytes, and not on the curve.
    { ...good, keys: { ...good.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
    { ...good, keys: { ...good.keys, auth: 'AAAA' } },
    { ...good, keys: { ...good.keys, p256dh: 'A'.repeat(10_000_000) } },
  ]
  for (const input of bad) await expect(ada.person.caller.push.subscribe(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await t.app.db.selectFrom('push_target').selectAll().execute()).toEqual([])
})

test('an endpoint within this network is refused, and never asked', async () => {
  await using fixture = await pushFixture()
  const { t, service } = fixture
  // Of these only localhost is a name. The system's answer to it may be late on a busy machine.
  t.app.net = createNet(t.app.settings, t.app.log, { resolve: async () => ['127.0.0.1', '::1'] })
  const ada = await mailboxOf(fixture, 'ada')
  const good = service.subscription('good', await publicKeyOf(fixture))
  for (const host of [
    '169.254.169.254',
    '192.168.1.1',
    '[::1]',
    '[::ffff:169.254.169.254]',
    '127.0.0.1:1',
    'localhost',
    '0x7f.1',
  ])
    for (const scheme of ['http', 'https'])
      await expect(ada.person.caller.push.subscribe({ ...good, endpoint: `${scheme}://${host}/push` })).rejects.toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
        message: expect.stringContaining('PUSH_HOSTS_ALLOW='),
      })
  expect(await t.app.db.selectFrom('push_target').selectAll().execute()).toEqual([])
  expect(service.asked).toBe(0)
})

test('an address that is no longer allowed is told in the list', async () => {
  await using fixture = await pushFixture()
  const { t } = fixture
  const ada = await mailboxOf(fixture, 'ada')
  const id = await subscribeBrowser(fixture, ada.person)
  t.app.net = createNet({ mailHostsAllow: [] }, t.app.log)
  await expect(ada.person.caller.push.test({ id })).rejects.toMatchObject({ message: expect.stringContaining('https') })
  expect((await ada.person.caller.push.state()).targets).toMatchObject([{ problem: 'not-allowed' }])
})
