import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colorFor } from '../../src/accounts/account.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { allowLoopback, failure, givePassword, listenTo, mailbox } from './mailbox.ts'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())

async function connected(t: TestApp, name = 'ada') {
  const person = await t.person(name)
  const { account } = await person.caller.accounts.connect(mailbox(server))
  return { ...person, id: account.id }
}

test('name, signature, colour and place in the unified inbox can be changed, one at a time', async () => {
  await using t = await testApp({ env: allowLoopback })
  const ada = await connected(t)
  const received = listenTo(t)
  const { account } = await ada.caller.accounts.update({ id: ada.id, displayName: 'Ada\r\n Lovelace' })
  expect(account.displayName).toBe('Ada  Lovelace')
  await ada.caller.accounts.update({ id: ada.id, signature: 'Regards\nAda', color: '#123ABC' })
  await ada.caller.accounts.update({ id: ada.id, inUnifiedInbox: false })
  expect((await ada.caller.accounts.list()).accounts).toMatchObject([
    { displayName: 'Ada  Lovelace', signature: 'Regards\nAda', color: '#123ABC', inUnifiedInbox: false },
  ])
  expect(received).toEqual(['accounts.changed', 'accounts.changed', 'accounts.changed'])
  expect(await failure(ada.caller.accounts.update({ id: ada.id, color: 'red' }))).toMatchObject({ code: 'BAD_REQUEST' })
})

test('a refused credential marks the account once; the new password brings it back', async () => {
  await givePassword(server, 'erin@example.test', 'first-pw')
  await using t = await testApp({ env: allowLoopback })
  const ada = await t.person('ada')
  const { account } = await ada.caller.accounts.connect(mailbox(server, { email: 'erin@example.test', password: 'first-pw' }))
  await givePassword(server, 'erin@example.test', 'second-pw')
  const received = listenTo(t)

  for (let i = 0; i < 2; i++) await expect(openAndRead(t, account.id)).rejects.toMatchObject({ kind: 'reconnect' })
  const [marked] = (await ada.caller.accounts.list()).accounts
  expect(marked).toMatchObject({ needsReconnection: true, error: expect.stringMatching(/\w/) })
  expect(received).toEqual(['accounts.changed'])

  expect(await failure(ada.caller.accounts.update({ id: account.id, password: 'third-pw' }))).toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
  })
  expect(await failure(ada.caller.accounts.update({ id: account.id, password: '' }))).toMatchObject({ code: 'BAD_REQUEST' })
  expect((await ada.caller.accounts.list()).accounts[0]?.needsReconnection).toBe(true)
  await ada.caller.accounts.update({ id: account.id, password: 'second-pw' })
  expect((await ada.caller.accounts.list()).accounts[0]).toMatchObject({ needsReconnection: false, error: null })
  expect(received.slice(1)).toEqual(['accounts.changed', 'wake sync'])
  await openAndRead(t, account.id)
})

async function openAndRead(t: TestApp, id: string): Promise<void> {
  await using mail = await t.app.connect(id, 'user')
  await mail.mailboxes()
}

test('a credential moved to another row cannot be opened there', async () => {
  await using t = await testApp({ env: allowLoopback })
  const ada = await connected(t)
  const bob = await t.person('bob')
  const { account } = await bob.caller.accounts.connect(mailbox(server, { email: 'bob@example.test', password: 'bob-pw' }))
  const { credential } = await t.app.db
    .selectFrom('account')
    .where('id', '=', ada.id)
    .select('credential')
    .executeTakeFirstOrThrow()
  await t.app.db.updateTable('account').set({ credential }).where('id', '=', account.id).execute()
  await expect(t.app.connect(account.id, 'user')).rejects.toMatchObject({ kind: 'reconnect' })
})

