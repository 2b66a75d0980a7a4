// The newest migration of several statements fails at each of its statements in turn, on a file with data of the version before: the file stays as
// it was, that version goes on with it, and the same upgrade succeeds once nothing stands in its way.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillStore } from '../../scripts/bench/read-store.ts'
import { type Migration, migrate, migrations } from '../../src/store/migrate.ts'
import { databaseFile } from '../../src/store/open.ts'
import { addRow } from './secrets-fixture.ts'

const isLong = ({ sql }: Migration) => (sql.match(/;\s*$/gm) ?? []).length > 5
const place = migrations.findLastIndex(isLong)
const newest = migrations[place] as Migration
const before = migrations.slice(0, place)
const statements = newest.sql.split(/;\s*$/m).filter((one) => /^\s*(?:create|alter|insert|update|delete|drop|pragma)/im.test(one))

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'failing-'))
  file = databaseFile(folder)
  const db = new Database(file)
  migrate(db, file, before)
  addRow(db, 'user', { id: 'u1', role: 'member' })
  db.close()
  fillStore(file, 200, Date.UTC(2026, 10, 1))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the statements are told apart', () => {
  expect(statements.length).toBeGreaterThan(5)
  const bare = (text: string) => text.replace(/\s+/g, '')
  expect(bare(`${statements.join(';')};`)).toBe(bare(newest.sql))
})

test('a failure after each statement leaves the file as it was', () => {
  const untouched = contentOf(file)
  for (const [index] of statements.entries()) {
    const broken = `${statements.slice(0, index + 1).join(';')}; insert into nowhere values (1)`
    expect(() => upgrade([...before, { name: newest.name, sql: broken }])).toThrow(/It's unchanged, at schema/)
    expect(contentOf(file), `after statement ${index + 1}`).toEqual(untouched)
    expect(readdirSync(folder).filter((name) => name.includes('.schema-'))).toEqual([])
    expect(upgrade(before)).toEqual([])
  }
  expect(upgrade(migrations)).toEqual(migrations.slice(place).map(({ name }) => name))
})

test('a file three versions behind stays there when the last step fails', () => {
  const old = path.join(folder, 'old.db')
  const db = new Database(old)
  migrate(db, old, migrations.slice(0, 3))
  const untouched = contentOf(old)
  expect(() => migrate(db, old, [...before, { name: 'broken', sql: 'insert into nowhere values (1)' }])).toThrow(/at schema 3/)
  db.close()
  expect(contentOf(old)).toEqual(untouched)
})

for (const version of migrations.slice(0, -1).keys()) {
  test(`a file of schema ${version + 1} comes to this version, with what is in it`, () => {
    const old = path.join(folder, 'old.db')
    const db = new Database(old)
    migrate(db, old, migrations.slice(0, version + 1))
    addRow(db, 'user', { id: 'u1', role: 'member' })
    addRow(db, 'account', { id: 'a1', user_id: 'u1', email: 'ada@letters.test' })
    expect(migrate(db, old)).toEqual(migrations.slice(version + 1).map(({ name }) => name))
    expect(db.prepare('select id, email from account').all()).toEqual([{ id: 'a1', email: 'ada@letters.test' }])
    expect([db.pragma('integrity_check', { simple: true }), db.pragma('foreign_key_check')]).toEqual(['ok', []])
    db.close()
  })
}

function upgrade(list: Migration[]): string[] {
  const db = new Database(file)
  try {
    db.pragma('journal_mode = wal')
    return migrate(db, file, list)
  } finally {
    db.close()
  }
}

/** The schema, its version, and how many rows each table has. */
function contentOf(name: string) {
  const db = new Database(name, { readonly: true })
  const tables = db.prepare<[], { name: string; sql: string }>('select name, sql from sqlite_schema order by name').all()
  const counts = tables
    .filter(({ sql }) => sql?.startsWith('CREATE TABLE') || sql?.startsWith('create table'))
    .map(({ name: table }) => [table, db.prepare<[], number>(`select count(*) from "${table}"`).pluck().get()])
  const content = { version: db.pragma('user_version', { simple: true }), tables, counts, check: db.pragma('integrity_check') }
  db.close()
  return content
}
