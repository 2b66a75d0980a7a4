// Somebody carries the data folder away, and not the key: nothing in it opens anything. And the search that says so finds what
// is there.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { migrate, migrations } from '../../../src/store/migrate.ts'
import { databaseFile } from '../../../src/store/open.ts'
import { type Loot, lootOf } from './loot.ts'
import { plant } from './plant.ts'
import { findSecrets, formsOf } from './search.ts'

/** Adds what an upgrade leaves beside the file. */
function withSnapshot(dataDir: string): void {
  const db = new Database(databaseFile(dataDir))
  db.pragma('wal_checkpoint(truncate)')
  migrate(db, databaseFile(dataDir), [...migrations, { name: 'more', sql: 'create table more (a)' }])
  db.close()
}

test('nothing that opens anything is in a stolen data folder', async () => {
  await using planted = await plant()
  const { door, secrets } = planted
  expect(new Set(secrets.map(({ name }) => name)).size).toBeGreaterThanOrEqual(40)

  const running = await lootOf(door.dataDir)
  expect(findSecrets(running, secrets)).toEqual([])

  const stolen = mkdtempSync(path.join(os.tmpdir(), 'stolen-'))
  try {
    await stealCopy(door.dataDir, stolen)
    withSnapshot(stolen)
    const loot = await lootOf(stolen)
    const files = loot.map(({ where }) => where).join('\n')
    for (const kind of [
      /^homing\.db$/m,
      /^homing\.db \(rows\)$/m,
      /^homing\.db\.schema-\d+\.\S+ \(rows\)$/m,
      /^backups\/homing-.*\.zip\/.*\(rows\)$/m,
      /^backups\/homing-.*\.zip\.age$/m,
    ])
      expect(files).toMatch(kind)
    expect(findSecrets(loot, secrets)).toEqual([])
    // What is no secret is there to be found: the search looked into the same rows.
    expect(findSecrets(loot, [{ name: 'address', value: 'alice@letters.test' }]).length).toBeGreaterThan(3)
    plantOne(stolen, secrets[0]?.value.toString() ?? '')
    const seen = findSecrets(await lootOf(stolen), secrets)
    expect(seen).toContain('password of a mailbox in homing.db as it is')
    expect(seen.filter((one) => !one.startsWith('password of a mailbox in homing.db'))).toEqual([])
  } finally {
    rmSync(stolen, { recursive: true, force: true })
  }
}, 180_000)

/** A consistent copy, as a stolen disk is once it is switched on again. */
async function stealCopy(from: string, to: string): Promise<void> {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const place = path.join(to, path.relative(from, path.join(entry.parentPath, entry.name)))
    if (entry.isDirectory()) mkdirSync(place, { recursive: true })
    else {
      mkdirSync(path.dirname(place), { recursive: true })
      copyFileSync(path.join(entry.parentPath, entry.name), place)
    }
  }
}

/** As somebody would who forgot to seal. */
function plantOne(dataDir: string, secret: string): void {
  const db = new Database(databaseFile(dataDir))
  db.prepare('update account set credential = ? where rowid = (select min(rowid) from account)').run(
    JSON.stringify({ password: secret }),
  )
  db.pragma('wal_checkpoint(truncate)')
  db.close()
}

const secret = 'a secret: äöü+/?=&~ of 1234567890'
const buffer = Buffer.from(secret)
const written: Record<string, (folder: string) => Promise<void> | void> = {
  'as it is': (folder) => writeFileSync(path.join(folder, 'file'), `x${secret}x`),
  'in base64': (folder) => writeFileSync(path.join(folder, 'file'), `{"a":"${buffer.toString('base64')}"}`),
  'in base64, one byte later': (folder) =>
    writeFileSync(path.join(folder, 'file'), Buffer.concat([Buffer.from(':'), buffer, Buffer.from('!')]).toString('base64')),
  'in base64url, two bytes later': (folder) =>
    writeFileSync(path.join(folder, 'file'), Buffer.concat([Buffer.from('::'), buffer]).toString('base64url')),
  'in hex': (folder) => writeFileSync(path.join(folder, 'file'), buffer.toString('hex')),
  'in UTF-16': (folder) => writeFileSync(path.join(folder, 'file'), Buffer.from(secret, 'utf16le')),
  'in an address': (folder) => writeFileSync(path.join(folder, 'file'), `?token=${encodeURIComponent(secret)}`),
  'in a log of a database': (folder) => {
    const db = new Database(path.join(folder, 'a.db'))
    db.pragma('journal_mode = wal')
    db.exec('create table t (a)')
    db.prepare('insert into t values (?)').run(secret)
    const log = readFileSync(path.join(folder, 'a.db-wal'))
    db.close()
    rmSync(path.join(folder, 'a.db'))
    writeFileSync(path.join(folder, 'a.db-wal'), log)
  },
  'over two pages of a database': (folder) => {
    const db = new Database(path.join(folder, 'a.db'))
    db.exec('create table t (a)')
    for (let before = 3900; before < 4100; before += 8) db.prepare('insert into t values (?)').run('x'.repeat(before) + secret)
    db.close()
  },
  'packed in a row': (folder) => {
    const db = new Database(path.join(folder, 'a.db'))
    db.exec('create table t (a)')
    db.prepare('insert into t values (?)').run(gzipSync(buffer))
    db.close()
  },
  'in a file of a zip': async (folder) => {
    const zip = new yazl.ZipFile()
    zip.addBuffer(Buffer.from(secret.repeat(3)), 'inside.json')
    zip.end()
    const chunks: Buffer[] = []
    for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
    mkdirSync(path.join(folder, 'backups'))
    writeFileSync(path.join(folder, 'backups', 'a.zip'), Buffer.concat(chunks))
  },
}
for (const [how, write] of Object.entries(written)) {
  test(`a secret ${how} is found`, async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'found-'))
    await write(folder)
    expect((await found(folder)).length).toBeGreaterThan(0)
    rmSync(folder, { recursive: true })
  })
}
const found = async (folder: string) => findSecrets(await lootOf(folder), [{ name: 'it', value: secret }])

test('what is not there is not found', () => {
  const loot: Loot[] = [{ where: 'file', bytes: Buffer.from('nothing of the kind') }]
  expect(findSecrets(loot, [{ name: 'it', value: secret }])).toEqual([])
  expect(formsOf(secret).length).toBeGreaterThan(8)
})
