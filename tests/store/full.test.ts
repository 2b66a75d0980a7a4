// A database that may not grow any more (PRAGMA max_page_count) says what a full disk makes it say. The trial with a real
// disk is `npm run chaos -- disk`.
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectDemo } from '../../src/accounts/demo.ts'
import { diskFullSentence } from '../../src/core/errors.ts'
import type { OpenApp } from '../../src/open.ts'
import { type TestServer, testServer } from '../rest/server.ts'
import { until } from '../support/test-server.ts'

let server: TestServer
let ada: Awaited<ReturnType<TestServer['signIn']>>
beforeEach(async () => {
  server = await testServer()
  ada = await server.signIn('ada')
})
afterEach(() => server[Symbol.asyncDispose]())

/** On the connection that writes. */
async function pages(app: OpenApp, what: 'fill' | 'free'): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql.raw(`pragma max_page_count = ${what === 'fill' ? rows[0]?.page_count : 1_000_000}`).execute(db)
  })
}
const long = () => randomBytes(40_000).toString('hex')
const keep = (subject: string) =>
  server.call('POST', '/api/emails/draft', { token: ada.token, body: { to: 'grace@else.test', subject, body: long() } })
const drafts = async () => (await ada.caller.drafts.list()).drafts.map(({ subject }) => subject)

test('a write without room answers 507 with what to do, reading goes on, and with room it is as before', async () => {
  await connectDemo(server.t.app, ada.userId)
  expect((await keep('before')).status).toBe(201)
  await pages(server.t.app, 'fill')
  const refused = await keep('refused')
  expect(refused.status).toBe(507)
  expect(refused.body).toEqual({ code: 'SERVICE_UNAVAILABLE', message: diskFullSentence })
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(server.t.app.disk.state()).toBe('full')
  const template = { name: 'x', subject: '', body: long() }
  await expect(ada.caller.templates.save(template)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: diskFullSentence,
  })
  expect((await server.call('GET', '/api/emails', { token: ada.token })).status).toBe(200)
  expect(await drafts()).toEqual(['before'])
  await pages(server.t.app, 'free')
  expect((await keep('after')).status).toBe(201)
  expect((await drafts()).sort()).toEqual(['after', 'before'])
})

test('a transaction that lost its first half to a full disk does not write the second', async () => {
  const { app } = server.t
  const run = (name: string, result: string | null) => ({ name, started_at: 1, finished_at: null, result })
  const work = app.db.transaction().execute(async (db) => {
    await db.insertInto('job_run').values(run('first', null)).execute()
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db)
    await db
      .insertInto('job_run')
      .values(run('large', long()))
      .execute()
      .catch(() => undefined)
    await db.insertInto('job_run').values(run('second', null)).execute()
  })
  await expect(work).rejects.toMatchObject({ kind: 'full' })
  await pages(app, 'free')
  expect(await app.db.selectFrom('job_run').select('name').execute()).toEqual([])
  await app.db.insertInto('job_run').values(run('after', null)).execute()
  expect(await app.db.selectFrom('job_run').select('name').execute()).toEqual([{ name: 'after' }])
})

test('the write-ahead log is cut short again', async () => {
  const { app, dataDir } = server.t
  const size = () => statSync(path.join(dataDir, 'homing.db-wal')).size
  const insert = 'insert into job_run (name, started_at, result) values (?, 1, ?)'
  const rows = Array.from({ length: 300 }, (_, at) => [`big ${at}`, long()])
  await app.writeAll([{ sql: insert, rows }])
  await until(async () => {
    await app.writeAll([{ sql: insert, rows: [[`small ${performance.now()}`, '']] }])
    return size() < 16 * 1024 * 1024
  }, 10_000)
})
