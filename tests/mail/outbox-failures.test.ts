// What a mail server can do to a mail on its way out, and what becomes of it: tried again, told, or kept in doubt.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FaultySmtp, startFaultySmtp } from '../support/smtp-faults.ts'
import { alice, bob, connection, startTestServer, type TestServer, until } from '../support/test-server.ts'

let fixture: TestServer
let smtp: FaultySmtp
let accountId = ''
beforeAll(async () => {
  fixture = await startTestServer()
  return () => fixture[Symbol.asyncDispose]()
})
/** Bob's mailbox on the real Dovecot, whose mail leaves through a server that fails on demand. */
beforeEach(async () => {
  smtp = await startFaultySmtp()
  const { account } = await fixture.ada.caller.accounts.connect({
    ...connection(fixture.server, bob),
    smtp: { host: fixture.server.host, port: smtp.port, security: 'none' },
  })
  accountId = account.id
})
afterEach(async () => {
  await fixture.ada.caller.accounts.disconnect({ id: accountId })
  await smtp[Symbol.asyncDispose]()
})

const send = (subject: string, more: object = {}) =>
  fixture.ada.caller.mail.send({ to: 'grace@else.test', subject, body: 'x', accountId, ...more })
const row = async (id: string) =>
  fixture.t.app.db
    .selectFrom('outbox')
    .where('id', '=', id)
    .select(['status', 'error', 'note', 'attempts', 'send_at', 'message_id'])
    .executeTakeFirstOrThrow()
const becomes = (id: string, status: string) => until(async () => (await row(id)).status === status, 8000)
const now = () => fixture.t.app.now().getTime()
const inSent = (messageId: string) =>
  fixture.server
    .doveadm('-f', 'tab', 'fetch', '-u', bob, 'hdr.message-id', 'mailbox', 'Sent', 'all')
    .split('\n')
    .filter((one) => one === messageId).length
const setAccount = (values: object) => fixture.t.app.db.updateTable('account').set(values).where('id', '=', accountId).execute()
const item = async (id: string) => (await fixture.ada.caller.mail.outbox()).items.find((one) => one.id === id)

test.each([
  ['421 at the sender', { mail: [421, '4.3.2 shutting down'] as [number, string] }, {}],
  ['450 for the recipient', { rcpt: [450, '4.2.0 greylisted'] as [number, string] }, {}],
  ['451 after the text', { data: [451, '4.3.0 later'] as [number, string] }, {}],
  ['a server that speaks no TLS', {}, { smtp_security: 'tls' as const }],
  ['a name that is not known', {}, { smtp_host: 'nowhere.invalid' }],
])('%s: the mail waits a minute, says why, and leaves once', async (_name, fault, account) => {
  smtp.fault = fault
  if (Object.keys(account).length > 0) await setAccount(account)
  const { id } = await send('later')
  const waiting = await row(id)
  expect(waiting).toMatchObject({ status: 'held', attempts: 1, error: expect.stringMatching(/\w/) })
  expect(Math.abs(waiting.send_at - now() - 60_000)).toBeLessThan(20_000)
  expect(await item(id)).toMatchObject({ status: 'held', scheduled: false, error: waiting.error })
  smtp.fault = {}
  await setAccount({ smtp_security: 'none', smtp_host: fixture.server.host })
  fixture.t.passTime({ seconds: 61 })
  await becomes(id, 'filed')
  expect(smtp.taken).toHaveLength(1)
  expect(inSent(waiting.message_id)).toBe(1)
})

