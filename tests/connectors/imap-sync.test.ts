// What only IMAP does: deltas, other programs at the same mailbox, servers that forget, hang and cut off, hostile mails.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailConnector } from '../../src/connectors/connector.ts'
import { openImap } from '../../src/connectors/imap.ts'
import { accountOn, otherProgram, plainMail, testDeps, trust } from '../support/imap-people.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { listAll } from './contract.ts'

let server: MailServer
let user: string
let count = 0

beforeAll(async () => {
  const people = Array.from({ length: 30 }, (_, i) => [`person${i}@example.test`, 'a-password'])
  server = await startMailServer({ users: Object.fromEntries(people) })
  trust(server)
})
afterAll(() => server.stop())
beforeEach(() => {
  user = `person${count++}@example.test`
})

const open = (timeouts = {}): Promise<MailConnector> => openImap(accountOn(server, user), { ...testDeps, timeouts })
const fill = (mails: string[]) =>
  server.fill(
    user,
    'INBOX',
    mails.map((raw) => ({ raw })),
  )
const numbered = (n: number) =>
  Array.from({ length: n }, (_, i) => plainMail({ subject: `mail ${i}`, messageId: `<m${i}@example.org>` }))

test('only what another program changed comes back as flags', async () => {
  fill(numbered(20))
  await using mailbox = await open()
  const { last } = await listAll(mailbox, 'INBOX')
  await using other = await otherProgram(server, user)
  await other.client.messageFlagsAdd('3,7', ['\\Seen', '\\Answered'], { uid: true })
  const delta = await mailbox.changes({ mailbox: 'INBOX', cursor: last.cursor, limit: 50 })
  const flags = { read: true, starred: false, answered: true }
  expect(delta).toMatchObject({
    upserted: [],
    flags: [
      { uid: 3, flags },
      { uid: 7, flags },
    ],
    more: false,
  })
  expect(delta.present).toBeUndefined()
})

test('a flag changed while a long first sync was under way is not lost', async () => {
  fill(numbered(20))
  await using mailbox = await open()
  const first = await mailbox.changes({ mailbox: 'INBOX', cursor: undefined, limit: 10 })
  await using other = await otherProgram(server, user)
  await other.client.messageFlagsAdd('20', ['\\Flagged'], { uid: true })
  const rest = await listAll(mailbox, 'INBOX', first.cursor, 10)
  const next = await listAll(mailbox, 'INBOX', rest.last.cursor)
  expect(next.last.flags).toEqual([{ uid: 20, flags: { read: false, starred: true, answered: false } }])
})

test('mails another program expunged are absent, and an emptied mailbox is empty', async () => {
  fill(numbered(6))
  await using mailbox = await open()
  const { last } = await listAll(mailbox, 'INBOX')
  await using other = await otherProgram(server, user)
  await other.client.messageDelete('2,5', { uid: true })
  const after = await listAll(mailbox, 'INBOX', last.cursor)
  expect(after.last.present).toEqual([1, 3, 4, 6])
  await other.client.messageDelete('1:*', { uid: true })
  const empty = await listAll(mailbox, 'INBOX', after.last.cursor)
  expect(empty.last).toMatchObject({ present: [], total: 0 })
})

test('mails that are only marked as deleted are not shown', async () => {
  fill(numbered(4))
  await using other = await otherProgram(server, user)
  await other.client.messageFlagsAdd('2', ['\\Deleted'], { uid: true })
  await using mailbox = await open()
  const { mails, last } = await listAll(mailbox, 'INBOX')
  expect(mails.map((mail) => mail.uid)).toEqual([4, 3, 1])
  expect(last.present).toEqual([1, 3, 4])
  await other.client.messageFlagsAdd('3', ['\\Deleted'], { uid: true })
  expect((await listAll(mailbox, 'INBOX', last.cursor)).last.present).toEqual([1, 4])
})

test('a new UIDVALIDITY starts over and says so', async () => {
  fill(numbered(5))
  const before = await open()
  const { last } = await listAll(before, 'INBOX')
  await before[Symbol.asyncDispose]()
  server.newUidValidity(user, 'INBOX', 1_999_999_999)
  await using mailbox = await open()
  const again = await listAll(mailbox, 'INBOX', last.cursor, 2)
  expect(again.last.uidvalidity).toBe('1999999999')
  expect(again.steps.every((step) => step.reset)).toBe(true)
  expect(again.mails).toHaveLength(5)
  expect(again.last.present).toHaveLength(5)
  expect((await listAll(mailbox, 'INBOX', again.last.cursor)).last.reset).toBe(false)
})

test('a place of an old UIDVALIDITY is never touched', async () => {
  fill(numbered(1))
  const place = { mailbox: 'INBOX', uidvalidity: '1', uid: 1 }
  await using mailbox = await open()
  expect(await mailbox.apply({ kind: 'expunge', place, messageId: '' })).toEqual({ state: 'gone' })
  expect((await listAll(mailbox, 'INBOX')).mails).toHaveLength(1)
})

