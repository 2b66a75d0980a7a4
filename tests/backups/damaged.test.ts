// Files that are no backup to go back to: each is refused with a sentence, and nothing on the disk is another afterwards.
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../../src/store/migrate.ts'
import { databaseFile } from '../../src/store/open.ts'
import { testApp } from '../support/test-app.ts'
import { backupOf, emptyFolder, type ForgedFile, forge, keyOf, manifestFor, restoreTo, sentenceOf, tablesOf } from './fixture.ts'

const folder = emptyFolder()
const passphrase = 'seven small otters swim'
const at = (name: string) => path.join(folder.dir, name)
let plain: string
let sealed: string
let own: string
let database: Buffer

beforeAll(async () => {
  await using t = await testApp()
  await t.person('ada')
  writeFileSync(at('plain.zip'), readFileSync(await backupOf(t)))
  t.app.settings.backupPassphrase = passphrase
  writeFileSync(at('sealed.zip.age'), readFileSync(await backupOf(t)))
  writeFileSync(at('master.key'), readFileSync(keyOf(t.dataDir)))
  const copy = new Database(databaseFile(t.dataDir))
  copy.prepare('vacuum into ?').run(at('homing.db'))
  copy.close()
  ;[plain, sealed, own, database] = [at('plain.zip'), at('sealed.zip.age'), at('master.key'), readFileSync(at('homing.db'))]
})
afterAll(() => folder[Symbol.dispose]())

const changed = (from: string, name: string, change: (bytes: Buffer) => Buffer | undefined) => {
  const bytes = readFileSync(from)
  writeFileSync(at(name), change(bytes) ?? bytes)
  return at(name)
}
const flipped = (place: number) => (bytes: Buffer) => {
  const index = Math.floor(bytes.length * place)
  bytes[index] = (bytes[index] ?? 0) ^ 0xff
  return bytes
}
const base = (): ForgedFile => ({ name: 'homing.db', bytes: database })
const forged = (name: string, files: ForgedFile[], changes?: Record<string, unknown>) =>
  forge(at(name), [manifestFor(files, changes), ...files])

function altered(name: string, sql: string): ForgedFile {
  writeFileSync(at(name), database)
  const db = new Database(at(name))
  // SQLite itself would not make everything that a file can hold.
  if (sql.includes('sqlite_')) disguise(db, sql)
  else db.exec(sql)
  db.close()
  return { name: 'homing.db', bytes: readFileSync(at(name)) }
}

/** A trigger with a name that only SQLite itself gives. */
function disguise(db: Database.Database, sql: string): void {
  db.exec(sql.replace('sqlite_', 'plain_'))
  db.unsafeMode().pragma('writable_schema = on')
  db.exec("update sqlite_schema set name = replace(name, 'plain_', 'sqlite_'), sql = replace(sql, 'plain_', 'sqlite_')")
}

/** With the tables of the last release but one, and a number that does not fit. */
function older(name: string, version: number): ForgedFile {
  const db = new Database(at(name))
  for (const { sql } of migrations.slice(0, -1)) db.exec(sql)
  db.pragma(`user_version = ${version}`)
  db.close()
  return { name: 'homing.db', bytes: readFileSync(at(name)) }
}

