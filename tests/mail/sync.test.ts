// The sync as a person sees it, on a real Dovecot: what happens there shows here, what is done here happens there.
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { forgetCursors } from '../../src/jobs/queries.ts'
import { otherProgram } from '../support/imap-people.ts'
import { alice, letter, startTestServer, type TestServer } from '../support/test-server.ts'

const subjects = async (fixture: TestServer, input = {}) =>
  (await fixture.ada.caller.mail.list(input)).emails.map((mail) => mail.subject)
const shows = (fixture: TestServer, expected: string[], input = {}) =>
  fixture.until(async () => JSON.stringify(await subjects(fixture, input)) === JSON.stringify(expected))
const idOf = async (fixture: TestServer, subject: string, input = {}) => {
  const mail = (await fixture.ada.caller.mail.list(input)).emails.find((one) => one.subject === subject)
  if (!mail) throw new Error(`no mail ${subject}`)
  return mail.id
}
/** As a person who does not like to wait and presses refresh: after three connections in a minute the worker would wait. */
const soon = (fixture: TestServer, holds: () => Promise<boolean>) => {
  let asked = 0
  return fixture.until(async () => {
    if (++asked % 20 === 0) await fixture.ada.caller.accounts.sync({ id: fixture.account.id })
    return holds()
  }, 30_000)
}
/** What Dovecot says of a mailbox: one line of flags a mail. */
const flagsOf = (fixture: TestServer, mailbox: string) =>
  fixture.server.doveadm('-f', 'tab', 'fetch', '-u', alice, 'flags', 'mailbox', mailbox, 'all').split('\n').slice(1, -1)

vi.setConfig({ testTimeout: 180_000 })
const hour = 3_600_000
const start = Date.UTC(2026, 5, 1)
const three = () => ['one', 'two', 'three'].map((id, n) => letter({ id, text: `The word of ${id}.`, at: start + n * hour }))

describe('a mailbox with three mails', () => {
  let fixture: TestServer
  beforeAll(async () => {
    fixture = await startTestServer({ mails: three() })
    return () => fixture[Symbol.asyncDispose]()
  })

  test('shows them newest first, with their texts to read and to search', async () => {
    await shows(fixture, ['three', 'two', 'one'])
    await shows(fixture, ['two'], { q: 'word two' })
    const { email } = await fixture.ada.caller.mail.get({ id: await idOf(fixture, 'two') })
    expect(email).toMatchObject({ textBody: expect.stringContaining('The word of two.'), bodyState: 'ready', mailbox: 'inbox' })
  })

  test('new mail arrives by itself', async () => {
    await using other = await otherProgram(fixture.server)
    await other.client.append('INBOX', String(letter({ id: 'four', at: start + 4 * hour }).raw))
    await shows(fixture, ['four', 'three', 'two', 'one'])
  })

  test('a star and a read mark of another program show here, and ours there', async () => {
    await using other = await otherProgram(fixture.server)
    await other.client.messageFlagsAdd('2', ['\\Flagged', '\\Seen'])
    await fixture.until(async () => (await fixture.ada.caller.mail.list({ filter: 'starred' })).emails[0]?.read === true)
    await fixture.ada.caller.mail.update({ id: await idOf(fixture, 'one'), starred: true, read: true })
    await fixture.until(async () => (flagsOf(fixture, 'INBOX')[0] ?? '').includes('\\Flagged \\Seen'))
  })

  test('a mail deleted by another program goes here too', async () => {
    await using other = await otherProgram(fixture.server)
    await other.client.messageDelete('4')
    await shows(fixture, ['three', 'two', 'one'])
  })

  test('archiving moves it on the server, and it stays the same mail', async () => {
    const id = await idOf(fixture, 'two')
    await fixture.ada.caller.mail.update({ id, mailbox: 'archive' })
    expect(await subjects(fixture)).toEqual(['three', 'one'])
    await fixture.until(async () => flagsOf(fixture, 'Archive').length === 1)
    await fixture.until(async () => (await fixture.t.app.db.selectFrom('pending_change').select('id').execute()).length === 0)
    expect(await idOf(fixture, 'two', { mailbox: 'archive' })).toBe(id)
    const { email } = await fixture.ada.caller.mail.get({ id })
    expect(email).toMatchObject({ starred: true, mailbox: 'archive' })
  })

  test('taken back before the server has heard of it, a move ends where it began', async () => {
    const id = await idOf(fixture, 'three')
    await fixture.ada.caller.mail.update({ id, mailbox: 'trash' })
    await fixture.ada.caller.mail.update({ id, mailbox: 'inbox' })
    expect(await subjects(fixture)).toEqual(['three', 'one'])
    await fixture.until(async () => (await fixture.t.app.db.selectFrom('pending_change').select('id').execute()).length === 0)
    await fixture.until(async () => flagsOf(fixture, 'INBOX').length === 2 && flagsOf(fixture, 'Trash').length === 0)
    expect(await subjects(fixture)).toEqual(['three', 'one'])
  })

  test('deleting goes to Trash, deleting for good goes for good', async () => {
    const id = await idOf(fixture, 'one')
    await fixture.ada.caller.mail.remove({ id })
    await fixture.until(async () => flagsOf(fixture, 'Trash').length === 1)
    await fixture.ada.caller.mail.remove({ id, permanent: true })
    expect(await subjects(fixture, { mailbox: 'trash' })).toEqual([])
    await soon(fixture, async () => flagsOf(fixture, 'Trash').length === 0)
  })

  test('a UIDVALIDITY that changes keeps the mail, its id and its star', async () => {
    const id = await idOf(fixture, 'three')
    await fixture.ada.caller.mail.update({ id, starred: true })
    await fixture.until(async () => (flagsOf(fixture, 'INBOX')[0] ?? '').includes('\\Flagged'))
    const validity = () =>
      fixture.t.app.db.selectFrom('mailbox').where('role', '=', 'inbox').select('uidvalidity').executeTakeFirstOrThrow()
    const before = await validity()
    fixture.server.newUidValidity(alice, 'INBOX')
    fixture.server.kick(alice)
    await soon(fixture, async () => (await validity()).uidvalidity !== before.uidvalidity)
    await shows(fixture, ['three'])
    expect((await fixture.ada.caller.mail.list({})).emails[0]).toMatchObject({ id, starred: true })
  })

  test('what is done in the moment of a new UIDVALIDITY is not lost', async () => {
    const id = await idOf(fixture, 'three')
    fixture.server.newUidValidity(alice, 'INBOX', Math.floor(Date.now() / 1000) + 1000)
    await fixture.ada.caller.mail.update({ id, starred: false, mailbox: 'archive' })
    await soon(fixture, async () => flagsOf(fixture, 'Archive').length === 2)
    await soon(fixture, async () => flagsOf(fixture, 'Archive').filter((flags) => flags.includes('Flagged')).length === 1)
    await shows(fixture, [])
    await fixture.ada.caller.mail.update({ id, mailbox: 'inbox' })
    await soon(fixture, async () => flagsOf(fixture, 'INBOX').length === 1)
  })

  test('a connection that is cut is made anew', async () => {
    fixture.server.kick(alice)
    await using other = await otherProgram(fixture.server)
    await other.client.append('INBOX', String(letter({ id: 'after', at: start + 9 * hour }).raw))
    await soon(fixture, async () => (await subjects(fixture)).includes('after'))
  })

  test('a restart finds everything as it was, and what came meanwhile', async () => {
    const id = await idOf(fixture, 'three')
    await fixture.restart()
    expect(await idOf(fixture, 'three')).toBe(id)
    await using other = await otherProgram(fixture.server)
    await other.client.append('INBOX', String(letter({ id: 'meanwhile', at: start + 10 * hour }).raw))
    await soon(fixture, async () => (await subjects(fixture)).includes('meanwhile'))
  })

  test('refused credentials stop the tries and say what to do; the mail stays readable', async () => {
    fixture.server.setPassword(alice, 'a new one')
    fixture.server.kick(alice)
    const account = async () => (await fixture.ada.caller.accounts.list()).accounts[0]
    await soon(fixture, async () => (await account())?.needsReconnection === true)
    expect((await account())?.error).toMatch(/password/i)
    expect(await subjects(fixture)).toContain('three')
    await fixture.ada.caller.accounts.update({ id: fixture.account.id, password: 'a new one' })
    await soon(fixture, async () => (await account())?.sync.state === 'idle' && (await account())?.error === null)
  })
})