test("nobody can change, sync or disconnect another person's account", async () => {
  await using t = await testApp({ env: allowLoopback })
  const ada = await connected(t)
  const eve = await t.person('eve')
  const before = await ada.caller.accounts.list()
  const received = listenTo(t)
  for (const id of [ada.id, 'nothing', '']) {
    expect(await failure(eve.caller.accounts.update({ id, displayName: 'Eve' }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await failure(eve.caller.accounts.update({ id, password: 'alice-pw' }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await failure(eve.caller.accounts.update({ id }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await failure(eve.caller.accounts.disconnect({ id }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await failure(eve.caller.accounts.sync({ id }))).toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await ada.caller.accounts.list()).toEqual(before)
  expect(await eve.caller.accounts.list()).toEqual({ accounts: [] })
  expect(received).toEqual([])
})

test('asking for a sync wakes the worker', async () => {
  await using t = await testApp({ env: allowLoopback })
  const ada = await connected(t)
  const received = listenTo(t)
  await ada.caller.accounts.sync({ id: ada.id })
  expect(received).toEqual(['wake sync'])
})

test('disconnecting leaves nothing of the account, and everything of the others', async () => {
  await using t = await testApp({ env: allowLoopback })
  const ada = await connected(t)
  const bob = await connected(t, 'bob')
  for (const person of [ada, bob]) await someMail(t, person.userId, person.id)
  expect(await leftOf(t, ada.id)).toMatchObject({
    account: 1,
    mailbox: 1,
    message: 1,
    placement: 1,
    outbox: 1,
    pending_change: 1,
  })
  const received = listenTo(t)

  await ada.caller.accounts.disconnect({ id: ada.id })
  const gone = await leftOf(t, ada.id)
  expect(
    Object.values(gone).every((count) => count === 0),
    JSON.stringify(gone),
  ).toBe(true)
  expect(await t.app.db.selectFrom('draft').where('user_id', '=', ada.userId).select('id').execute()).toHaveLength(1)
  expect(await leftOf(t, bob.id)).toMatchObject({
    account: 1,
    mailbox: 1,
    message: 1,
    placement: 1,
    outbox: 1,
    pending_change: 1,
  })
  expect(received).toEqual(['accounts.changed'])
  await expect(t.app.connect(ada.id, 'user')).rejects.toMatchObject({ kind: 'missing' })

  await ada.caller.accounts.connect(mailbox(server))
  expect((await ada.caller.accounts.list()).accounts).toHaveLength(1)
})

/** One mail in one folder, a change and a mail on its way out. */
async function someMail(t: TestApp, userId: string, accountId: string): Promise<void> {
  const owner = { user_id: userId, account_id: accountId }
  const now = 1_700_000_000_000
  const { db } = t.app
  const box = await db
    .insertInto('mailbox')
    .values({ ...owner, path: 'INBOX', role: 'inbox', uidvalidity: '1', cursor: null, complete: 1, synced_at: null })
    .executeTakeFirstOrThrow()
  const key = now + Math.floor(Math.random() * 1e9)
  await db
    .insertInto('message')
    .values({
      key,
      id: `m${key}`,
      ...owner,
      identity: 'i',
      thread_id: 't',
      message_id: '<a@b>',
      in_reply_to: null,
      refs: '[]',
      subject: 'Hello',
      from_name: '',
      from_email: 'x@y.test',
      to_list: '[]',
      cc_list: '[]',
      bcc_list: '[]',
      reply_to_list: '[]',
      date: now,
      snippet: '',
      size: 1,
      attachments: '[]',
      text_parts: '[]',
      list_unsubscribe: null,
      body_state: 'none',
      created_at: now,
    })
    .execute()
  await db
    .insertInto('placement')
    .values({
      mailbox_id: Number(box.insertId),
      uidvalidity: '1',
      uid: 1,
      message_key: key,
      ...owner,
      role: 'inbox',
      read: 0,
      starred: 0,
      answered: 0,
    })
    .execute()
  await t.app.writeAll([
    { sql: 'insert into mail_search (rowid, owner, subject) values (?, ?, ?)', rows: [[key, userId, `wort${accountId}`]] },
  ])
  await db
    .insertInto('draft')
    .values({ id: `d${key}`, ...owner, content: '{}', created_at: now, updated_at: now, outbox_id: null })
    .execute()
  await db.insertInto('thread_ref').values({ account_id: accountId, ref: 'r', thread_id: 't' }).execute()
  await db
    .insertInto('pending_change')
    .values({ ...owner, message_key: key, change: '{}', created_at: now, not_before: now, attempts: 0, error: null })
    .execute()
  await db
    .insertInto('outbox')
    .values({
      id: `o${key}`,
      ...owner,
      idempotency_key: null,
      status: 'held',
      message_id: '<c@d>',
      envelope: '{}',
      summary: '{}',
      mime: Buffer.from('x'),
      answers_key: null,
      send_at: now,
      attempts: 0,
      error: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

async function leftOf(t: TestApp, accountId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['mailbox', 'message', 'placement', 'thread_ref', 'pending_change', 'outbox', 'draft'] as const) {
    const row = await t.app.db
      .selectFrom(table)
      .where('account_id', '=', accountId)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(row.n)
  }
  const rows = await t.app.db.selectFrom('account').where('id', '=', accountId).select('id').execute()
  const found = await sql`select rowid from mail_search where mail_search match ${`wort${accountId}`}`.execute(t.app.db)
  return { ...counts, account: rows.length, search: found.rows.length }
}

test('the demo mailbox comes as three accounts, once', async () => {
  await using t = await testApp({ env: { DEMO: '1' } })
  const ada = await t.person('ada')
  const received = listenTo(t)
  const { accounts } = await ada.caller.accounts.connectDemo()
  expect(accounts.map(({ provider }) => provider)).toEqual(['demo', 'demo', 'demo'])
  expect(received.filter((name) => name === 'wake sync')).toHaveLength(3)
  expect(await ada.caller.accounts.connectDemo()).toEqual({ accounts })
  expect(await ada.caller.accounts.list()).toEqual({ accounts })
  await openAndRead(t, accounts[0]?.id ?? '')
  expect(await failure(ada.caller.accounts.update({ id: accounts[0]?.id ?? '', password: 'x' }))).toMatchObject({
    code: 'BAD_REQUEST',
  })
  expect(readdirSync(t.dataDir)).toContain('homing.db')
})

test('without DEMO there is no demo mailbox, by either door', async () => {
  await using t = await testApp({ env: { DEMO: '0' } })
  const ada = await t.person('ada')
  const { caller } = ada
  expect(await failure(caller.accounts.connectDemo())).toMatchObject({ code: 'NOT_IMPLEMENTED' })
  expect(await failure(caller.accounts.connect({ provider: 'demo', email: 'a@b.test', password: 'x' }))).toMatchObject({
    code: 'NOT_IMPLEMENTED',
  })
  expect(await caller.accounts.list()).toEqual({ accounts: [] })
})

test('servers are found by the address; a bad address and too many searches are refused', async () => {
  await using t = await testApp()
  const [ada, bob] = [await t.person('ada'), await t.person('bob')]
  expect(await ada.caller.accounts.discover({ email: 'ada@gmail.com' })).toMatchObject({
    source: 'provider',
    provider: 'gmail',
    imap: { host: 'imap.gmail.com' },
  })
  expect(await failure(ada.caller.accounts.discover({ email: 'ada' }))).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Please enter a valid email address',
  })
  expect(await failure(ada.caller.accounts.discover({ email: 'ada@tuta.com' }))).toMatchObject({ code: 'NOT_FOUND' })
  for (let i = 0; i < 18; i++) await ada.caller.accounts.discover({ email: 'ada@posteo.de' })
  expect(await failure(ada.caller.accounts.discover({ email: 'ada@posteo.de' }))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await bob.caller.accounts.discover({ email: 'ada@posteo.de' })
  t.passTime({ hours: 1 })
  await ada.caller.accounts.discover({ email: 'ada@posteo.de' })
})

test('colours go on in a circle', () => {
  expect(colorFor(0)).toMatch(/^#[0-9A-F]{6}$/)
  expect(colorFor(10)).toBe(colorFor(0))
  expect(new Set(Array.from({ length: 10 }, (_, index) => colorFor(index))).size).toBe(10)
})
