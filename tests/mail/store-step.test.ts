// What a step of a sync leaves in the store, without any mail server: the connector's word is the input.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { App } from '../../src/app.ts'
import type { Changes } from '../../src/connectors/connector.ts'
import { act } from '../../src/mail/actions/act.ts'
import { mailsByIds } from '../../src/mail/actions/queries.ts'
import { listMail } from '../../src/mail/list.ts'
import { keyAt } from '../../src/mail/message-identity.ts'
import type { MailboxRow } from '../../src/mail/sync/sync-queries.ts'
import { readThread } from '../../src/mail/thread.ts'
import type { ListInput } from '../../src/shared/mail.ts'
import { mail, openSteps, type Steps } from './step-store.ts'

let steps: Steps
let app: App
let inbox: MailboxRow
let archive: MailboxRow

beforeEach(async () => {
  steps = await openSteps()
  app = steps.app
  inbox = steps.inbox
  archive = steps.archive
})
afterEach(() => steps[Symbol.asyncDispose]())

const take = (mailbox: MailboxRow, given: Partial<Changes>) => steps.take(mailbox, given)
const list = (input?: ListInput) => steps.list(input)
const one = () => steps.one()

test('the same step twice is one mail', async () => {
  await take(inbox, { upserted: [mail(1)] })
  const again = await take(inbox, { upserted: [mail(1)] })
  expect(again.added).toEqual([])
  expect(await list()).toHaveLength(1)
})

test('newest first, whatever order they come in', async () => {
  await take(inbox, { upserted: [mail(2), mail(3), mail(1)] })
  expect((await list()).map((row) => row.subject)).toEqual(['Mail 3', 'Mail 2', 'Mail 1'])
})

test('many mails of one second each have a key of their own, near that second', async () => {
  const date = Date.UTC(2026, 0, 1)
  const some = (from: number) => Array.from({ length: 200 }, (_, index) => mail(from + index, { date, dated: true }))
  await take(inbox, { upserted: some(1) })
  // Two that do not know of each other: one of them has to draw again.
  await Promise.all([take(inbox, { upserted: some(1001) }), take(archive, { upserted: some(2001) })])
  const keys = (await app.db.selectFrom('message').select('key').execute()).map(({ key }) => key)
  expect(new Set(keys).size).toBe(600)
  expect(Math.min(...keys)).toBeGreaterThanOrEqual(keyAt(date))
  expect(Math.max(...keys)).toBeLessThan(keyAt(date + 10 * 60_000))
})

test('a mail keeps its id when it moves and when the UIDVALIDITY changes', async () => {
  await take(inbox, { upserted: [mail(1)] })
  const before = await one()
  const moved = { messageId: '<m1@example.test>', subject: 'Mail 1', date: mail(1).date }
  await take(archive, { upserted: [mail(7, moved)] })
  await take(inbox, { present: [] })
  expect(await list()).toEqual([])
  expect((await list({ mailbox: 'archive' })).map((row) => row.id)).toEqual([before.id])
  await take(archive, {
    uidvalidity: '2',
    reset: true,
    upserted: [mail(70, moved)],
  })
  expect((await list({ mailbox: 'archive' })).map((row) => row.id)).toEqual([before.id])
})

test('while a new UIDVALIDITY is being listed nothing disappears and nothing is there twice', async () => {
  await take(inbox, { upserted: [mail(1), mail(2)] })
  await take(inbox, {
    uidvalidity: '2',
    reset: true,
    upserted: [mail(12, { messageId: '<m2@example.test>', subject: 'Mail 2', date: mail(2).date })],
    more: true,
  })
  expect((await list()).map((row) => row.subject)).toEqual(['Mail 2', 'Mail 1'])
})

test('mails without a Message-ID that look the same are told apart, also after a reset', async () => {
  const nameless = { messageId: '', subject: 'Statement', date: Date.UTC(2026, 0, 1) }
  await take(inbox, { upserted: [mail(1, nameless), mail(2, nameless)] })
  const ids = (await list()).map((row) => row.id).sort()
  expect(new Set(ids).size).toBe(2)
  await take(inbox, { uidvalidity: '2', reset: true, upserted: [mail(11, nameless), mail(12, nameless)] })
  expect((await list()).map((row) => row.id).sort()).toEqual(ids)
})

