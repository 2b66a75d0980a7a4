// Lists with one row for each conversation.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { updateMails, updateMatching } from '../../src/mail/actions/update.ts'
import { listMail } from '../../src/mail/list.ts'
import type { ListInput } from '../../src/shared/mail.ts'
import { mail, openSteps, type Steps } from './step-store.ts'

let steps: Steps
beforeEach(async () => {
  steps = await openSteps()
  await steps.take(steps.inbox, { upserted: inbox })
  await steps.take(steps.archive, { upserted: [mail(9, { subject: 'Re: Garden', from: ada, ...answers(2) })] })
})
afterEach(() => steps[Symbol.asyncDispose]())

const ada = { name: 'Ada', email: 'ada@example.test' }
const lena = { name: 'Lena', email: 'lena@example.test' }
const tomas = { name: 'Tomas', email: 'tomas@example.test' }
const answers = (uid: number) => ({ inReplyTo: `<m${uid}@example.test>` })
const read = { flags: { read: true, starred: false, answered: false } }
/** Two conversations, one mail between them, and one after. */
const inbox = [
  mail(1, { subject: 'Garden', from: lena }),
  mail(2, { subject: 'Re: Garden', from: tomas, ...answers(1), flags: { read: true, starred: true, answered: false } }),
  mail(3, { subject: 'Alone', ...read }),
  mail(4, { subject: 'Boat', from: tomas, ...read }),
  mail(5, { subject: 'Re: Garden', from: lena, ...answers(2), ...read }),
  mail(6, { subject: 'Re: Boat', from: lena, ...answers(4), ...read }),
  mail(7, { subject: 'Last', ...read }),
]

const asked = (input: ListInput = {}) => listMail(steps.app, 'ada', { conversations: true, ...input })
const subjects = async (input?: ListInput) => (await asked(input)).emails.map((one) => one.subject)

test('each conversation is one row, at the place of its newest mail there, and counts once', async () => {
  const { emails, total } = await asked()
  expect(emails.map((one) => [one.subject, one.people?.map(({ name }) => name)])).toEqual([
    ['Last', undefined],
    ['Re: Boat', ['Tomas', 'Lena']],
    ['Re: Garden', ['Lena', 'Tomas', 'Ada']],
    ['Alone', undefined],
  ])
  expect(total).toBe(4)
  // Elsewhere its newest mail is another one.
  expect(await subjects({ mailbox: 'archive' })).toEqual(['Re: Garden'])
})

test('a row is unread or starred where one of its mails is', async () => {
  const { emails } = await asked()
  expect(emails.map(({ read, starred }) => [read, starred])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [true, false],
  ])
})

test('pages and cursors pass every conversation once', async () => {
  expect(await subjects({ limit: 2, page: 1 })).toEqual(['Last', 'Re: Boat'])
  expect(await subjects({ limit: 2, page: 2 })).toEqual(['Re: Garden', 'Alone'])
  const first = await asked({ limit: 3 })
  expect(first.total).toBe(4)
  expect(await subjects({ limit: 3, cursor: first.nextCursor ?? '' })).toEqual(['Alone'])
})

test('a filter and a search are about the mails they find', async () => {
  expect(await subjects({ filter: 'unread' })).toEqual(['Garden'])
  expect(await subjects({ filter: 'starred' })).toEqual(['Re: Garden'])
  expect(await subjects({ q: 'subject:garden' })).toHaveLength(1)
  expect(await subjects({ q: 'from:tomas' })).toEqual(['Boat', 'Re: Garden'])
  expect((await asked({ q: 'from:lena' })).total).toBe(2)
})

test('what is done to a row is done to its mails in the same place, and a star to one', async () => {
  const garden = (await asked()).emails[2]
  const ids = [garden?.id ?? '']
  await updateMails(steps.app, 'ada', { ids, conversations: true, read: true })
  expect((await asked({ filter: 'unread' })).total).toBe(0)
  expect((await asked()).emails[2]).toMatchObject({ read: true, mails: 3 })
  await updateMails(steps.app, 'ada', { ids, conversations: true, starred: false })
  expect((await asked({ filter: 'starred' })).total).toBe(0)
  await updateMails(steps.app, 'ada', { ids, conversations: true, starred: true })
  expect((await listMail(steps.app, 'ada', { filter: 'starred' })).total).toBe(1)
  await updateMails(steps.app, 'ada', { ids, conversations: true, mailbox: 'archive' })
  expect(await subjects()).toEqual(['Last', 'Re: Boat', 'Alone'])
  expect((await listMail(steps.app, 'ada', { mailbox: 'archive' })).total).toBe(4)
})

test('a row says of its own place alone what is unread, starred and how many there are', async () => {
  await steps.take(steps.archive, { upserted: [mail(20, { subject: 'Re: Boat', from: ada, ...answers(4) })] })
  const boat = async () => (await asked()).emails.find(({ subject }) => subject === 'Re: Boat')
  expect(await boat()).toMatchObject({ read: true, starred: false, mails: 2, threadCount: 3 })
  const trashed = (await asked()).emails[2]
  await updateMails(steps.app, 'ada', { ids: [trashed?.id ?? ''], conversations: true, delete: true })
  expect((await asked({ mailbox: 'trash' })).emails).toMatchObject([{ subject: 'Re: Garden', mails: 3, threadCount: 3 }])
})

test('a mail that lies in two places takes along the conversation of the one it is shown under', async () => {
  const note = mail(30, { subject: 'Note', from: ada })
  await steps.take(steps.inbox, { upserted: [note] })
  await steps.take(steps.archive, { upserted: [note, mail(31, { subject: 'Re: Note', from: ada, ...answers(30) })] })
  const row = (await asked()).emails.find(({ subject }) => subject === 'Note')
  await updateMails(steps.app, 'ada', { ids: [row?.id ?? ''], conversations: true, delete: true })
  expect((await listMail(steps.app, 'ada', { mailbox: 'archive' })).emails.map(({ subject }) => subject)).toContain('Re: Note')
})

test('everything a filter finds takes its conversations along', async () => {
  const list = { filter: 'unread', conversations: true } as const
  await updateMatching(steps.app, 'ada', { list, mailbox: 'archive' })
  expect(await subjects()).toEqual(['Last', 'Re: Boat', 'Alone'])
})

test('nobody else’s mail is touched', async () => {
  const ids = (await asked()).emails.map(({ id }) => id)
  const answer = await updateMails(steps.app, 'eve', { ids, conversations: true, read: true })
  expect(answer.updated).toBe(0)
  expect((await listMail(steps.app, 'eve', { conversations: true })).total).toBe(0)
})
