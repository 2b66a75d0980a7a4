import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailWith } from '../mail/sender-trust/mailbox.ts'
import { mailboxOf, type ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

let t: TestApp
let ada: ScriptedMailbox
beforeEach(async () => {
  t = await testApp()
  ada = await mailboxOf(t, 'ada')
})
afterEach(() => t[Symbol.asyncDispose]())

const event = (more: string[] = [], method = 'REQUEST') =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    'UID:walk@else.test',
    'SEQUENCE:2',
    'DTSTART:20261125T100000Z',
    'DTEND:20261125T113000Z',
    'SUMMARY:Walk\\, with dogs',
    'ORGANIZER;CN=Grace:mailto:grace@else.test',
    'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ADA@own.test',
    'ATTENDEE:mailto:carol@else.test',
    ...more,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const invite = (calendar = event()) => mailWith(t, ada, { subject: 'Invitation: Walk' }, { calendar })
const shown = async (id: string) => (await ada.caller.mail.get({ id })).email.invitation
const sent = () => t.app.db.selectFrom('outbox').select(['envelope', 'mime']).execute()

test('an invitation is shown, answered, and the answer remembered', async () => {
  const id = await invite()
  expect(await shown(id)).toEqual({
    method: 'request',
    title: 'Walk, with dogs',
    start: '2026-11-25T10:00:00.000Z',
    end: '2026-11-25T11:30:00.000Z',
    allDay: false,
    location: '',
    organizer: { name: 'Grace', email: 'grace@else.test' },
    attendees: 2,
    repeats: '',
    answer: null,
    canAnswer: true,
  })
  const { invitation } = await ada.caller.invitations.answer({ id, answer: 'accepted' })
  expect(invitation.answer).toBe('accepted')
  expect(await shown(id)).toMatchObject({ answer: 'accepted' })

  const [mail] = await sent()
  expect(JSON.parse(mail?.envelope ?? '')).toEqual({ from: 'ada@own.test', to: ['grace@else.test'] })
  const mime = Buffer.from(mail?.mime ?? []).toString()
  expect(mime).toContain('Subject: Accepted: Walk, with dogs\r\n')
  expect(mime).toContain('Content-Type: text/calendar; charset=utf-8; method=REPLY\r\n')
  for (const line of ['METHOD:REPLY', 'UID:walk@else.test', 'SEQUENCE:2', 'ORGANIZER:mailto:grace@else.test'])
    expect(mime).toContain(`\r\n${line}\r\n`)
  expect(mime.replace(/=\r\n|\r\n /g, '')).toMatch(/ATTENDEE;PARTSTAT=3DACCEPTED;CN=3Dada:mailto:ada@own\.test/)
})

test.each([
  ['accepted', 'Zugesagt'],
  ['declined', 'Abgelehnt'],
  ['tentative', 'Mit Vorbehalt'],
] as const)('%s is said in the language of who answers', async (answer, word) => {
  await ada.caller.preferences.save({ language: 'de' })
  await ada.caller.invitations.answer({ id: await invite(), answer })
  const [mail] = await sent()
  const mime = Buffer.from(mail?.mime ?? []).toString()
  expect(mime).toContain(`Subject: ${word}: Walk, with dogs\r\n`)
  expect(mime).toContain(`\r\n\r\n${word}: Walk, with dogs\r\n`)
  expect(mime).not.toMatch(/Accepted:|Declined:|Tentative:/)
})

test('the same answer is sent once, another one again; a newer plan wants a new answer', async () => {
  const id = await invite()
  for (const answer of ['accepted', 'accepted', 'declined'] as const) await ada.caller.invitations.answer({ id, answer })
  expect(await sent()).toHaveLength(2)
  const moved = await invite(event().replace('SEQUENCE:2', 'SEQUENCE:3'))
  expect(await shown(moved)).toMatchObject({ answer: null, canAnswer: true })
  expect(await shown(id)).toMatchObject({ answer: 'declined' })
})

test('one of many repetitions is answered by itself', async () => {
  const one = await invite(event(['RECURRENCE-ID:20261125T100000Z']))
  const all = await invite(event(['RRULE:FREQ=WEEKLY']))
  await ada.caller.invitations.answer({ id: one, answer: 'declined' })
  expect(await shown(all)).toMatchObject({ answer: null, repeats: 'weekly' })
  const [mail] = await sent()
  expect(Buffer.from(mail?.mime ?? []).toString()).toContain('RECURRENCE-ID:20261125T100000Z')
})

test.each([
  ['it was cancelled', event([], 'CANCEL')],
  ['it is cancelled by its state', event(['STATUS:CANCELLED'])],
  ['somebody else answered', event([], 'REPLY')],
  ['nobody asks', event().replace(/METHOD:.*\r\n/, '')],
  ['somebody else was invited', event().replace('ADA@own.test', 'eve@own.test')],
  ['nobody would hear it', event().replace(/ORGANIZER.*\r\n/, '')],
])('there is nothing to answer where %s', async (_, calendar) => {
  const id = await invite(calendar)
  expect(await shown(id)).toMatchObject({ canAnswer: false })
  await expect(ada.caller.invitations.answer({ id, answer: 'accepted' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await sent()).toEqual([])
})

test('an invited alias answers by its own address', async () => {
  const { identity } = await ada.caller.identities.save({
    accountId: ada.accountId,
    name: 'Ada L',
    email: 'ada.l@own.test',
    signature: '',
  })
  const id = await invite(event().replace('ADA@own.test', 'ada.l@own.test'))
  await ada.caller.invitations.answer({ id, answer: 'tentative' })
  const [mail] = await sent()
  expect(JSON.parse(mail?.envelope ?? '')).toMatchObject({ from: identity.email })
})

const undo = (outboxId: string | null) => ada.caller.mail.cancelSending({ id: outboxId ?? '' })

test('of two answers that are both taken back, the earlier first, neither counts', async () => {
  const id = await invite()
  const first = await ada.caller.invitations.answer({ id, answer: 'accepted' })
  t.passTime({ seconds: 1 })
  const second = await ada.caller.invitations.answer({ id, answer: 'tentative' })
  t.passTime({ seconds: 1 })
  const third = await ada.caller.invitations.answer({ id, answer: 'declined' })
  await undo(first.outboxId)
  expect(await shown(id)).toMatchObject({ answer: 'declined' })
  await undo(second.outboxId)
  await undo(third.outboxId)
  expect(await shown(id)).toMatchObject({ answer: null })
})
