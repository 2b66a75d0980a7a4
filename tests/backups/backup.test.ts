// A backup made and gone back to, with the key right, wrong, inside and missing.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { createBackup } from '../../src/backups/create/create-backup.ts'
import { deleteBackupsBefore, expiredBackups } from '../../src/backups/create/nightly.ts'
import { orDiskFull } from '../../src/backups/errors.ts'
import { backupsIn } from '../../src/backups/folder.ts'
import { nameOf, readName } from '../../src/backups/format/file-name.ts'
import { inspectBackup } from '../../src/backups/restore/stage.ts'
import { openWorkFolder, requireDiskSpace } from '../../src/backups/work-folder.ts'
import { newKey, textOfKey } from '../../src/core/key-file.ts'
import { migrations } from '../../src/store/migrate.ts'
import { databaseFile } from '../../src/store/open.ts'
import { ownSomething } from '../rest/mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { backupOf, emptyFolder, keyOf, restoreTo, sentenceOf, tablesOf } from './fixture.ts'

const passphrase = 'seven small otters swim'
const withPassphrase = { BACKUP_PASSPHRASE: passphrase }

/** Two people with something in every table, one of them with a sealed password. */
async function furnished(env: Record<string, string> = {}): Promise<TestApp> {
  const t = await testApp({ env })
  for (const name of ['ada', 'grace']) {
    const { userId } = await t.person(name)
    const { accountId } = await ownSomething(t.app, userId)
    const credential = t.app.secrets.seal(JSON.stringify({ password: `pw of ${name}` }), `account.credential:${accountId}`)
    await t.app.db.updateTable('account').set({ credential, connector: 'imap' }).where('id', '=', accountId).execute()
  }
  return t
}

function query<T>(dataDir: string, sql: string): T[] {
  const db = new Database(databaseFile(dataDir), { readonly: true })
  try {
    return db.prepare<[], T>(sql).all()
  } finally {
    db.close()
  }
}

/** Tables that are another after a restore, and why: adjust-queries.ts. */
const amended = [
  'session',
  'personal_token',
  'mcp_grant',
  'password_reset',
  'invite',
  'oauth_flow',
  'approval',
  'outbox',
  'pending_change',
  'undo',
  'placement',
  'push_held',
  'webhook_delivery',
]
const listedAnew = ['mailbox', 'account', 'oauth_grant', 'server_key', 'sqlite_sequence']

test('what comes back is what was there, and only that', async () => {
  await using t = await furnished()
  const file = await backupOf(t)
  const before = tablesOf(databaseFile(t.dataDir))
  using fresh = emptyFolder()
  mkdirSync(path.join(fresh.dir, 'keys'))
  copyFileSync(keyOf(t.dataDir), keyOf(fresh.dir))

  await restoreTo(fresh.dir, file)

  const after = tablesOf(databaseFile(fresh.dir))
  const same = Object.keys(before).filter((name) => ![...amended, ...listedAnew].includes(name))
  expect(same.length).toBeGreaterThan(30)
  for (const name of same) expect({ name, ...after[name] }).toEqual({ name, ...before[name] })
  for (const name of listedAnew) expect({ name, rows: after[name]?.rows }).toEqual({ name, rows: before[name]?.rows })
  for (const name of [
    'session',
    'personal_token',
    'password_reset',
    'oauth_flow',
    'approval',
    'pending_change',
    'undo',
    'push_held',
    'webhook_delivery',
  ])
    expect({ name, rows: after[name]?.rows }).toEqual({ name, rows: 0 })
  expect(readdirSync(fresh.dir).filter((name) => name.startsWith('before-restore') || name.startsWith('restore'))).toEqual([])
  await using restored = await testApp({ dataDir: fresh.dir })
  expect(await restored.app.db.selectFrom('user').where('name', 'in', ['ada', 'grace']).select('id').execute()).toHaveLength(2)
})

test('it is one file for its owner alone, and nothing half made is left', async () => {
  await using t = await furnished()
  writeFileSync(path.join(t.app.settings.dataDir, 'demo-mailbox.json'), '{}')
  const file = await backupOf(t)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700)
  expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)])
  expect(readdirSync(path.join(t.dataDir, 'backup-work'))).toEqual(['homing.lock'])
  expect(readFileSync(file).includes(Buffer.from('master.key'))).toBe(false)
})

