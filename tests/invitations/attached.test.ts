// An invitation that comes as a file and nothing else: Exchange, booking pages and ticket shops send it so.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { wantedTexts } from '../../src/connectors/text-parts.ts'
import { archiveOf, bring, listed, mboxOf } from '../archive/fixture.ts'
import { testServer } from '../rest/server.ts'
import { mailboxOf, type ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'
import { startTestServer } from '../support/test-server.ts'

let t: TestApp
let ada: ScriptedMailbox
beforeEach(async () => {
  t = await testApp()
  ada = await mailboxOf(t, 'ada')
})
afterEach(() => t[Symbol.asyncDispose]())

const calendar = (method = 'METHOD:REQUEST\r\n') =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${method}BEGIN:VEVENT\r\nUID:walk@else.test\r\nDTSTART:20261125T100000Z\r\nSUMMARY:Walk in Fröschau\r\nORGANIZER;CN=Grace:mailto:grace@else.test\r\nATTENDEE:mailto:ada@own.test\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
const file = (bytes: string | Buffer, mimeType: string, filename: string) => ({ bytes: Buffer.from(bytes), mimeType, filename })
const received = (...files: ReturnType<typeof file>[]) => ada.mail({ text: 'See the file', files })
const read = async (id: string) => (await ada.caller.mail.get({ id })).email

test.each([
  ['text/calendar', 'invite.ics'],
  ['application/ics', 'invite.ics'],
  ['APPLICATION/ICS', ''],
  ['application/octet-stream', 'Meeting.ICS'],
  ['text/plain', 'event.ics'],
  ['text/x-vcalendar', 'event.vcs'],
])('a file of %s called "%s" has a card that can be answered, and stays a file', async (type, name) => {
  const id = await received(file('%PDF-1.7', 'application/pdf', 'agenda.pdf'), file(calendar(), type, name))
  const email = await read(id)
  expect(email.invitation).toMatchObject({ method: 'request', title: 'Walk in Fröschau', canAnswer: true })
  expect(email.textBody).toBe('See the file')
  expect(email.attachments).toHaveLength(2)
  const { invitation } = await ada.caller.invitations.answer({ id, answer: 'accepted' })
  expect(invitation.answer).toBe('accepted')
})

test.each([
  ['no method', ''],
  ['PUBLISH', 'METHOD:PUBLISH\r\n'],
  ['an unknown method', 'METHOD:FROBNICATE\r\n'],
])('with %s it is an event for the calendar, and nothing to answer', async (_, method) => {
  const id = await received(file(calendar(method), 'text/calendar', 'event.ics'))
  expect((await read(id)).invitation).toMatchObject({ method: 'publish', title: 'Walk in Fröschau', canAnswer: false })
  await expect(ada.caller.invitations.answer({ id, answer: 'accepted' })).rejects.toThrow("can't reply")
})

test.each([
  ['no calendar', 'Just words'],
  ['nothing', ''],
  ['noise', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 31) % 256))],
  ['a calendar without an event', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'],
  ['an event without an end', `${calendar().slice(0, 120)}${'X-A:b\r\n'.repeat(20_000)}`],
])('a file that holds %s has no card, and the mail can be read', async (_, bytes) => {
  const email = await read(await received(file(bytes, 'text/calendar', 'event.ics')))
  expect(email.invitation).toBeNull()
  expect(email).toMatchObject({ bodyState: 'ready', textBody: 'See the file' })
})

test('a mail that was synced before its file was looked into has its card when it is opened', async () => {
  const id = await received(file(calendar(), 'application/ics', 'invite.ics'))
  await read(id)
  const { key } = await t.app.db.selectFrom('message').select('key').where('id', '=', id).executeTakeFirstOrThrow()
  await t.app.db.updateTable('message_body').set({ calendar: null }).where('message_key', '=', key).execute()
  expect((await read(id)).invitation).toMatchObject({ method: 'request' })
  const asked = ada.asked.length
  expect((await read(id)).invitation).toMatchObject({ method: 'request' })
  expect(ada.asked).toHaveLength(asked)
})

test('what is fetched: the first calendar file of a size, and none beside a calendar part', () => {
  const attachment = (filename: string, mimeType: string, size = 900) => ({
    part: filename,
    filename,
    mimeType,
    size,
    inline: false,
    encoding: 'base64',
  })
  const inline = { part: '1', type: 'text/calendar', charset: 'utf-8', encoding: '7bit', size: 900 }
  const parts = (...attachments: ReturnType<typeof attachment>[]) =>
    wantedTexts({ textParts: [], attachments }).map(({ part, type }) => [part, type])
  expect(
    parts(attachment('a.pdf', 'application/pdf'), attachment('b.ics', 'application/ics'), attachment('c.ics', 'text/calendar')),
  ).toEqual([['b.ics', 'text/calendar']])
  expect(parts(attachment('huge.ics', 'text/calendar', 600_000), attachment('small.ics', 'text/calendar'))).toEqual([
    ['small.ics', 'text/calendar'],
  ])
  expect(parts(attachment('photo.ics', 'image/png'), attachment('event.txt', 'text/plain'))).toEqual([])
  expect(wantedTexts({ textParts: [inline], attachments: [attachment('b.ics', 'application/ics')] })).toEqual([inline])
})

describe('by the ways mail comes in', () => {
  const raw = (disposition: string) =>
    [
      'From: Grace <grace@else.test>',
      'To: ada@own.test',
      'Subject: Walk',
      'Message-ID: <walk-file@else.test>',
      'Date: Mon, 23 Nov 2026 10:00:00 +0000',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'See the file',
      '--b',
      disposition,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(calendar()).toString('base64').replace(/.{76}/g, '$&\r\n'),
      '--b--',
      '',
    ].join('\r\n')

  const mails = [
    'Content-Type: application/octet-stream; name="invite.ics"\r\nContent-Disposition: attachment; filename="invite.ics"',
    'Content-Type: text/calendar; charset=utf-8; method=REQUEST; name="invite.ics"\r\nContent-Disposition: attachment; filename="invite.ics"',
    'Content-Type: text/calendar; charset=utf-8; name="invite.ics"',
    'Content-Type: application/ics; name="invite.ics"',
  ].map((file, at) => raw(file).replace('walk-file', `walk-${at}`))
  const titles = async ({ caller }: TestPerson) => {
    const { emails } = await caller.mail.list({ q: 'file' })
    const read = await Promise.all(emails.map(({ id }) => caller.mail.get({ id })))
    return read.map(({ email }) => email.invitation?.title)
  }
  const cards = mails.map(() => 'Walk in Fröschau')

  test('from a mail server', { timeout: 120_000 }, async () => {
    await using fixture = await startTestServer({ mails: mails.map((mail) => ({ raw: mail, arrived: new Date() })) })
    await fixture.until(async () => (await titles(fixture.ada)).length === mails.length, 60_000)
    expect(await titles(fixture.ada)).toEqual(cards)
  })

  test('from a file of mail', { timeout: 120_000 }, async () => {
    await using server = await testServer()
    const grace = await server.signIn('grace')
    const archive = await archiveOf(grace)
    await bring(server, grace, archive, mboxOf(mails))
    await listed(server, grace, archive)
    expect(await titles(grace)).toEqual(cards)
  })
})
