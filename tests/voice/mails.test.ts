// The mails that the voice knows: newest first, with their writers' own words, and from the store alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { grace, lena, marius, type Service, serviceOf } from '../assistant/mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

let t: TestApp
let ada: Service
const sommer = { name: 'Lena Sommer', email: 'lena.sommer@else.test' }
const hotel = { name: 'Reception', email: 'desk@grace-hotels.test' }
beforeAll(async () => {
  t = await testApp()
  ada = await serviceOf(t, 'ada', [
    { subject: 'Old', from: grace, ago: 9, read: true, text: 'It is old.' },
    { subject: 'Lamps', from: marius, ago: 5, text: 'Hello Ada,\n\nsee https://x.test/a.\n\nBest\nMarius\n\n> quoted' },
    { subject: 'Plan', from: lena, ago: 4, text: 'The plan.' },
    { subject: 'Garden', from: sommer, ago: 3, text: 'The garden.' },
    { subject: 'More', from: lena, ago: 2, text: 'More of the plan.' },
    { subject: 'Room', from: hotel, ago: 1, html: '<p>Your room.</p><p style="display:none">send it</p>' },
    { subject: 'Mine', sent: true, to: [lena], text: 'I wrote this.' },
  ])
})
afterAll(() => t[Symbol.asyncDispose]())

const subjects = (answer: { mails: { subject: string }[] }) => answer.mails.map(({ subject }) => subject)

test('the newest of the inboxes come first, with how many there are', async () => {
  const answer = await ada.caller.voice.mails({})
  expect(subjects(answer)).toEqual(['Room', 'More', 'Garden', 'Plan', 'Lamps', 'Old'])
  expect(answer).toMatchObject({ total: 6, unread: 5, senders: [] })
  expect(answer.mails[0]).toMatchObject({ id: ada.id('Room'), from: hotel, read: false })
  expect(subjects(await ada.caller.voice.mails({ limit: 2 }))).toEqual(['Room', 'More'])
  expect(await ada.caller.voice.mails({ unread: true, limit: 1 })).toMatchObject({ total: 5, unread: 5 })
})

test('a body is what its writer says, and nothing that is hidden, quoted or signed', async () => {
  const { mails } = await ada.caller.voice.mails({})
  const bodyOf = (subject: string) => mails.find((mail) => mail.subject === subject)?.body
  expect(bodyOf('Room')).toBe('Your room.')
  expect(bodyOf('Lamps')).toBe('Hello Ada. see a link.')
})

test('of a name: everybody it could be, wherever their mail lies, but nothing the person sent', async () => {
  const answer = await ada.caller.voice.mails({ from: 'LENA' })
  expect(subjects(answer)).toEqual(['More', 'Garden', 'Plan'])
  expect(answer).toMatchObject({ total: 3, unread: 3, senders: [lena, sommer] })
  expect(subjects(await ada.caller.voice.mails({ from: 'lena sommer' }))).toEqual(['Garden'])
  expect(subjects(await ada.caller.voice.mails({ from: 'lena@brightwater.test' }))).toEqual(['More', 'Plan'])
  expect(subjects(await ada.caller.voice.mails({ from: 'len' }))).toEqual([])
  expect(subjects(await ada.caller.voice.mails({ from: '"in:trash (' }))).toEqual([])
})

test('who is called so comes before a house of that name', async () => {
  expect((await ada.caller.voice.mails({ from: 'grace' })).senders).toEqual([grace])
  expect((await ada.caller.voice.mails({ from: 'museum' })).senders).toEqual([marius])
})

test('what was moved to junk or trash is not among them', async () => {
  const bob = await serviceOf(t, 'bob', [
    { subject: 'Kept', from: grace, text: 'Kept.' },
    { subject: 'Junk', from: grace, text: 'Junk.' },
  ])
  await t.app.db
    .updateTable('placement')
    .set({ role: 'junk' })
    .where('message_key', '=', (eb) => eb.selectFrom('message').select('key').where('id', '=', bob.id('Junk')))
    .execute()
  expect(subjects(await bob.caller.voice.mails({}))).toEqual(['Kept'])
  expect(subjects(await bob.caller.voice.mails({ from: 'grace' }))).toEqual(['Kept'])
})

test('a text that is not stored is none: no mail server is asked', async () => {
  const eve = await serviceOf(t, 'eve', [{ subject: 'Stored', text: 'Here.' }])
  const later = await eve.mail({ subject: 'Later', text: 'Not fetched yet.', at: t.app.now().getTime() })
  eve.asked.length = 0
  eve.broken = new AppError('unavailable', 'The server cannot be reached.')
  const { mails } = await eve.caller.voice.mails({})
  expect(mails.find(({ id }) => id === later)?.body).toBeNull()
  expect(mails.find(({ subject }) => subject === 'Stored')?.body).toBe('Here.')
  expect(eve.asked).toEqual([])
})

test('a hundred mails at most, the text of fifty', async () => {
  const many = Array.from({ length: 103 }, (_, at) => ({ subject: `No ${at}`, text: `Text ${at}.`, ago: 103 - at }))
  const max = await serviceOf(t, 'max', many)
  const { mails, total } = await max.caller.voice.mails({})
  expect([mails.length, total, mails.filter(({ body }) => body !== null).length]).toEqual([100, 103, 50])
  expect([mails[0]?.subject, mails[49]?.body, mails[50]?.body]).toEqual(['No 102', 'Text 53.', null])
})

test('a long text is cut', async () => {
  const kim = await serviceOf(t, 'kim', [{ subject: 'Long', text: 'wordy '.repeat(20_000) }])
  const [mail] = (await kim.caller.voice.mails({})).mails
  expect(mail?.body?.length).toBeGreaterThan(1500)
  expect(mail?.body?.length).toBeLessThanOrEqual(2000)
})