const cases: { what: string; file: () => Promise<string> | string; message: RegExp }[] = [
  { what: 'nothing at all', file: () => changed(plain, 'empty', () => Buffer.alloc(0)), message: /isn't a Homing backup/ },
  { what: 'a folder', file: () => os.tmpdir(), message: /isn't a Homing backup/ },
  { what: 'some text', file: () => changed(plain, 'text', () => Buffer.from('Dear Ada,')), message: /isn't a Homing backup/ },
  {
    what: 'noise',
    file: () => changed(plain, 'noise', (bytes) => Buffer.alloc(bytes.length, 7)),
    message: /isn't a Homing backup/,
  },
  {
    what: 'a zip of something else',
    file: () => forge(at('other.zip'), [{ name: 'manifest.json', bytes: Buffer.from('{}') }]),
    message: /isn't a Homing backup/,
  },
  { what: 'a zip without a manifest', file: () => forge(at('bare.zip'), [base()]), message: /isn't a Homing backup/ },
  {
    what: 'half of it',
    file: () => changed(plain, 'half', (bytes) => bytes.subarray(0, bytes.length / 2)),
    message: /isn't a Homing backup/,
  },
  {
    what: 'all but its last bytes',
    file: () => {
      const file = changed(plain, 'cut', (bytes) => bytes)
      truncateSync(file, readFileSync(plain).length - 30)
      return file
    },
    message: /isn't a Homing backup|damaged/,
  },
  { what: 'a bit flipped in the database', file: () => changed(plain, 'flip', flipped(0.5)), message: /damaged/ },
  {
    what: 'the database of another backup',
    file: () =>
      forged('swapped.zip', [base()], { files: [{ name: 'homing.db', bytes: database.length, sha256: '0'.repeat(64) }] }),
    message: /damaged/,
  },
  {
    what: 'a database that is shorter than said',
    file: () => forged('short.zip', [base()], { files: [{ name: 'homing.db', bytes: 1, sha256: '0'.repeat(64) }] }),
    message: /damaged/,
  },
  {
    what: 'no database',
    file: () => forged('none.zip', [{ name: 'demo-mailbox.json', bytes: Buffer.from('{}') }]),
    message: /damaged/,
  },
  {
    what: 'a database that is none',
    file: () => forged('nodb.zip', [{ name: 'homing.db', bytes: Buffer.alloc(8192, 1) }]),
    message: /damaged/,
  },
  {
    what: 'a database with pages overwritten',
    file: () => {
      const bytes = Buffer.from(database)
      bytes.fill(0xee, 8192, 16_384)
      return forged('pages.zip', [{ name: 'homing.db', bytes }])
    },
    message: /damaged/,
  },
  {
    what: 'a foreign database',
    file: () => forged('foreign.zip', [altered('foreign.db', 'create table loot (x)')]),
    message: /isn't a Homing database/,
  },
  {
    what: 'a trigger that somebody added',
    file: () =>
      forged('trigger.zip', [
        altered('trigger.db', "create trigger t after delete on session begin update user set role = 'admin'; end"),
      ]),
    message: /isn't a Homing database/,
  },
  {
    what: 'a trigger that is called like statistics of SQLite',
    file: () =>
      forged('stat.zip', [
        altered('stat.db', "create trigger sqlite_stat9 after delete on session begin update user set role = 'admin'; end"),
      ]),
    message: /isn't a Homing database/,
  },
  {
    what: 'a trigger whose name is nearly such a one',
    file: () =>
      forged('nearly.zip', [
        altered('nearly.db', "create trigger sqlite0stat after delete on session begin update user set role = 'admin'; end"),
      ]),
    message: /isn't a Homing database/,
  },
  {
    what: 'a schema below the first one',
    file: () => forged('below.zip', [older('below.db', -1)]),
    message: /isn't a Homing database/,
  },
  {
    what: 'a newer schema',
    file: () => forged('newer.zip', [base()], { schema: 99 }),
    message: /created by a newer version of Homing \(schema 99/,
  },
  {
    what: 'a newer schema than it says',
    file: () => forged('lying.zip', [altered('lying.db', 'pragma user_version = 99')]),
    message: /newer version of Homing|isn't a Homing database/,
  },
  {
    what: 'a name that climbs out',
    file: () => forged('climb.zip', [base(), { name: '../../evil.txt', bytes: Buffer.from('x') }]),
    message: /unexpected files/,
  },
  {
    what: 'an absolute name',
    file: () => forged('absolute.zip', [base(), { name: '/tmp/evil.txt', bytes: Buffer.from('x') }]),
    message: /unexpected files/,
  },
  {
    what: 'a name of Windows',
    file: () => forged('windows.zip', [base(), { name: '..\\evil.txt', bytes: Buffer.from('x') }]),
    message: /unexpected files/,
  },
  {
    what: 'a file more than there is',
    file: () => forged('more.zip', [base(), { name: 'run.sh', bytes: Buffer.from('x') }]),
    message: /unexpected files/,
  },
  {
    what: 'one name twice',
    file: () => forge(at('twice.zip'), [manifestFor([base()]), base(), base()]),
    message: /unexpected files/,
  },
  {
    what: 'a bomb',
    file: () => forged('bomb.zip', [{ name: 'homing.db', bytes: Buffer.alloc(80 * 1024 * 1024) }]),
    message: /would fill the disk/,
  },
  {
    what: 'a manifest without end',
    file: () => forge(at('long.zip'), [{ name: 'manifest.json', bytes: Buffer.alloc(33 * 1024 * 1024, 32) }, base()]),
    message: /would fill the disk/,
  },
  {
    what: 'an encrypted one, half of it',
    file: () => changed(sealed, 'half.age', (bytes) => bytes.subarray(0, bytes.length / 2)),
    message: /damaged/,
  },
  { what: 'an encrypted one with a bit flipped', file: () => changed(sealed, 'flip.age', flipped(0.7)), message: /damaged/ },
  {
    what: 'an encrypted one that asks for 4 GB',
    file: () =>
      changed(sealed, 'costly.age', (bytes) =>
        Buffer.from(bytes.toString('latin1').replace(/^(-> scrypt \S+) 17$/m, '$1 22'), 'latin1'),
      ),
    message: /more memory/,
  },
  {
    what: 'an encrypted one that hides what it asks for behind something else',
    file: () =>
      changed(sealed, 'hidden.age', (bytes) =>
        Buffer.from(bytes.toString('latin1').replace(/^-> scrypt (\S+) 17$/m, '-> grease\n\n-> scrypt $1 20'), 'latin1'),
      ),
    message: /isn't a Homing backup/,
  },
  {
    what: 'an encrypted one whose head has no end',
    file: () => changed(sealed, 'endless.age', () => Buffer.from(`age-encryption.org/v1\n-> ${'x'.repeat(64 * 1024 * 1024)}`)),
    message: /isn't a Homing backup/,
  },
]

test('there are more than twenty of them', () => {
  expect(cases.length).toBeGreaterThan(20)
})

test('the files they are made from are good ones', async () => {
  for (const file of [plain, sealed, await forged('good.zip', [base()])]) {
    using fresh = emptyFolder()
    await restoreTo(fresh.dir, file, { passphrase, keyFile: own })
    expect(Object.keys(tablesOf(databaseFile(fresh.dir)))).toContain('user')
  }
})

test.each(cases)('$what is refused, and nothing has changed', async ({ file, message }) => {
  using fresh = emptyFolder()
  writeFileSync(path.join(fresh.dir, 'homing.db'), 'what was there')
  const damaged = await file()
  expect(await sentenceOf(restoreTo(fresh.dir, damaged, { passphrase, keyFile: own }))).toMatch(message)
  expect(readdirSync(fresh.dir).sort()).toEqual(['backup-work', 'homing.db'])
  expect(readFileSync(path.join(fresh.dir, 'homing.db'), 'utf8')).toBe('what was there')
  expect(readdirSync(path.join(fresh.dir, 'backup-work'))).toEqual(['homing.lock'])
})

test('a wrong passphrase is told from damage', async () => {
  using fresh = emptyFolder()
  expect(await sentenceOf(restoreTo(fresh.dir, sealed, { passphrase: 'not it', keyFile: own }))).toMatch(
    /passphrase is incorrect/,
  )
})