test('with a passphrase the key is in it, and a folder without one can go on', async () => {
  await using t = await furnished(withPassphrase)
  const file = await backupOf(t)
  expect(file).toMatch(/\.zip\.age$/)
  using fresh = emptyFolder()
  const check = { dataDir: fresh.dir, file, masterKeyFile: keyOf(fresh.dir) }
  expect(await inspectBackup({ ...check, passphrase })).toMatchObject({
    key: 'inside',
    // Each with a colleague.
    people: 4,
    accounts: 2,
    schema: migrations.length,
  })
  expect(await sentenceOf(inspectBackup({ ...check, passphrase: 'six small otters' }))).toMatch(/backup passphrase is incorrect/)
  expect(await sentenceOf(inspectBackup({ ...check, passphrase: undefined }))).toMatch(/Please enter its passphrase/)
  expect(existsSync(databaseFile(fresh.dir))).toBe(false)

  await restoreTo(fresh.dir, file, { passphrase })

  expect(readFileSync(keyOf(fresh.dir), 'utf8')).toBe(readFileSync(keyOf(t.dataDir), 'utf8'))
  expect(statSync(keyOf(fresh.dir)).mode & 0o777).toBe(0o600)
  await using restored = await testApp({ dataDir: fresh.dir })
  const [account] = await restored.app.db.selectFrom('account').select(['id', 'credential', 'needs_reconnection']).execute()
  expect(account?.needs_reconnection).toBe(0)
  expect(restored.app.secrets.open(account?.credential ?? '', `account.credential:${account?.id}`)).toMatch(/pw of/)
})

