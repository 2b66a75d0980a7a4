// A replica that a stand-in for Litestream fetches: what becomes of it, and of everything else that such a program may bring.
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchReplica, litestreamFolder, litestreamSocket } from '../../src/backups/litestream.ts'
import { finishRestore } from '../../src/backups/restore/finish-restore.ts'
import { replacedFolderName, writeJournal } from '../../src/backups/restore/journal.ts'
import { stageDatabase } from '../../src/backups/restore/stage.ts'
import { databaseFile } from '../../src/store/open.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { emptyFolder, keyOf, sentenceOf } from './fixture.ts'

let home: ReturnType<typeof emptyFolder>
let t: TestApp
beforeEach(async () => {
  home = emptyFolder()
  t = await testApp()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await t[Symbol.asyncDispose]()
  home[Symbol.dispose]()
})

const fresh = () => path.join(home.dir, 'fresh')
const at = (name: string) => path.join(home.dir, name)

/** A `litestream` that runs these lines of shell: $url is the replica, $out the file to write. */
function standIn(lines: string): void {
  const bin = at('bin')
  mkdirSync(bin, { recursive: true })
  const script = `#!/bin/sh\nurl=\${REPLICA_URL#file://}\nwhile [ "$1" != -o ]; do shift; done\nout=$2\n${lines}\n`
  writeFileSync(path.join(bin, 'litestream'), script)
  chmodSync(path.join(bin, 'litestream'), 0o755)
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`)
}

/** The database of the test as Litestream would give it back, after `change`. */
function replica(change: (db: Database.Database) => void = () => undefined): string {
  const file = at('replica.db')
  const source = new Database(databaseFile(t.dataDir), { readonly: true })
  source.exec(`vacuum into '${file}'`)
  source.close()
  const db = new Database(file)
  db.exec(
    'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER); CREATE TABLE _litestream_lock (id INTEGER); insert into _litestream_seq values (1, 7)',
  )
  change(db)
  db.close()
  return file
}

async function restoreFrom(file: string, changes: { keyFile?: string; withoutKey?: boolean; dataDir?: string } = {}) {
  const dataDir = changes.dataDir ?? fresh()
  mkdirSync(dataDir, { recursive: true })
  const now = Date.now()
  const place = { dataDir, masterKeyFile: keyOf(dataDir) }
  const order = { ...place, keyFile: changes.keyFile, withoutKey: changes.withoutKey ?? false, now, by: undefined }
  await stageDatabase(order, (target) => fetchReplica({ dataDir, url: pathToFileURL(file).href, env: process.env }, target))
  writeJournal(dataDir, { aside: replacedFolderName(new Date(now)) })
  await finishRestore(place)
}

const read = <T>(file: string, query: string): T[] => {
  const db = new Database(file, { readonly: true })
  try {
    return db.prepare<[], T>(query).all()
  } finally {
    db.close()
  }
}

test('a replica takes the place of the database: nobody is signed in, and what Litestream kept for itself is gone', async () => {
  const ada = await t.person('ada')
  standIn('cp "$url" "$out"')
  await restoreFrom(replica(), { keyFile: keyOf(t.dataDir) })
  const file = databaseFile(fresh())
  expect(read<{ id: string }>(file, 'select id from user')).toEqual([{ id: ada.userId }])
  expect(read(file, 'select 1 from session')).toEqual([])
  expect(read(file, "select name from sqlite_schema where name like '\\_litestream%' escape '\\'")).toEqual([])
  await using again = await testApp({ dataDir: fresh() })
  expect(again.app.settings.dataDir).toBe(fresh())
})

test('without the key, which is not in the replica, nothing is restored', async () => {
  standIn('cp "$url" "$out"')
  expect(await sentenceOf(restoreFrom(replica()))).toMatch(/encrypted with a different key/)
  expect(existsSync(databaseFile(fresh()))).toBe(false)
  await restoreFrom(replicaAgain(), { withoutKey: true })
  expect(existsSync(databaseFile(fresh()))).toBe(true)
})
const replicaAgain = () => at('replica.db')

test.each([
  ['a table that is not ours', (db: Database.Database) => db.exec('create table guest (id)'), /isn't a Homing database/],
  [
    'a trigger in a table of Litestream',
    (db: Database.Database) => db.exec('create trigger g after insert on _litestream_seq begin delete from user; end'),
    /isn't a Homing database/,
  ],
  ['a newer schema', (db: Database.Database) => db.pragma('user_version = 900'), /newer version of Homing/],
])('%s: refused, and the data stays', async (_, change, sentence) => {
  standIn('cp "$url" "$out"')
  expect(await sentenceOf(restoreFrom(replica(change), { keyFile: keyOf(t.dataDir) }))).toMatch(sentence)
  expect(existsSync(databaseFile(fresh()))).toBe(false)
})

test.each([
  ['fails', 'echo "Error: cannot reach sftp://mara:secret@nas/x: refused" >&2; exit 1', /cannot reach sftp:\/\/nas\/x: refused/],
  [
    'fails with a password that was not encoded',
    'echo "Error: cannot parse sftp://mara:se/secret@nas/x" >&2; exit 1',
    /cannot parse sftp:\/\/nas\/x/,
  ],
  ['brings nothing', 'exit 0', /it gave no reason/],
  ['brings something else', 'echo hello > "$out"', /damaged/],
])('a Litestream that %s: a sentence without the password, and the data stays', async (_, lines, sentence) => {
  standIn(lines)
  const said = await sentenceOf(restoreFrom(replica(), { keyFile: keyOf(t.dataDir) }))
  expect(said).toMatch(sentence)
  expect(said).not.toContain('secret')
  expect(existsSync(databaseFile(fresh()))).toBe(false)
})

test('where there is no Litestream, a sentence tells so', async () => {
  vi.stubEnv('PATH', at('nowhere'))
  expect(await sentenceOf(restoreFrom(replica()))).toMatch(/Litestream isn't installed/)
})

test('what Litestream knew about the former database goes aside with it; a backup made beside Litestream is one of ours', async () => {
  standIn('cp "$url" "$out"')
  const file = replica()
  await restoreFrom(file, { keyFile: keyOf(t.dataDir) })
  mkdirSync(path.join(fresh(), litestreamFolder))
  await restoreFrom(file)
  expect(existsSync(path.join(fresh(), litestreamFolder))).toBe(false)
})

test('a Litestream that runs is stopped before the database is exchanged, started after it, and keeps its notes', async () => {
  standIn('cp "$url" "$out"')
  const file = replica()
  await restoreFrom(file, { keyFile: keyOf(t.dataDir) })
  mkdirSync(path.join(fresh(), litestreamFolder))
  const before = statSync(databaseFile(fresh())).ino
  const isOld = () => statSync(databaseFile(fresh())).ino === before
  const orders: unknown[] = []
  const server = http.createServer(async (request, response) => {
    const order = await text(request)
    if (request.method === 'POST') orders.push([request.url, JSON.parse(order).path, isOld()])
    response.end(JSON.stringify({ databases: [{ path: '/data/homing.db', status: 'replicating' }] }))
  })
  await new Promise<void>((resolve) => server.listen(litestreamSocket(fresh()), resolve))
  await restoreFrom(file)
  await new Promise((resolve) => server.close(resolve))
  expect(orders).toEqual([
    ['/stop', '/data/homing.db', true],
    ['/start', '/data/homing.db', false],
  ])
  expect(existsSync(path.join(fresh(), litestreamFolder))).toBe(true)
})

test('a server whose host key nobody named is not trusted with the mail', async () => {
  standIn('echo "Error: [$REPLICA_SFTP_HOST_KEY]" >&2; exit 1')
  expect(await sentenceOf(restoreFrom(replica(), { keyFile: keyOf(t.dataDir) }))).toContain('[not set]')
  const compose = readFileSync(path.resolve(import.meta.dirname, '../../compose.yaml'), 'utf8')
  expect(compose).toMatch(/: \$\{REPLICA_SFTP_HOST_KEY:-not set\}/)
})

test('sensors that Home Assistant was given after the copy are removed there, and those of the copy stay', async () => {
  const [ada, grace] = [await t.person('ada'), await t.person('grace')]
  standIn('cp "$url" "$out"')
  const file = replica((db) => sensor(db, ada.userId, 'before'))
  await restoreFrom(file, { keyFile: keyOf(t.dataDir) })
  const now = new Database(databaseFile(fresh()))
  sensor(now, grace.userId, 'after')
  now.exec("delete from home_assistant where slug = 'before'")
  now.close()
  await restoreFrom(file)
  const found = databaseFile(fresh())
  expect(read(found, 'select slug from home_assistant')).toEqual([{ slug: 'before' }])
  expect(read(found, 'select slug from home_assistant_removed')).toEqual([{ slug: 'after' }])
})
const sensor = (db: Database.Database, userId: string, slug: string) =>
  db.prepare("insert into home_assistant values (?, ?, 'Mail', 1)").run(userId, slug)
