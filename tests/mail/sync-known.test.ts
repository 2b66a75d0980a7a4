// Steps of a connector whose UIDs are the account's own: one mail in many folders, mails that leave, texts that come along.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Changes, RemoteText, SeenFlags } from '../../src/connectors/connector.ts'
import { createMimeWorker } from '../../src/connectors/mime/mime-worker.ts'
import { createLog } from '../../src/core/log.ts'
import { act } from '../../src/mail/actions/act.ts'
import { mailsByIds } from '../../src/mail/actions/queries.ts'
import { listMail } from '../../src/mail/list.ts'
import type { MailboxRow } from '../../src/mail/sync/sync-queries.ts'

import { mail, openSteps, type Steps } from './step-store.ts'

let steps: Steps
let inbox: MailboxRow
let archive: MailboxRow

beforeEach(async () => {
  steps = await openSteps()
  inbox = steps.inbox
  archive = steps.archive
})
afterEach(() => steps[Symbol.asyncDispose]())

const take = (mailbox: MailboxRow, given: Partial<Changes>) => steps.take(mailbox, given)
const inArchive = () => steps.list({ mailbox: 'archive' })
const unsaid = (given: Partial<SeenFlags> = {}): SeenFlags => ({ read: false, starred: false, answered: undefined, ...given })
const text = (uid: number, words: string): RemoteText => ({
  uid,
  parts: [{ type: 'text/plain', charset: 'utf-8', encoding: '8bit', content: Buffer.from(words) }],
})
const bodies = () => steps.app.db.selectFrom('message').select(['body_state', 'snippet', 'provider_category']).execute()
const places = () =>
  steps.app.db.selectFrom('placement').orderBy('mailbox_id').select(['mailbox_id', 'uid', 'read', 'answered']).execute()
const counts = () =>
  steps.app.db.selectFrom('mail_count').orderBy('role').where('mails', '>', 0).select(['role', 'mails', 'unread']).execute()

test('a mail known from another folder lies in both, is stored once and counted in each', async () => {
  await take(inbox, { upserted: [mail(9)] })
  const known = { known: [{ uid: 9, flags: unsaid({ read: true }) }] }
  expect(await take(archive, known)).toMatchObject({ added: [], changed: true })
  await take(archive, known)
  expect(await places()).toEqual([
    { mailbox_id: 1, uid: 9, read: 0, answered: 0 },
    { mailbox_id: 2, uid: 9, read: 1, answered: 0 },
  ])
  const [one, other] = [await steps.list(), await inArchive()]
  expect(other.map((row) => row.id)).toEqual(one.map((row) => row.id))
  expect(await counts()).toEqual([
    { role: 'archive', mails: 1, unread: 0 },
    { role: 'inbox', mails: 1, unread: 1 },
  ])
})

test('a UID that nobody knows, or only another person, is left out', async () => {
  await take(inbox, { upserted: [mail(9)] })
  await steps.app.writeAll([
    {
      sql: "insert into user (id, email, name, password_hash, role, created_at) values ('eve', 'eve@people.test', 'Eve', '', 'member', 0)",
      rows: [[]],
    },
    { sql: "update account set user_id = 'eve'", rows: [[]] },
    { sql: "update mailbox set user_id = 'eve'", rows: [[]] },
  ])
  await take(archive, {
    known: [
      { uid: 9, flags: unsaid() },
      { uid: 10, flags: unsaid() },
    ],
  })
  expect(await places()).toHaveLength(1)
})

test('what left a folder is gone from there and from nowhere else, twice as well as once', async () => {
  await take(inbox, { upserted: [mail(9), mail(8)] })
  await take(archive, { known: [{ uid: 9, flags: unsaid() }] })
  await take(inbox, { gone: [9, 77] })
  await take(inbox, { gone: [9, 77] })
  expect((await steps.list()).map((row) => row.subject)).toEqual(['Mail 8'])
  expect((await inArchive()).map((row) => row.subject)).toEqual(['Mail 9'])
  expect((await listMail(steps.app, 'ada', {})).total).toBe(1)
  expect((await listMail(steps.app, 'ada', { mailbox: 'archive' })).total).toBe(1)
})