test('another key is refused until somebody says to go on without; then mailboxes are connected anew', async () => {
  await using t = await furnished()
  await t.app.db
    .insertInto('second_factor')
    .values((eb) => ({
      user_id: eb.selectFrom('user').select('id').where('email', '=', 'ada@people.test'),
      secret: t.app.secrets.seal('JBSWY3DP', 'second_factor|secret|ada'),
      created_at: 1,
      confirmed_at: 1,
      last_step: 0,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const file = await backupOf(t)
  using fresh = emptyFolder()
  await (await testApp({ dataDir: fresh.dir }))[Symbol.asyncDispose]()
  const own = readFileSync(keyOf(fresh.dir), 'utf8')
  const before = tablesOf(databaseFile(fresh.dir))

  expect(await inspectBackup({ dataDir: fresh.dir, file, masterKeyFile: keyOf(fresh.dir), passphrase: undefined })).toMatchObject(
    {
      key: 'other',
    },
  )
  expect(await sentenceOf(restoreTo(fresh.dir, file))).toMatch(/encrypted with a different key/)
  expect(tablesOf(databaseFile(fresh.dir))).toEqual(before)
  const wrong = path.join(fresh.dir, 'wrong.key')
  writeFileSync(wrong, textOfKey(newKey()))
  expect(await sentenceOf(restoreTo(fresh.dir, file, { keyFile: wrong }))).toMatch(/doesn't match this backup/)

  await restoreTo(fresh.dir, file, { withoutKey: true })

  expect(readFileSync(keyOf(fresh.dir), 'utf8')).toBe(own)
  await using restored = await testApp({ dataDir: fresh.dir })
  const accounts = await restored.app.db.selectFrom('account').select(['credential', 'needs_reconnection', 'error']).execute()
  expect(accounts).toHaveLength(2)
  for (const account of accounts)
    expect(account).toMatchObject({ credential: '', needs_reconnection: 1, error: expect.stringContaining('reconnect it') })
  expect(await restored.app.db.selectFrom('second_factor').selectAll().execute()).toEqual([])
  expect(await restored.app.db.selectFrom('push_target').selectAll().execute()).toEqual([])
  expect(await restored.app.db.selectFrom('webhook').selectAll().execute()).toEqual([])
  const servers = await restored.app.db.selectFrom('dav_server').select(['password', 'problem']).execute()
  expect(servers.length).toBeGreaterThan(0)
  for (const server of servers) expect(server).toEqual({ password: '', problem: 'denied' })
})

test('the key of before, given as a file, opens it on a new machine', async () => {
  await using t = await furnished()
  const file = await backupOf(t)
  using fresh = emptyFolder()
  expect(await sentenceOf(restoreTo(fresh.dir, file))).toMatch(/encrypted with a different key/)
  expect(existsSync(keyOf(fresh.dir))).toBe(false)
  await restoreTo(fresh.dir, file, { keyFile: keyOf(t.dataDir) })
  expect(readFileSync(keyOf(fresh.dir), 'utf8')).toBe(readFileSync(keyOf(t.dataDir), 'utf8'))
  await using restored = await testApp({ dataDir: fresh.dir })
  expect(restored.app).toBeTruthy()
})

test('without any key on a new machine, one is made', async () => {
  await using t = await furnished()
  const file = await backupOf(t)
  using fresh = emptyFolder()
  await restoreTo(fresh.dir, file, { withoutKey: true })
  await using restored = await testApp({ dataDir: fresh.dir })
  expect(readFileSync(keyOf(fresh.dir), 'utf8')).not.toBe(readFileSync(keyOf(t.dataDir), 'utf8'))
  expect(await restored.app.db.selectFrom('account').select('id').execute()).toHaveLength(2)
})

test('what was there before is moved aside, whole', async () => {
  await using t = await furnished()
  const file = await backupOf(t)
  using fresh = emptyFolder()
  await using was = await testApp({ dataDir: fresh.dir })
  await was.person('before')
  await was[Symbol.asyncDispose]()
  const before = tablesOf(databaseFile(fresh.dir))

  await restoreTo(fresh.dir, file, { keyFile: keyOf(t.dataDir) })

  const [aside] = readdirSync(fresh.dir).filter((name) => name.startsWith('before-restore-'))
  expect(tablesOf(path.join(fresh.dir, aside ?? '', 'homing.db'))).toEqual(before)
  expect(existsSync(path.join(fresh.dir, aside ?? '', 'master.key'))).toBe(true)
  expect(query<{ email: string }>(fresh.dir, "select email from user where name in ('ada', 'grace') order by email")).toEqual([
    { email: 'ada@people.test' },
    { email: 'grace@people.test' },
  ])
})

test('two at once: the second is told so', async () => {
  await using t = await furnished()
  const first = createBackup(t.app, 'by-hand')
  expect(await sentenceOf(createBackup(t.app, 'by-hand'))).toMatch(/already being created or checked/)
  await first
  // Another program on the same folder.
  using _held = openWorkFolder(t.dataDir)
  expect(await sentenceOf(createBackup(t.app, 'by-hand'))).toMatch(/already being created or checked/)
})

test('where there is no room it is refused before anything is written', () => {
  using fresh = emptyFolder()
  expect(() => requireDiskSpace(fresh.dir, 1e15)).toThrow(expect.objectContaining({ kind: 'full' }))
  expect(() => requireDiskSpace(fresh.dir, 1)).not.toThrow()
  expect(orDiskFull(Object.assign(new Error(), { code: 'ENOSPC' }))).toMatchObject({ kind: 'full' })
  expect(orDiskFull(Object.assign(new Error(), { code: 'SQLITE_FULL' }))).toMatchObject({ kind: 'full' })
})

test('seven days, four weeks and six months of nights are kept; what somebody made stays', () => {
  const nights = [...Array(400).keys()].map((ago) => new Date(Date.UTC(2026, 10, 22, 3, 10) - ago * 86_400_000))
  const named = (kind: 'nightly' | 'by-hand') =>
    nights.flatMap((madeAt) => readName(nameOf({ madeAt, kind, encrypted: false })) ?? [])
  const gone = expiredBackups(named('nightly'))
  const kept = named('nightly').filter(({ name }) => !gone.includes(name))
  expect(kept.map(({ madeAt }) => madeAt.toISOString().slice(0, 10))).toEqual([
    ...['2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16'],
    ...['2026-11-15', '2026-11-08', '2026-11-01', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
  ])
  expect(expiredBackups(named('by-hand'))).toEqual([])
})

test('every copy of before a time goes, whoever made it', async () => {
  await using t = await testApp()
  for (const kind of ['nightly', 'by-hand', 'before-restore'] as const) await createBackup(t.app, kind)
  mkdirSync(path.join(t.dataDir, 'before-restore-2026-01-01T00-00-00Z'))
  t.passTime({ hours: 1 })
  const from = t.app.now()
  t.passTime({ hours: 1 })
  await createBackup(t.app, 'nightly')
  expect(await deleteBackupsBefore(t.app, from)).toBe(4)
  expect(backupsIn(t.app.settings.backupFolder).map(({ kind }) => kind)).toEqual(['nightly'])
  expect(readdirSync(t.dataDir).filter((name) => name.startsWith('before-restore'))).toEqual([])
})
