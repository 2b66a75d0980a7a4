// Which mails belong together, and which only claim to.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readThread } from '../../src/mail/thread.ts'
import { mail, openSteps, type Steps } from './step-store.ts'

let steps: Steps
beforeEach(async () => {
  steps = await openSteps()
})
afterEach(() => steps[Symbol.asyncDispose]())

const ada = { name: 'Ada', email: 'ada@example.test' }
const grace = { name: 'Grace', email: 'grace@example.test' }
const eve = { name: 'Eve', email: 'eve@example.test' }
const day = 24 * 60 * 60 * 1000
const start = Date.UTC(2026, 0, 10)
const lunch = mail(1, { subject: 'Lunch', from: grace, to: [ada], date: start })
const reply = mail(2, { subject: 'Re: Lunch', from: ada, to: [grace], date: start + day })

const threads = async () => new Set((await steps.list({ limit: 200 })).map((row) => row.threadId)).size
const conversation = async (subject: string) => {
  const row = (await steps.list({ mailbox: 'inbox' })).find((one) => one.subject === subject)
  return (await readThread(steps.app, 'ada', row?.id ?? '')).map((one) => one.subject)
}

test.each([
  ['the mail first', [lunch, reply]],
  ['the answer first', [reply, lunch]],
])('an answer without headers finds what it answers: %s', async (_name, mails) => {
  for (const one of mails) await steps.take(steps.inbox, { upserted: [one] })
  expect(await conversation('Lunch')).toEqual(['Lunch', 'Re: Lunch'])
})

test('both in one step, the newest first', async () => {
  await steps.take(steps.inbox, { upserted: [reply, lunch] })
  expect(await threads()).toBe(1)
})

test.each<[string, Parameters<typeof mail>[1]]>([
  ['after eight days', { date: start + 8 * day }],
  ['before the mail', { date: start - day }],
  ['from somebody else', { from: eve }],
  ['to somebody else', { to: [eve] }],
  ['from a program', { automated: true }],
  ['that does not say it answers', { subject: 'Lunch' }],
  ['with another subject', { subject: 'Re: Launch' }],
  ['that names what it answers', { inReplyTo: '<elsewhere@example.test>' }],
])('an equal subject joins nothing: %s', async (_name, changes) => {
  await steps.take(steps.inbox, { upserted: [lunch] })
  await steps.take(steps.inbox, { upserted: [{ ...reply, ...changes }] })
  expect(await threads()).toBe(2)
})

test('answers to a program find nothing by subject', async () => {
  await steps.take(steps.inbox, { upserted: [{ ...lunch, automated: true }, reply] })
  expect(await threads()).toBe(2)
})

test('empty subjects join nothing', async () => {
  await steps.take(steps.inbox, {
    upserted: [
      { ...lunch, subject: '' },
      { ...reply, subject: 'Re: ' },
    ],
  })
  expect(await threads()).toBe(2)
})

test('marks of other languages are marks', async () => {
  await steps.take(steps.inbox, {
    upserted: [
      { ...lunch, subject: 'Mittagessen' },
      { ...reply, subject: 'AW: RE[2]:  mittagessen' },
    ],
  })
  expect(await threads()).toBe(1)
})

test('own answers from another folder belong to the conversation', async () => {
  await steps.take(steps.archive, { upserted: [mail(9, { subject: 'Re: Lunch', from: ada, inReplyTo: '<m1@example.test>' })] })
  await steps.take(steps.inbox, { upserted: [lunch] })
  expect(await conversation('Lunch')).toHaveLength(2)
})

test('mails that name each other in a circle are one conversation, and each is shown once', async () => {
  const one = mail(1, { subject: 'One', references: ['<m3@example.test>'], inReplyTo: '<m3@example.test>' })
  const two = mail(2, { subject: 'Two', references: ['<m1@example.test>'], inReplyTo: '<m1@example.test>' })
  const three = mail(3, {
    subject: 'Three',
    references: ['<m2@example.test>', '<m3@example.test>'],
    inReplyTo: '<m3@example.test>',
  })
  for (const each of [three, one, two]) await steps.take(steps.inbox, { upserted: [each] })
  expect(await conversation('Two')).toEqual(['One', 'Two', 'Three'])
})