test('a mail with 3,000 parts inside each other hides no other mail', async () => {
  const opened = Array.from({ length: 3000 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`).join(
    '',
  )
  const nested = `From: a@example.org\r\nSubject: deep\r\nMessage-ID: <deep@example.org>\r\nMIME-Version: 1.0\r\n${opened}\r\nHello\r\n`
  fill([...numbered(2), nested, ...numbered(2)])
  await using mailbox = await open()
  const { mails } = await listAll(mailbox, 'INBOX')
  expect(mails.map((mail) => mail.subject)).toEqual(['mail 1', 'mail 0', 'deep', 'mail 1', 'mail 0'])
  expect(mails[2]).toMatchObject({ messageId: '<deep@example.org>', from: { email: 'a@example.org' } })
})

test('a mail with 10,000 parts side by side is listed with at most 1,000 of them', async () => {
  const parts = Array.from({ length: 10_000 }, (_, i) => `--b\r\nContent-Type: image/png; name="${i}.png"\r\n\r\nx\r\n`).join('')
  fill([plainMail({ subject: 'wide', headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'], body: parts })])
  await using mailbox = await open()
  const { mails } = await listAll(mailbox, 'INBOX')
  expect(mails[0]?.attachments.length).toBeLessThanOrEqual(1000)
  expect(mails[0]?.attachments.length).toBeGreaterThan(900)
})

test('wrong charsets, raw bytes and absurd headers become valid text', async () => {
  const raw = Buffer.concat([
    Buffer.from('From: =?no-such-charset?Q?J=F6rg?= <joerg@example.org>\r\nSubject: caf'),
    Buffer.from([0xe9, 0x00, 0x07]),
    Buffer.from(`\r\nTo: ${'x'.repeat(2000)}@example.org\r\nMessage-ID: <a b>\r\nDate: Fri, 99 Foo 1850 99:99\r\n\r\nHi\r\n`),
  ])
  server.fill(user, 'INBOX', [{ raw, arrived: new Date('2026-11-01T12:00:00Z') }])
  await using mailbox = await open()
  const [mail] = (await listAll(mailbox, 'INBOX')).mails
  expect(mail?.subject.startsWith('caf')).toBe(true)
  expect(mail?.subject.isWellFormed()).toBe(true)
  expect(mail?.from.email).toBe('joerg@example.org')
  expect(mail?.messageId).toBe('')
  expect(mail?.date).toBe(Date.UTC(2026, 10, 1, 12))
  expect((mail?.to[0]?.email ?? '').length).toBeLessThanOrEqual(320)
})

test('a server that hangs is a time-out, and the connection is not used again', async () => {
  fill(numbered(3))
  const mailbox = await open({ silence: 1500 })
  await listAll(mailbox, 'INBOX')
  server.freeze()
  try {
    await expect(mailbox.mailboxes()).rejects.toMatchObject({ kind: 'timeout', details: { reason: 'timeout' } })
  } finally {
    server.thaw()
  }
  await expect(mailbox.mailboxes()).rejects.toMatchObject({ kind: 'timeout' })
  await mailbox[Symbol.asyncDispose]()
})

test('a server that hangs before its greeting is a time-out', async () => {
  server.freeze()
  try {
    await expect(open({ connect: 300, login: 600 })).rejects.toMatchObject({ kind: 'timeout' })
  } finally {
    server.thaw()
  }
})

test('a connection cut by the server is unavailable, for a call and for a watch', async () => {
  fill(numbered(1))
  await using mailbox = await open()
  const watching = mailbox.watch('INBOX', () => undefined, new AbortController().signal)
  watching.catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 200))
  server.kick(user)
  await expect(watching).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(mailbox.changes({ mailbox: 'INBOX', cursor: undefined, limit: 5 })).rejects.toMatchObject({ kind: 'unavailable' })
})

test('a watch that gets no answer to its probe ends', async () => {
  fill(numbered(1))
  const mailbox = await open({ silence: 1000 })
  const watching = mailbox.watch('INBOX', () => undefined, new AbortController().signal)
  watching.catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 200))
  server.freeze()
  try {
    await expect(watching).rejects.toMatchObject({ kind: expect.stringMatching(/timeout|unavailable/) })
  } finally {
    server.thaw()
    await mailbox[Symbol.asyncDispose]()
  }
})

test('a call interrupts a watch, and the watch goes on', async () => {
  fill(numbered(3))
  await using mailbox = await open()
  const end = new AbortController()
  let hints = 0
  const watching = mailbox.watch('INBOX', () => hints++, end.signal)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await listAll(mailbox, 'Sent')).mails).toEqual([])
  expect((await listAll(mailbox, 'INBOX')).mails).toHaveLength(3)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const before = hints
  await using other = await otherProgram(server, user)
  await other.client.append('INBOX', plainMail({ subject: 'news' }))
  await expect.poll(() => hints).toBeGreaterThan(before)
  end.abort()
  await watching
})

test('a folder that is missing is made when something must go there', async () => {
  await using made = await startMailServer({ flavor: 'bare' })
  trust(made)
  made.fill('bob@example.test', 'INBOX', [{ raw: plainMail({ messageId: '<one@example.org>' }) }])
  await using mailbox = await openImap(accountOn(made, 'bob@example.test'), testDeps)
  expect((await mailbox.mailboxes()).some((folder) => folder.role === 'archive')).toBe(false)
  const { last } = await listAll(mailbox, 'INBOX')
  const place = { mailbox: 'INBOX', uidvalidity: last.uidvalidity, uid: 1 }
  expect(await mailbox.apply({ kind: 'move', place, messageId: '<one@example.org>', to: 'archive' })).toMatchObject({
    state: 'done',
  })
  expect(await mailbox.find('archive', '<one@example.org>')).toMatchObject({ mailbox: 'Archive' })
  expect((await listAll(mailbox, 'INBOX', last.cursor)).last.present).toEqual([])
})