test('a borrowed Message-ID with another text hides nothing', async () => {
  await take(inbox, { upserted: [mail(1)] })
  const other = [{ part: '1', type: 'text/plain', charset: 'utf-8', encoding: '7bit', size: 222 }]
  await take(inbox, { upserted: [mail(2, { messageId: '<m1@example.test>', textParts: other })] })
  expect(await list()).toHaveLength(2)
})

test('a change made here stays until the server has heard of it', async () => {
  await take(inbox, { upserted: [mail(1)] })
  const { id } = await one()
  await act(app, 'ada', await mailsByIds(app.db, 'ada', [id]), { starred: true, move: 'archive' })
  await take(inbox, { flags: [{ uid: 1, flags: { read: true, starred: false, answered: false } }] })
  await take(inbox, { upserted: [mail(1)] })
  expect(await list()).toEqual([])
  expect(await list({ mailbox: 'archive' })).toMatchObject([{ id, starred: true }])
})

test('a mail deleted for good does not come back before the server has heard of it', async () => {
  await take(inbox, { upserted: [mail(1)] })
  const { id } = await one()
  await act(app, 'ada', await mailsByIds(app.db, 'ada', [id]), { expunge: true })
  await take(inbox, { upserted: [mail(1)] })
  expect(await list()).toEqual([])
})

test('a mail deleted for good while a listing of it is being stored does not come back', async () => {
  await take(inbox, { upserted: [mail(1)] })
  await take(archive, { upserted: [mail(1)] })
  const { id } = await one()
  const { writeAll } = app
  const deleteBefore = async (steps: Parameters<App['writeAll']>[0]) => {
    app.writeAll = writeAll
    await act(app, 'ada', await mailsByIds(app.db, 'ada', [id]), { expunge: true })
    await writeAll(steps)
  }
  app.writeAll = deleteBefore
  await take(inbox, { upserted: [mail(1)] })
  expect(await list()).toEqual([])
  expect(await list({ mailbox: 'archive' })).toEqual([])
  // Only that place: a copy that another program makes is a mail of its own.
  await take(inbox, { upserted: [mail(2, { messageId: '<m1@example.test>', subject: 'Mail 1', date: mail(1).date })] })
  expect(await list()).toHaveLength(1)
})

test('a conversation comes together whatever order its mails come in', async () => {
  const answer = mail(3, { inReplyTo: '<m2@example.test>', references: ['<m1@example.test>', '<m2@example.test>'] })
  await take(inbox, { upserted: [answer] })
  await take(archive, { upserted: [mail(1)] })
  await take(inbox, { upserted: [mail(2, { inReplyTo: '<m1@example.test>' })] })
  const thread = await readThread(app, 'ada', (await one()).id)
  expect(thread.map((row) => row.subject)).toEqual(['Mail 1', 'Mail 2', 'Mail 3'])
})

test('two conversations that turn out to be one are joined', async () => {
  await take(inbox, { upserted: [mail(1), mail(2)] })
  await take(inbox, { upserted: [mail(3, { references: ['<m1@example.test>', '<m2@example.test>'] })] })
  expect(new Set((await list()).map((row) => row.threadId)).size).toBe(1)
})

test('5,000 mails of one second get keys of their own', async () => {
  const same = { date: Date.UTC(2026, 0, 1) }
  await take(inbox, { upserted: Array.from({ length: 5000 }, (_, uid) => mail(uid + 1, same)) })
  expect((await listMail(app, 'ada', {})).total).toBe(5000)
})

test("another person's words find nothing", async () => {
  await take(inbox, { upserted: [mail(1)] })
  expect((await listMail(app, 'ada', { q: 'grace' })).total).toBe(1)
  expect((await listMail(app, 'eve', { q: 'grace' })).total).toBe(0)
  expect((await listMail(app, 'eve', {})).total).toBe(0)
})