test('5,000 references are no conversation of 5,000', async () => {
  const ids = Array.from({ length: 5000 }, (_, at) => `<m${at + 10}@example.test>`)
  await steps.take(steps.inbox, {
    upserted: [mail(10, { date: start }), mail(2000, { date: start + 1 }), mail(5009, { date: start + 2 })],
  })
  await steps.take(steps.inbox, { upserted: [mail(1, { subject: 'Many', references: ids, inReplyTo: ids.at(-1) ?? '' })] })
  // The first and the nearest count, what lies between does not.
  expect(await conversation('Many')).toHaveLength(3)
  expect(await steps.list()).toHaveLength(4)
})

test('a stranger who names every conversation does not make them one', async () => {
  await steps.take(steps.inbox, { upserted: Array.from({ length: 20 }, (_, at) => mail(at + 1)) })
  const all = Array.from({ length: 20 }, (_, at) => `<m${at + 1}@example.test>`)
  await steps.take(steps.inbox, { upserted: [mail(99, { references: all })] })
  expect(await threads()).toBe(17)
})

test('a reused Message-ID, date, sender and size beside the first hides nothing', async () => {
  await steps.take(steps.inbox, { upserted: [mail(1)] })
  const twin = mail(2, { messageId: '<m1@example.test>', subject: 'Mail 1', date: mail(1).date })
  await steps.take(steps.inbox, { upserted: [twin] })
  const ids = (await steps.list()).map((row) => row.id)
  expect(new Set(ids).size).toBe(2)
  // Listed again, and listed under a new UIDVALIDITY, they are the same two.
  await steps.take(steps.inbox, { upserted: [twin, mail(1)], present: [1, 2] })
  expect((await steps.list()).map((row) => row.id)).toEqual(ids)
  await steps.take(steps.inbox, {
    uidvalidity: '2',
    reset: true,
    upserted: [
      { ...twin, uid: 12 },
      { ...mail(1), uid: 11 },
    ],
  })
  expect((await steps.list()).map((row) => row.id).sort()).toEqual(ids.sort())
})

test('a mail moved away and back keeps its id, whatever its new UID', async () => {
  await steps.take(steps.inbox, { upserted: [mail(1)] })
  const { id } = await steps.one()
  const back = mail(5, { messageId: '<m1@example.test>', subject: 'Mail 1', date: mail(1).date })
  await steps.take(steps.inbox, { upserted: [back], present: [5] })
  expect((await steps.list()).map((row) => row.id)).toEqual([id])
})

test('what lies in Trash or Junk is not shown in a conversation, unless it is what was opened', async () => {
  const trash = { ...steps.archive, id: 2, role: 'trash' as const }
  await steps.take(steps.inbox, { upserted: [lunch] })
  await steps.take(trash, { upserted: [mail(9, { subject: 'Re: Lunch', inReplyTo: '<m1@example.test>' })] })
  expect(await conversation('Lunch')).toEqual(['Lunch'])
  expect(await steps.one()).toMatchObject({ threadCount: 1 })
  const [thrown] = await steps.list({ mailbox: 'trash' })
  expect(await readThread(steps.app, 'ada', thrown?.id ?? '')).toHaveLength(2)
})

test('a conversation longer than what is shown holds the mail that was opened', async () => {
  const many = Array.from({ length: 250 }, (_, at) => mail(at + 1, { references: at > 0 ? ['<m1@example.test>'] : [] }))
  await steps.take(steps.inbox, { upserted: many })
  const oldest = (await steps.list({ limit: 200, page: 2 })).at(-1)
  const shown = await readThread(steps.app, 'ada', oldest?.id ?? '')
  expect(shown).toHaveLength(200)
  expect(shown[0]?.id).toBe(oldest?.id)
})
