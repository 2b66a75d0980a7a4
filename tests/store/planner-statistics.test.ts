import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFile, openStore } from '../../src/store/open.ts'
import { wideReads } from '../support/query-plans.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'homing-statistics-'))
let db: Database.Database
beforeAll(async () => {
  await openStore(folder)[Symbol.asyncDispose]()
  db = new Database(databaseFile(folder))
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const reported = () => db.prepare<[], { idx: string; stat: string }>('select tbl, idx, stat from sqlite_stat1 order by idx').all()

test('the planner is told about every index there is', () => {
  const indices = db
    .prepare<[], string>(
      "select i.name from sqlite_schema s, pragma_index_list(s.name) i where s.type = 'table' and s.name not like 'mail_search%' and s.name not like 'sqlite%'",
    )
    .pluck()
    .all()
  expect(indices.length).toBeGreaterThan(60)
  expect(
    reported()
      .map(({ idx }) => idx)
      .filter((idx) => idx !== null)
      .sort(),
  ).toEqual(indices.sort())
  expect(Object.fromEntries(reported().map(({ idx, stat }) => [idx, stat]))).toMatchObject({
    message_thread: '200000 25000 3',
    message_facts: '200000 50000 1 1 1',
    sqlite_autoindex_message_1: '200000 1',
    message_without_body: '500 500 1',
  })
})

test('a store of before, or with other numbers, is told at the next start', async () => {
  db.exec(
    "delete from sqlite_stat1 where idx = 'message_thread'; update sqlite_stat1 set stat = '7 7' where idx = 'session_user'",
  )
  const before = reported()
  await openStore(folder)[Symbol.asyncDispose]()
  expect(reported()).not.toEqual(before)
  expect(reported().find(({ idx }) => idx === 'message_thread')?.stat).toBe('200000 25000 3')
  db.exec('drop table sqlite_stat1')
  await openStore(folder)[Symbol.asyncDispose]()
  expect(reported().length).toBe(before.length + 1)
})

test('what somebody has measured is replaced, samples of rows as well', async () => {
  const before = reported()
  const other = new Database(databaseFile(folder))
  const samples = other.prepare<[], number>('select count(*) from sqlite_stat4').pluck()
  other.exec(
    "insert into job_run (name, started_at) values ('a', 1), ('b', 2); create temp table kept as select * from sqlite_stat1",
  )
  for (const numbers of ['', 'delete from sqlite_stat1; insert into sqlite_stat1 select * from kept']) {
    other.exec(`analyze; ${numbers}`)
    expect(samples.get()).toBeGreaterThan(0)
    await openStore(folder)[Symbol.asyncDispose]()
    expect(samples.get()).toBe(0)
    expect(reported()).toEqual(before)
  }
  other.close()
})

test('what a few ids or conversations need is not looked for among all mails of a person', () => {
  const few = "(select value from json_each('[]'))"
  for (const sql of [
    `select key from message where user_id = ? and id in ${few}`,
    `select t.key from json_each(?) w cross join message t on t.account_id = w.value ->> 0 and t.thread_id = w.value ->> 1
      where t.user_id = ? and (lower(t.from_email) in ${few} or exists (select 1 from placement q where q.message_key = t.key and q.role = 'sent'))`,
    'select m.key from json_each(?) w join message m on m.key = w.value ->> 0 where m.user_id = ?',
    `select version from sorted_mail where user_id = ? and message_key in ${few}`,
  ])
    expect(wideReads(db, sql), sql).toEqual([])
})

test('what reads all mails of a person is found out', () => {
  for (const sql of [
    'select key from message where user_id = ? and subject = ?',
    'select m.key from message m where m.created_at < ?',
    'select count(*) from placement where user_id = ? and role = ?',
    'select message_key from sorted_mail where user_id = ? and step = ? order by sorted_at limit 5',
  ])
    expect(wideReads(db, sql), sql).toHaveLength(1)
})