test('a repair brings back what is missing here, in the inbox too', async () => {
  await using fixture = await startTestServer({ mails: three() })
  await shows(fixture, ['three', 'two', 'one'])
  const idle = async () => (await fixture.ada.caller.accounts.list()).accounts[0]?.sync.state === 'idle'
  await fixture.until(idle)
  // All texts are here and the session waits in IDLE: the moment a repair meets in a quiet week.
  await fixture.until(async () => (await subjects(fixture, { q: 'word' })).length === 3)
  await new Promise((resolve) => setTimeout(resolve, 500))
  await fixture.t.app.db.deleteFrom('placement').where('uid', '=', 2).execute()
  expect(await subjects(fixture)).toEqual(['three', 'one'])
  await forgetCursors(fixture.t.app)
  fixture.t.app.wakeAccount(fixture.account.id, 'sync')
  await shows(fixture, ['three', 'two', 'one'])
})

test('odd mails are shown with placeholders and stop nobody', async () => {
  const nested = Array.from(
    { length: 3000 },
    (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary="b${n + 1}"\r\n\r\n`,
  ).join('')
  const odd = [
    { raw: 'Subject: no date, no sender\r\n\r\nhello\r\n' },
    {
      raw: `Message-ID: <n@x>\r\nFrom: a@x.test\r\nSubject: nested\r\nContent-Type: multipart/mixed; boundary="b0"\r\n\r\n${nested}`,
    },
    { raw: 'From: a@x.test\r\nSubject: charset\r\nContent-Type: text/plain; charset=x-unknown-42\r\n\r\n\xe4\xf6\r\n' },
    { raw: '\r\n' },
  ]
  await using fixture = await startTestServer({ mails: [...odd, letter({ id: 'plain' })] })
  await fixture.until(async () => (await fixture.ada.caller.mail.list({})).total === 5)
  const { emails } = await fixture.ada.caller.mail.list({})
  for (const { id } of emails) expect((await fixture.ada.caller.mail.get({ id })).email.id).toBe(id)
  await fixture.until(async () => (await subjects(fixture, { q: 'hello' })).length === 2)
})
