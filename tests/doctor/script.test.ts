// `npm run doctor`, as an owner runs it: beside a running Homing, beside none, and where something is broken.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOwnerToken, isOwnerToken } from '../../src/doctor/owner-token.ts'
import { testApp } from '../support/test-app.ts'
import { unzip } from '../user/zip.ts'
import { openFixture } from './fixture.ts'

const script = path.resolve(import.meta.dirname, '../../scripts/doctor.ts')
const time = 60_000
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'homing-doctor-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function doctor(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, WEB_FOLDER: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, ...said }
}

/** A data folder that was used, and is no more. */
async function usedFolder(): Promise<string> {
  const dataDir = path.join(folder, 'data')
  const t = await testApp({ dataDir })
  await t.person('ada')
  await t[Symbol.asyncDispose]()
  writeFileSync(path.join(folder, 'index.html'), '')
  return dataDir
}

test(
  'beside a running Homing it prints what that one found, and fetches its bundle',
  async () => {
    await using fixture = await openFixture()
    const file = path.join(folder, 'bundle.zip')
    const env = { DATA_DIR: fixture.t.dataDir, PORT: String(fixture.port) }
    const { code, out, err } = await doctor(env, '--bundle', file)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^Homing \d\S*, \S+: 0 errors, \d+ warnings, \d+ OK\n/)
    expect(out).toMatch(/^✓ database\.file: Database /m)
    expect(unzip(readFileSync(file)).has('report.txt')).toBe(true)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  },
  time,
)

test(
  'something bad ends it with 1, and each bad line has its fix',
  async () => {
    await using fixture = await openFixture({ env: { PUBLIC_URL: 'http://mail.example.org' } })
    const { code, out } = await doctor({ DATA_DIR: fixture.t.dataDir, PORT: String(fixture.port) })
    expect(code).toBe(1)
    expect(out).toMatch(/✗ https\.secure: .*\n {4}→ Put a proxy with HTTPS/)
  },
  time,
)

test(
  'a Homing of another key is not asked',
  async () => {
    await using fixture = await openFixture()
    const dataDir = await usedFolder()
    const { code, err } = await doctor({ DATA_DIR: dataDir, PORT: String(fixture.port) })
    expect(code).toBe(2)
    expect(err).toContain('different key')
  },
  time,
)

test(
  'while none runs it says what a start would meet',
  async () => {
    const port = '1'
    const empty = await doctor({ DATA_DIR: path.join(folder, 'none'), PORT: '0' })
    expect(empty.out).toContain('No data folder yet')
    const dataDir = await usedFolder()
    const well = await doctor({ DATA_DIR: dataDir, PORT: '0' })
    expect(well).toMatchObject({ code: 0, err: '' })
    for (const line of [
      'The whole database was checked and is intact',
      'The key matches the database',
      'No other Homing is using the data folder',
    ])
      expect(well.out).toContain(line)
    const wrong = await doctor({ DATA_DIR: dataDir, PORT: port, HOST: '192.0.2.1' })
    expect(wrong.code).toBe(1)
    expect(wrong.out).toMatch(/✗ server\.port/)
  },
  time,
)

test(
  'a wrong key, a damaged database and wrong settings are each said',
  async () => {
    const dataDir = await usedFolder()
    const other = path.join(folder, 'other.key')
    writeFileSync(other, `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 })
    const wrongKey = await doctor({ DATA_DIR: dataDir, PORT: '0', MASTER_KEY_FILE: other })
    expect(wrongKey.code).toBe(1)
    expect(wrongKey.out).toContain('✗ server.canary')
    truncateSync(path.join(dataDir, 'homing.db'), 5000)
    const damaged = await doctor({ DATA_DIR: dataDir, PORT: '0' })
    expect(damaged.code).toBe(1)
    expect(damaged.out).toContain('✗ database.file')
    const settings = await doctor({ DATA_DIR: dataDir, PORT: 'eight' })
    expect(settings.code).toBe(1)
    expect(settings.out).toContain('✗ server.settings')
    expect((await doctor({}, '--what')).code).toBe(2)
  },
  time,
)

test(
  'the owner’s pass is good once, for this key, and for half a minute',
  async () => {
    await using t = await testApp()
    const pass = createOwnerToken(t.app.secrets, Date.now())
    expect(isOwnerToken(t.app, pass)).toBe(true)
    expect(isOwnerToken(t.app, pass)).toBe(false)
    expect(isOwnerToken(t.app, createOwnerToken(t.app.secrets, Date.now() - 60_000))).toBe(false)
    expect(isOwnerToken(t.app, createOwnerToken(t.app.secrets, Date.now() + 60_000))).toBe(false)
    await using other = await testApp()
    expect(isOwnerToken(t.app, createOwnerToken(other.app.secrets, Date.now()))).toBe(false)
    const fresh = createOwnerToken(t.app.secrets, Date.now())
    for (const changed of [
      undefined,
      '',
      fresh.replace('Homing-Owner', 'Bearer'),
      `${fresh.slice(0, -2)}AA`,
      fresh.replace('.', '1.'),
    ])
      expect(isOwnerToken(t.app, changed)).toBe(false)
  },
  time,
)
