import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDbClient } from '../../src/store/connections/db-client.ts'
import { migrate, migrations } from '../../src/store/migrate.ts'
import { databaseFile, openStore } from '../../src/store/open.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'store-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (name: string) => ({ name, started_at: 1, finished_at: null, result: null })

test('a read after a write sees it', async () => {
  await using store = openStore(folder)
  await store.db.insertInto('job_run').values(run('a')).execute()
  expect(await store.db.selectFrom('job_run').select('name').execute()).toEqual([{ name: 'a' }])
})

test('a transaction that fails leaves nothing behind', async () => {
  await using store = openStore(folder)
  const work = store.db.transaction().execute(async (db) => {
    await db.insertInto('job_run').values(run('a')).execute()
    expect(await db.selectFrom('job_run').select('name').execute()).toHaveLength(1)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await store.db.selectFrom('job_run').select('name').execute()).toEqual([])
})

test('a write from outside waits for an open transaction and is not part of it', async () => {
  await using store = openStore(folder)
  let outside: Promise<unknown> | undefined
  const work = store.db.transaction().execute(async (db) => {
    await db.insertInto('job_run').values(run('inside')).execute()
    outside = store.db.insertInto('job_run').values(run('outside')).execute()
    await new Promise((resolve) => setTimeout(resolve, 20))
    throw new Error('rolled back')
  })
  await expect(work).rejects.toThrow('rolled back')
  await outside
  expect(await store.db.selectFrom('job_run').select('name').execute()).toEqual([{ name: 'outside' }])
})

test('a batch is one transaction', async () => {
  await using store = openStore(folder)
  const sql = 'insert into job_run (name, started_at) values (?, ?)'
  await expect(
    store.writeAll([
      {
        sql,
        rows: [
          ['a', 1],
          ['a', 2],
        ],
      },
    ]),
  ).rejects.toThrow(/UNIQUE/)
  expect(await store.db.selectFrom('job_run').select('name').execute()).toEqual([])
})

test('a guest that dies while its transaction waits for its turn leaves nobody waiting', async () => {
  await using store = openStore(folder)
  const { port1, port2: port } = new MessageChannel()
  store.connect(port1)
  const guest = openDbClient(() => port)
  await store.db.transaction().execute(async (db) => {
    await db.insertInto('job_run').values(run('before')).execute()
    guest.query('begin immediate', []).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 50))
    port.close()
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  await store.db.insertInto('job_run').values(run('after')).execute()
  expect(await store.db.selectFrom('job_run').select('name').execute()).toHaveLength(2)
})

test('a second process on the same folder is refused, and may come when the first has gone', async () => {
  const first = openStore(folder)
  expect(() => openStore(folder)).toThrow(/already running on the data folder/)
  await first[Symbol.asyncDispose]()
  await using second = openStore(folder)
  expect(second.migrated).toEqual([])
})

test('a newer database is refused with a clear line', () => {
  const db = new Database(databaseFile(folder))
  migrate(db, databaseFile(folder))
  db.pragma('user_version = 99')
  expect(() => migrate(db, databaseFile(folder))).toThrow(/created by a newer version of Homing/)
  db.close()
})

test('a migration that fails changes nothing, also not those before it, and leaves no copy', () => {
  const file = databaseFile(folder)
  const db = new Database(file)
  migrate(db, file)
  db.prepare("insert into job_run (name, started_at) values ('kept', 1)").run()
  const good = { name: 'good', sql: 'create table whole (a)' }
  const broken = [...migrations, good, { name: 'broken', sql: 'create table half (a); insert into nowhere values (1)' }]
  expect(() => migrate(db, file, broken)).toThrow(/broken: .*nowhere.*It's unchanged, at schema/)
  expect(db.pragma('user_version', { simple: true })).toBe(migrations.length)
  expect(db.prepare("select name from sqlite_schema where name in ('half', 'whole')").all()).toEqual([])
  db.close()
  expect(readdirSync(folder)).toEqual(['homing.db'])
})

test('a snapshot of the file from before an upgrade is kept', () => {
  const file = databaseFile(folder)
  const db = new Database(file)
  migrate(db, file)
  db.prepare("insert into job_run (name, started_at) values ('kept', 1)").run()
  migrate(db, file, [...migrations, { name: 'more', sql: 'create table more (a)' }])
  db.close()
  const copy = readdirSync(folder).find((name) => name.startsWith(`homing.db.schema-${migrations.length}.`))
  const snapshot = new Database(path.join(folder, copy ?? 'none'))
  expect(snapshot.prepare('select name from job_run').all()).toEqual([{ name: 'kept' }])
  snapshot.close()
})
