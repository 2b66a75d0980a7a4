// The master key at a start: made once, proven always, never made anew over data.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newKey, readKeyFile, textOfKey } from '../../src/core/key-file.ts'
import { secretsFrom } from '../../src/core/secrets.ts'
import { canaryOf } from '../../src/store/keys/canary.ts'
import { migrate, migrations } from '../../src/store/migrate.ts'
import { databaseFile } from '../../src/store/open.ts'
import { testApp } from '../support/test-app.ts'
import { addRow } from './secrets-fixture.ts'

let folder: string
let keyFile: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'keys-'))
  keyFile = path.join(folder, 'keys', 'master.key')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const start = (env = {}) => testApp({ dataDir: folder, env })
const once = async (env = {}) => {
  const t = await start(env)
  const { madeKey } = t.app
  await t[Symbol.asyncDispose]()
  return madeKey
}
const mode = (file: string) => statSync(file).mode & 0o777
const bytes = () => readFileSync(databaseFile(folder))

test('a key is made at the first start, and said so once', async () => {
  expect([await once(), await once()]).toEqual([true, false])
  expect(readKeyFile(keyFile)).toHaveLength(32)
  expect([mode(keyFile), mode(path.dirname(keyFile)), mode(databaseFile(folder))]).toEqual([0o600, 0o700, 0o600])
})

test('a key that is there already is taken', async () => {
  mkdirSync(path.dirname(keyFile))
  const key = newKey()
  writeFileSync(keyFile, textOfKey(key))
  expect(await once()).toBe(false)
  expect(readKeyFile(keyFile).equals(key)).toBe(true)
})

test('what others may read is taken from them at the next start', async () => {
  await once()
  for (const place of [keyFile, databaseFile(folder)]) chmodSync(place, 0o644)
  chmodSync(path.dirname(keyFile), 0o755)
  await once()
  expect([mode(keyFile), mode(path.dirname(keyFile)), mode(databaseFile(folder))]).toEqual([0o600, 0o700, 0o600])
})

test('a folder of the key that is not in the data folder is left as it is', async () => {
  const elsewhere = mkdtempSync(path.join(os.tmpdir(), 'key-elsewhere-'))
  chmodSync(elsewhere, 0o755)
  await once({ MASTER_KEY_FILE: path.join(elsewhere, 'homing.key') })
  expect([mode(elsewhere), mode(path.join(elsewhere, 'homing.key'))]).toEqual([0o755, 0o600])
  rmSync(elsewhere, { recursive: true })
})

test('a wrong key is refused, and nothing is written', async () => {
  await once()
  const before = bytes()
  writeFileSync(keyFile, textOfKey(newKey()))
  await expect(start()).rejects.toThrow(/^Please correct MASTER_KEY_FILE: the key in .*keys.master\.key doesn't match this data/)
  expect(bytes()).toEqual(before)
})

test('a missing key is refused, and none is made', async () => {
  await once()
  rmSync(keyFile)
  await expect(start()).rejects.toThrow(/^Please correct MASTER_KEY_FILE: the key file .* is missing/)
  expect(existsSync(keyFile)).toBe(false)
})

for (const [what, text] of Object.entries({
  empty: '',
  short: 'c2hvcnQ=\n',
  'no base64': `${'ü'.repeat(32)}\n`,
  'cut off': textOfKey(newKey()).slice(0, 30),
})) {
  test(`a key file that is ${what} is refused and left as it is`, async () => {
    await once()
    writeFileSync(keyFile, text)
    await expect(start()).rejects.toThrow(/^Please correct MASTER_KEY_FILE: .* is damaged/)
    expect(readFileSync(keyFile, 'utf8')).toBe(text)
  })
}

test('data of before there was a canary proves the key by what it has sealed', async () => {
  const key = newKey()
  mkdirSync(path.dirname(keyFile))
  writeFileSync(keyFile, textOfKey(newKey()))
  const old = new Database(databaseFile(folder))
  migrate(old, databaseFile(folder), migrations.slice(0, 5))
  addRow(old, 'user', { id: 'u1', role: 'member' })
  addRow(old, 'account', { id: 'a1', user_id: 'u1', credential: secretsFrom(key).seal('{}', 'account.credential:a1') })
  old.close()
  await expect(start()).rejects.toThrow(/^Please correct MASTER_KEY_FILE: the key in/)
  const still = new Database(databaseFile(folder), { readonly: true })
  expect(still.pragma('user_version', { simple: true })).toBe(5)
  still.close()
  writeFileSync(keyFile, textOfKey(key))
  await once()
  const now = new Database(databaseFile(folder), { readonly: true })
  expect([canaryOf(now, secretsFrom(key)), canaryOf(now, secretsFrom(newKey()))]).toEqual(['right', 'wrong'])
  now.close()
})

test('data of before with nothing sealed in it takes the key that lies there', async () => {
  const old = new Database(databaseFile(folder))
  migrate(old, databaseFile(folder), migrations.slice(0, 5))
  expect(canaryOf(old, secretsFrom(newKey()))).toBe('none')
  old.close()
  mkdirSync(path.dirname(keyFile))
  writeFileSync(keyFile, textOfKey(newKey()))
  expect(await once()).toBe(false)
})

test('a first start that was cut off is begun again', async () => {
  writeFileSync(`${databaseFile(folder)}.begun`, 'half')
  mkdirSync(path.dirname(keyFile))
  writeFileSync(keyFile, textOfKey(newKey()))
  await once()
  expect(readdirSync(folder).filter((name) => name.includes('.begun'))).toEqual([])
})