test('what was answered stays so where the server keeps no such flag', async () => {
  await take(inbox, { upserted: [mail(9, { flags: { read: true, starred: false, answered: true } })] })
  await take(inbox, { upserted: [mail(9, { flags: unsaid({ read: true }) })] })
  await take(inbox, { flags: [{ uid: 9, flags: unsaid({ starred: true }) }] })
  await take(archive, { known: [{ uid: 9, flags: unsaid() }] })
  expect((await places()).map((one) => one.answered)).toEqual([1, 1])
  await take(inbox, { flags: [{ uid: 9, flags: { read: false, starred: false, answered: false } }] })
  expect((await places()).map((one) => one.answered)).toEqual([0, 1])
})

test('a change made here stays until the server has heard of it, also for a mail that is known', async () => {
  await take(inbox, { upserted: [mail(9)] })
  await take(archive, { known: [{ uid: 9, flags: unsaid() }] })
  const { id } = await steps.one()
  await act(steps.app, 'ada', await mailsByIds(steps.app.db, 'ada', [id]), { starred: true })
  await take(archive, { known: [{ uid: 9, flags: unsaid() }], flags: [{ uid: 9, flags: unsaid() }] })
  expect(await inArchive()).toMatchObject([{ id, starred: true }])
})

test('a mail deleted here for good does not come back as a known one', async () => {
  await take(inbox, { upserted: [mail(9)] })
  await take(archive, { known: [{ uid: 9, flags: unsaid() }] })
  const { id } = await steps.one()
  await act(steps.app, 'ada', await mailsByIds(steps.app.db, 'ada', [id]), { expunge: true })
  const left = (await places()).length
  await take(archive, { known: [{ uid: 9, flags: unsaid() }] })
  await take(inbox, { known: [{ uid: 9, flags: unsaid() }] })
  expect(await places()).toHaveLength(left)
})

test('what the provider sorted a mail into is kept, and follows', async () => {
  await take(inbox, { upserted: [mail(9, { category: 'social' })] })
  expect((await bodies())[0]?.provider_category).toBe('social')
  await take(inbox, { upserted: [mail(9)] })
  expect((await bodies())[0]?.provider_category).toBe('social')
  await take(inbox, { upserted: [mail(9, { category: 'forums' })] })
  expect((await bodies())[0]?.provider_category).toBe('forums')
  await take(archive, { known: [{ uid: 9, flags: unsaid(), category: 'updates' }] })
  expect((await bodies())[0]?.provider_category).toBe('updates')
})

test('a text that came along is read and found at once, and does not overwrite one that is there', async () => {
  const mime = createMimeWorker(createLog('silent'))
  Object.assign(steps.app, { mime })
  try {
    await take(inbox, { upserted: [mail(9), mail(8)], texts: [text(9, 'A hedgehog at night'), text(77, 'nobody')] })
    expect(await bodies()).toMatchObject([{ body_state: 'none' }, { body_state: 'ready', snippet: 'A hedgehog at night' }])
    expect((await listMail(steps.app, 'ada', { q: 'hedgehog' })).total).toBe(1)
    await take(archive, { upserted: [mail(9)], texts: [text(9, 'Another text')] })
    expect((await listMail(steps.app, 'ada', { q: 'hedgehog' })).total).toBe(1)
    expect((await bodies())[1]).toMatchObject({ snippet: 'A hedgehog at night' })
  } finally {
    await mime.close()
  }
})

test('how far the clock of a mail was from UTC is stored, where it said so', async () => {
  await using steps = await openSteps()
  await steps.take(steps.inbox, { upserted: [mail(1, { dateOffset: -300 }), mail(2, { dateOffset: 0 }), mail(3)] })
  const rows = await steps.app.db.selectFrom('message').orderBy('date').select('date_offset').execute()
  expect(rows.map((row) => row.date_offset)).toEqual([-300, 0, null])
})
