import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { compiledOnce } from '../../src/store/connections/compiled-once.ts'

test('parameters get a plus, and question marks in texts and names stay as they are', () => {
  const sql = `select '?', 'it''s ?' as "a?", ? as b from json_each(?) where value = ? limit ?`
  expect(compiledOnce(sql)).toBe(`select '?', 'it''s ?' as "a?", +? as b from json_each(+?) where value = +? limit +?`)
})

test('a parameter with a plus is compared as one without', () => {
  const db = new Database(':memory:')
  db.exec("create table t (k integer primary key, name text) strict; insert into t values (1, '7'), (2, 'x')")
  const found = (sql: string, value: unknown) => db.prepare(sql).pluck().all(value)
  for (const sql of ['select k from t where name = ?', 'select k from t where k = ?', 'select k from t where name in (?)'])
    for (const value of ['7', 7, 'x', 1, '1', 1n, null]) expect(found(compiledOnce(sql), value)).toEqual(found(sql, value))
  db.close()
})