test('the waits grow, and after a day the mail has failed', async () => {
  smtp.fault = { rcpt: [450, '4.2.0 greylisted'] }
  const { id } = await send('never', { holdSeconds: 1 })
  const waits: number[] = []
  for (let tries = 1; tries <= 5; tries++) {
    await until(async () => (await row(id)).attempts === tries && (await row(id)).status === 'held')
    waits.push(Math.round(((await row(id)).send_at - now()) / 60_000))
    fixture.t.passTime({ ms: (await row(id)).send_at - now() })
  }
  expect(waits).toEqual([1, 5, 15, 60, 60])
  fixture.t.passTime({ hours: 24 })
  await becomes(id, 'failed')
  expect((await row(id)).error).toMatch(/couldn't be sent within a day.*greylisted/)
  expect(smtp.taken).toEqual([])
})

test('a mail that was scheduled has its day from when it was due', async () => {
  const { id } = await send('in two days', { holdSeconds: 60 })
  await fixture.ada.caller.mail.reschedule({ id, sendAt: new Date(now() + 48 * 3_600_000).toISOString() })
  smtp.fault = { rcpt: [450, '4.2.0 greylisted'] }
  fixture.t.passTime({ hours: 48 })
  await until(async () => (await row(id)).attempts === 1 && (await row(id)).status === 'held')
})

test('a refusal for good is told at once, with what the server said', async () => {
  smtp.fault = { data: [550, '5.7.1 We do not like this'] }
  await expect(send('no')).rejects.toThrow(/policy rejected.*We do not like this/)
  smtp.fault = {}
})

test('refused credentials mark the account, count as no try, and the mail leaves with new ones', async () => {
  smtp.fault = { auth: [535, '5.7.8 bad credentials'] }
  const { id } = await send('waits', { holdSeconds: 1 })
  const account = async () => (await fixture.ada.caller.accounts.list()).accounts.find((one) => one.id === accountId)
  await until(async () => (await account())?.needsReconnection === true)
  // The account is marked first, then the mail.
  await until(async () => (await row(id)).error !== null)
  expect(await row(id)).toMatchObject({ status: 'held', attempts: 0, error: expect.stringContaining('password') })
  fixture.t.passTime({ hours: 30 })
  smtp.fault = {}
  await fixture.ada.caller.accounts.update({ id: accountId, password: fixture.server.users[bob] ?? '' })
  await becomes(id, 'filed')
  expect(smtp.taken).toHaveLength(1)
})

test('a mail leaves while the mailbox cannot be reached, and is filed when it can', async () => {
  await setAccount({ imap_port: 1 })
  const { id } = await send('no mailbox')
  expect(smtp.taken).toHaveLength(1)
  await until(async () => (await row(id)).error !== null)
  expect(await item(id)).toMatchObject({ status: 'sent', error: expect.stringContaining('It was sent') })
  await setAccount({ imap_port: fixture.server.ports.imaps })
  fixture.t.passTime({ seconds: 61 })
  await becomes(id, 'filed')
  expect([smtp.taken.length, inSent((await row(id)).message_id)]).toEqual([1, 1])
  expect(await item(id)).toBeUndefined()
})

test('a full mailbox: nothing is sent again, the copy is stored once there is room', async () => {
  const quota = (rule: string) => {
    const lines = Object.entries(fixture.server.users).map(
      ([user, password]) => `${user}:{PLAIN}${password}::::${fixture.server.dir}/home/${user}::${user === bob ? rule : ''}\n`,
    )
    writeFileSync(path.join(fixture.server.dir, 'users'), lines.join(''))
    // Open connections know the room there was when they began.
    fixture.server.kick(bob)
  }
  const stores = () => {
    const room = fixture.server.doveadm('-f', 'tab', 'quota', 'get', '-u', bob)
    return /STORAGE\t\d+\t(\d+)/.exec(room)?.[1]
  }
  quota('userdb_quota_rule=*:bytes=100')
  await until(async () => stores() !== '1048576')
  const { id } = await send('no room')
  await until(async () => (await row(id)).error !== null)
  expect(await row(id)).toMatchObject({ status: 'sent', error: expect.stringContaining("can't store this") })
  quota('')
  await until(async () => stores() === '1048576')
  fixture.server.kick(bob)
  fixture.t.passTime({ seconds: 61 })
  await becomes(id, 'filed')
  expect([smtp.taken.length, inSent((await row(id)).message_id)]).toEqual([1, 1])
})

test('a copy that cannot be stored for a day is given up, and the person is told until they have read it', async () => {
  await setAccount({ imap_port: 1 })
  const { id } = await send('never filed')
  await until(async () => (await row(id)).error !== null)
  fixture.t.passTime({ hours: 25 })
  await becomes(id, 'filed')
  expect(await item(id)).toMatchObject({ status: 'filed', error: expect.stringContaining("couldn't be saved to Sent") })
  await fixture.ada.caller.mail.cancelSending({ id })
  expect(await item(id)).toBeUndefined()
  expect(smtp.taken).toHaveLength(1)
  await setAccount({ imap_port: fixture.server.ports.imaps })
})

test('one recipient refused: the others get the mail, and the person is told who does not', async () => {
  smtp.fault = { rcpt: [550, '5.1.1 no such user'], only: 'eve' }
  const { id } = await send('some', { to: 'grace@else.test, eve@else.test' })
  await becomes(id, 'filed')
  expect(smtp.taken).toMatchObject([{ to: ['grace@else.test'] }])
  expect((await item(id))?.error).toContain('rejected eve@else.test')
})

test('an answer that never came: the mail is in doubt, is looked for in Sent, and leaves again only by a person', async () => {
  smtp.fault = { silentAfterText: true }
  await expect(send('doubt')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  const [{ id = '' } = {}] = (await fixture.ada.caller.mail.outbox()).items.filter((one) => one.status === 'unknown')
  smtp.fault = {}
  fixture.t.passTime({ hours: 2 })
  const first = await fixture.ada.caller.mail.checkSent({ id })
  expect(first).toMatchObject({ found: false, item: { status: 'unknown', error: expect.stringContaining("isn't in Sent") } })
  expect(smtp.taken).toHaveLength(1)
  await fixture.ada.caller.mail.sendAgain({ id })
  await becomes(id, 'filed')
  expect(new Set(smtp.taken.map((one) => one.messageId)).size).toBe(1)
  expect(inSent((await row(id)).message_id)).toBe(1)
})

test('found in Sent, a mail in doubt has left', async () => {
  smtp.fault = { silentAfterText: true }
  await expect(send('there')).rejects.toThrow()
  const [{ id = '' } = {}] = (await fixture.ada.caller.mail.outbox()).items.filter((one) => one.status === 'unknown')
  fixture.server.fill(bob, 'Sent', [{ raw: smtp.taken[0]?.raw ?? '' }])
  expect(await fixture.ada.caller.mail.checkSent({ id })).toMatchObject({ found: true, item: { status: 'filed' } })
  expect(inSent((await row(id)).message_id)).toBe(1)
})

test('where the provider files by itself no copy is stored, and a mail in doubt is looked for without being asked', async () => {
  await setAccount({ provider: 'gmail' })
  const plain = await send('filed by them')
  await becomes(plain.id, 'filed')
  expect(inSent(plain.messageId)).toBe(0)
  smtp.fault = { silentAfterText: true }
  await expect(send('doubt by them')).rejects.toThrow()
  const [{ id = '' } = {}] = (await fixture.ada.caller.mail.outbox()).items.filter((one) => one.status === 'unknown')
  fixture.server.fill(bob, 'Sent', [{ raw: smtp.taken.at(-1)?.raw ?? '' }])
  fixture.t.passTime({ seconds: 6 })
  await becomes(id, 'filed')
  await setAccount({ provider: 'imap' })
})

test('the blind copy is in the envelope, and neither in the mail nor in its copy', async () => {
  const { id } = await send('blind', { to: 'grace@else.test', cc: 'bob@else.test', bcc: 'carol@else.test' })
  await becomes(id, 'filed')
  expect(smtp.taken).toMatchObject([{ from: bob, to: ['grace@else.test', 'bob@else.test', 'carol@else.test'] }])
  expect(smtp.taken[0]?.raw).not.toMatch(/carol|bcc/i)
  const copy = fixture.server.doveadm('-f', 'flow', 'fetch', '-u', bob, 'text', 'mailbox', 'Sent', 'subject', 'blind')
  expect(copy).toContain('grace@else.test')
  expect(copy).not.toMatch(/carol|bcc/i)
})

test('mails of one account leave one after the other, and a dead server holds up no other account', async () => {
  smtp.fault = { slow: 150 }
  const all = await Promise.all(['one', 'two', 'three'].map((subject) => send(subject, { holdSeconds: 1 })))
  const held = Promise.withResolvers<void>()
  for (const { id } of all) await becomes(id, 'filed')
  expect(smtp.most).toBe(1)
  smtp.fault = { beforeText: held.promise }
  const stuck = await send('stuck', { holdSeconds: 1 })
  await until(async () => (await row(stuck.id)).status === 'sending')
  const other = await fixture.ada.caller.mail.send({ to: alice, subject: 'free', body: 'x', accountId: fixture.account.id })
  await becomes(other.id, 'filed')
  held.resolve()
  await becomes(stuck.id, 'filed')
})
