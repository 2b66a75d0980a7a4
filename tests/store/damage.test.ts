// A file that is damaged is noticed at the start, and left as it is: it may be all there is.
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fillStore } from '../../scripts/bench/read-store.ts'
import { databaseFile, openStore } from '../../src/store/open.ts'
import { requireIntact } from '../../src/store/opening/integrity.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { addRow } from './secrets-fixture.ts'

let whole: string
let folder: string
beforeAll(async () => {
  whole = mkdtempSync(path.join(os.tmpdir(), 'whole-'))
  await openStore(whole)[Symbol.asyncDispose]()
  const db = new Database(databaseFile(whole))
  addRow(db, 'user', { id: 'u1', role: 'member' })
  db.close()
  fillStore(databaseFile(whole), 4000, Date.UTC(2026, 10, 1))
})
afterAll(() => rmSync(whole, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'damage-'))
  copyFileSync(databaseFile(whole), databaseFile(folder))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const pageSize = 8192
const sentence = /is damaged: .*Nothing was changed, and nothing was deleted.*npm run restore/

/** What a start says of the file; '' where it starts. The file has to be the same afterwards to the last byte. */
async function startOn(file: string): Promise<string> {
  const before = readFileSync(file)
  try {
    await openStore(folder)[Symbol.asyncDispose]()
    return ''
  } catch (cause) {
    expect(readFileSync(file).equals(before)).toBe(true)
    return (cause as Error).message
  }
}

test('a whole file starts', async () => {
  expect(await startOn(databaseFile(folder))).toBe('')
})

test('bytes turned round in ten pages are noticed in 95 of 100 files', async () => {
  const file = databaseFile(folder)
  const healthy = readFileSync(databaseFile(whole))
  const said: string[] = []
  for (let seed = 1; seed <= 60; seed++) {
    writeFileSync(file, flipped(healthy, seed))
    said.push(await startOn(file))
  }
  const unnoticed = said.filter((one) => one === '').length
  // All of them may be bytes that nothing uses.
  expect(unnoticed / said.length, 'starts on a damaged file').toBeLessThanOrEqual(0.05)
  for (const one of said) if (one !== '') expect(one).toMatch(sentence)
})

test('of a large file all but the texts is looked at', () => {
  const file = databaseFile(folder)
  expect(() => requireIntact(file, { upTo: 0 })).not.toThrow()
  const bytes = readFileSync(file)
  const db = new Database(file, { readonly: true })
  const rootOf = (table: string) =>
    db.prepare<[string], number>('select rootpage from sqlite_schema where name = ?').pluck().get(table) ?? 0
  const [ofAccounts, ofTexts] = [rootOf('account'), rootOf('message_body')]
  db.close()
  writeFileSync(file, Buffer.from(bytes).fill(0xff, (ofTexts - 1) * pageSize, ofTexts * pageSize))
  expect(() => requireIntact(file, { upTo: 0 })).not.toThrow()
  expect(() => requireIntact(file)).toThrow(sentence)
  writeFileSync(file, Buffer.from(bytes).fill(0xff, (ofAccounts - 1) * pageSize, ofAccounts * pageSize))
  expect(() => requireIntact(file, { upTo: 0 })).toThrow(sentence)
})

/** 64 bytes in each of ten pages. */
function flipped(healthy: Buffer, seed: number): Buffer {
  const random = seededRandom(seed)
  const bytes = Buffer.from(healthy)
  for (let page = 0; page < 10; page++) {
    const at = Math.floor(random() * (bytes.length / pageSize)) * pageSize + Math.floor(random() * (pageSize - 64))
    for (let i = at; i < at + 64; i++) bytes[i] = (bytes[i] ?? 0) ^ 0xff
  }
  return bytes
}

for (const [what, keep] of Object.entries({
  'to nothing': 0,
  'to its head': 100,
  'to half a page': 2048,
  'in the middle': 0.5,
  'by its last page': -1,
})) {
  test(`a file cut off ${what} is noticed`, async () => {
    const file = databaseFile(folder)
    const { length } = readFileSync(file)
    const pages = Math.floor(length / pageSize)
    truncateSync(file, keep === 0.5 ? Math.floor(pages / 2) * pageSize : keep < 0 ? (pages + keep) * pageSize : keep)
    expect(await startOn(file)).toMatch(sentence)
  })
}

test('a file that is no database is noticed', async () => {
  writeFileSync(databaseFile(folder), 'something else'.repeat(1000))
  expect(await startOn(databaseFile(folder))).toMatch(sentence)
})

/** As a kill leaves it: written and not yet copied back. */
function withLog(): string {
  const file = databaseFile(folder)
  const db = new Database(file)
  db.pragma('journal_mode = wal')
  db.prepare("insert into job_run (name, started_at) values ('late', 1)").run()
  const log = readFileSync(`${file}-wal`)
  const shut = readFileSync(file)
  db.close()
  writeFileSync(file, shut)
  writeFileSync(`${file}-wal`, log)
  return `${file}-wal`
}

test('a log of before a kill is taken up', async () => {
  withLog()
  await using store = openStore(folder)
  expect(await store.db.selectFrom('job_run').select('name').execute()).toEqual([{ name: 'late' }])
})

test('a log of zeros is noticed, and kept', async () => {
  const log = withLog()
  writeFileSync(log, Buffer.alloc(readFileSync(log).length))
  expect(await startOn(databaseFile(folder))).toMatch(/its log .*-wal can't be read/)
  expect(existsSync(log)).toBe(true)
})

test('a log without its database is no first start', () => {
  withLog()
  rmSync(databaseFile(folder))
  expect(() => openStore(folder)).toThrow(/it's missing, but its log/)
  expect(readdirSync(folder)).not.toContain('homing.db')
})

test('a look at a running database changes nothing in it', async () => {
  await using store = openStore(folder)
  await store.db.insertInto('job_run').values({ name: 'a', started_at: 1, finished_at: null, result: null }).execute()
  requireIntact(databaseFile(folder), { whole: true })
  expect(await store.db.selectFrom('job_run').select('name').execute()).toEqual([{ name: 'a' }])
})
