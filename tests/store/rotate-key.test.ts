// A change of the master key: everything sealed opens with the new one, and a crash at any point leaves a key that fits.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newKey, readKeyFile, textOfKey } from '../../src/core/key-file.ts'
import { readSettings } from '../../src/settings.ts'
import { rotateKey } from '../../src/store/keys/rotate-key.ts'
import { lockFolder } from '../../src/store/opening/lock.ts'
import { testApp } from '../support/test-app.ts'
import { countOf, type Folder, fillFolder, openedBy, passing } from './secrets-fixture.ts'

let top: string
let folder: Folder
beforeEach(async () => {
  top = mkdtempSync(path.join(os.tmpdir(), 'rotate-'))
  folder = { dataDir: path.join(top, 'data'), masterKeyFile: path.join(top, 'keys', 'master.key') }
  await fillFolder(folder)
})
afterEach(() => rmSync(top, { recursive: true, force: true }))

const keys = () => readdirSync(path.dirname(folder.masterKeyFile)).sort()
const start = () => testApp({ dataDir: folder.dataDir, env: { MASTER_KEY_FILE: folder.masterKeyFile } })

test('everything sealed opens with the new key and not with the old one; everybody signs in again', async () => {
  const old = readKeyFile(folder.masterKeyFile)
  expect(openedBy(folder.dataDir, old)).toBe('all')
  const done = rotateKey(folder)
  const key = readKeyFile(folder.masterKeyFile)
  expect(key.equals(old)).toBe(false)
  expect([openedBy(folder.dataDir, key), openedBy(folder.dataDir, old)]).toEqual(['all', 'none'])
  expect(done).toMatchObject({ resealed: 8, unreadable: 0, keyFile: folder.masterKeyFile })
  expect(readKeyFile(done.oldKeyFile).equals(old)).toBe(true)
  expect([countOf(folder.dataDir, 'session'), ...passing.map((table) => countOf(folder.dataDir, table))]).toEqual([0, 0])
  await (await start())[Symbol.asyncDispose]()
})

const steps = ['written', 'resealed', 'committed', 'kept'] as const
for (const step of steps) {
  test(`killed once it has ${step} it leaves a key that fits, and the next start goes on with it`, async () => {
    const old = readKeyFile(folder.masterKeyFile)
    expect(await killedAt(step)).toBe('SIGKILL')
    await (await start())[Symbol.asyncDispose]()
    const key = readKeyFile(folder.masterKeyFile)
    expect(openedBy(folder.dataDir, key)).toBe('all')
    expect(key.equals(old)).toBe(step === 'written' || step === 'resealed')
    expect(existsSync(`${folder.masterKeyFile}.new`)).toBe(false)
    rotateKey(folder)
    expect(openedBy(folder.dataDir, readKeyFile(folder.masterKeyFile))).toBe('all')
  })
}

/** A process of its own that ends itself in the middle, as a power cut does. */
async function killedAt(step: (typeof steps)[number]): Promise<NodeJS.Signals | null> {
  const program = path.join(top, 'killed.ts')
  const rotate = path.resolve('src/store/keys/rotate-key.ts')
  writeFileSync(
    program,
    `import { rotateKey } from ${JSON.stringify(rotate)}
     rotateKey(${JSON.stringify(folder)}, { step: (done) => { if (done === '${step}') process.kill(process.pid, 'SIGKILL') } })`,
  )
  const child = spawn(process.execPath, [program], { stdio: 'ignore' })
  return new Promise((resolve) => child.on('exit', (_, signal) => resolve(signal)))
}

test('a new key that was written for nothing does not stand in the way, and is not kept', async () => {
  const old = readFileSync(folder.masterKeyFile)
  writeFileSync(`${folder.masterKeyFile}.new`, textOfKey(newKey()))
  await (await start())[Symbol.asyncDispose]()
  expect(readFileSync(folder.masterKeyFile)).toEqual(old)
  expect(keys()).toEqual(['master.key'])
})

test('a failure in the middle leaves everything as it was', () => {
  const old = readKeyFile(folder.masterKeyFile)
  const fail = (done: string) => {
    if (done === 'resealed') throw new Error('no')
  }
  expect(() => rotateKey(folder, { step: fail })).toThrow('no')
  expect(openedBy(folder.dataDir, old)).toBe('all')
  expect(keys()).toEqual(['master.key'])
  expect(countOf(folder.dataDir, 'session')).toBe(1)
})

test('the new key can go elsewhere, for a key file that cannot be replaced', async () => {
  const old = readFileSync(folder.masterKeyFile)
  const to = path.join(top, 'other', 'second.key')
  expect(rotateKey(folder, { to })).toMatchObject({ keyFile: to, oldKeyFile: folder.masterKeyFile })
  expect(readFileSync(folder.masterKeyFile)).toEqual(old)
  expect(openedBy(folder.dataDir, readKeyFile(to))).toBe('all')
  await expect(start()).rejects.toThrow(/^Please correct MASTER_KEY_FILE: the key in .* doesn't match this data/)
  expect(() => rotateKey({ ...folder, masterKeyFile: to }, { to })).toThrow(/already exists/)
})

test('a wrong key changes nothing', () => {
  const right = readKeyFile(folder.masterKeyFile)
  writeFileSync(folder.masterKeyFile, textOfKey(newKey()))
  expect(() => rotateKey(folder)).toThrow(/^Please correct MASTER_KEY_FILE/)
  expect(openedBy(folder.dataDir, right)).toBe('all')
})

test('while Homing runs the key is not changed', async () => {
  const free = lockFolder(folder.dataDir)
  const old = readKeyFile(folder.masterKeyFile)
  const { code, said } = await command([])
  free()
  expect(said).toMatch(/already running.*Stop it first/)
  expect(code).toBe(1)
  expect(openedBy(folder.dataDir, old)).toBe('all')
})

test('the command says where the keys are', async () => {
  const { code, said } = await command([])
  expect(said).toMatch(
    /Master key changed: .*keep a copy[\s\S]*8 stored passwords[\s\S]*Older backups need the old key: .*before-/,
  )
  expect(code).toBe(0)
  expect((await command(['--too'])).code).toBe(1)
})

test.runIf(process.getuid?.() !== 0)('a folder that cannot be written to is refused with the way out', () => {
  chmodSync(path.dirname(folder.masterKeyFile), 0o500)
  expect(() => rotateKey(folder)).toThrow(/--to FILE/)
  chmodSync(path.dirname(folder.masterKeyFile), 0o700)
})

test('nothing is made where there is no Homing', () => {
  const empty = path.join(top, 'empty')
  mkdirSync(empty)
  expect(() => rotateKey({ dataDir: empty, masterKeyFile: path.join(empty, 'master.key') })).toThrow(/There's no Homing data in/)
  expect(readdirSync(empty)).toEqual([])
})

async function command(args: string[]): Promise<{ code: number | null; said: string }> {
  const { dataDir, masterKeyFile } = folder
  expect(readSettings({ DATA_DIR: dataDir, MASTER_KEY_FILE: masterKeyFile }).masterKeyFile).toBe(masterKeyFile)
  const env = { ...process.env, DATA_DIR: dataDir, MASTER_KEY_FILE: masterKeyFile }
  const child = spawn(process.execPath, ['scripts/rotate-key.ts', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, said: out + err }
}
