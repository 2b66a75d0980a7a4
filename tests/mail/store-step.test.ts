// What a step of a sync leaves in the store, without any mail server: the connector's word is the input.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { App } from '../../src/app.ts'
import type { Changes, RemoteMail } from '../../src/connectors/connector.ts'
import { createEvents } from '../../src/core/events.ts'
import { act } from '../../src/mail/act.ts'
import { mailsByIds } from '../../src/mail/act-queries.ts'
import { listMail } from '../../src/mail/list.ts'
import { storeStep } from '../../src/mail/sync/store-step.ts'
import type { MailboxRow } from '../../src/mail/sync/sync-queries.ts'
import { readThread } from '../../src/mail/thread.ts'
import { openStore, type Store } from '../../src/store/open.ts'

const account = { id: 'account', userId: 'ada' }
const inbox: MailboxRow = { id: 1, path: 'INBOX', role: 'inbox', uidvalidity: null, cursor: null, complete: 0 }
const archive: MailboxRow = { id: 2, path: 'Archive', role: 'archive', uidvalidity: null, cursor: null, complete: 0 }
let folder: string
let store: Store
let app: App

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'step-'))
  store = openStore(folder)
  app = {
    db: store.db,
    search: store.search,
    writeAll: store.writeAll,
    events: createEvents(),
    wake: () => undefined,
    now: () => new Date(),
  } as unknown as App
  await store.writeAll([
    { sql: "insert into user values ('ada', 'ada@people.test', 'Ada', '', 'member', 0)", rows: [[]] },
    {
      sql: `insert into account values ('account', 'ada', 'imap', 'imap', 'ada@example.test', 'Ada', '#000000', '', 1, 'ada', 'h', 993, 'tls', null,
        'h', 465, 'tls', null, '', 0, null, 'idle', 0, 0, null, 0)`,
      rows: [[]],
    },
    {
      sql: "insert into mailbox values (?, 'account', 'ada', ?, ?, null, null, 0, null, null)",
      rows: [inbox, archive].map((one) => [one.id, one.path, one.role]),
    },
  ])
})
afterEach(async () => {
  await store[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

function mail(uid: number, given: Partial<RemoteMail> = {}): RemoteMail {
  return {
    uid,
    flags: { read: false, starred: false, answered: false },
    messageId: `<m${uid}@example.test>`,
    inReplyTo: '',
    references: [],
    subject: `Mail ${uid}`,
    from: { name: 'Grace', email: 'grace@example.test' },
    to: [],
    cc: [],
    bcc: [],
    replyTo: [],
    date: Date.UTC(2026, 0, 1) + uid * 60_000,
    dated: true,
    size: 1000,
    textParts: [{ part: '1', type: 'text/plain', charset: 'utf-8', encoding: '7bit', size: 100 }],
    attachments: [],
    listUnsubscribe: null,
    automated: false,
    listId: null,
    authentication: [],
    ...given,
  }
}
const step = (given: Partial<Changes>): Changes => ({
  uidvalidity: '1',
  reset: false,
  upserted: [],
  flags: [],
  cursor: '{}',
  more: false,
  total: 0,
  ...given,
})
const take = (mailbox: MailboxRow, given: Partial<Changes>) => storeStep(app, account, mailbox, step(given), [])
const list = async (input = {}) => (await listMail(app, 'ada', input)).emails
const one = async () => {
  const [first] = await list()
  if (!first) throw new Error('the inbox is empty')
  return first
}

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
  await act(app, 'ada', await mailsByIds(app.db, 'ada', [id]), { starred: true, mailbox: 'archive' })
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
