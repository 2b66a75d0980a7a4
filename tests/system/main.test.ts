// The program as it is started: its one friendly line, its demo link, its end, and what it says when it cannot start.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 180_000 })
const main = path.resolve(import.meta.dirname, '../../src/main.ts')
let folder = ''
let started: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'homing-main-'))
})
afterEach(async () => {
  for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  started = []
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

function start(env: Record<string, string> = {}, args: string[] = []) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk.toString()
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  /** The address of its friendly line. */
  const ready = async () => {
    await expect.poll(() => said.out, { timeout: 90_000, interval: 50 }).toMatch(/Homing is ready at \S+ .*\n/)
    return /ready at (\S+)/.exec(said.out)?.[1] ?? ''
  }
  return { child, said, ended, ready }
}

test('it says where it is and where the data is, serves, and stops when told to', async () => {
  const homing = start()
  const url = await homing.ready()
  expect(homing.said.out).toContain(`Homing is ready at ${url} — your data is in ${folder}\n`)
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  await expect.poll(() => homing.said.out).toMatch(/setup code [0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\n/)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  homing.child.kill('SIGTERM')
  expect(await homing.ended).toBe(0)
  expect(homing.said.err).toBe('')
})

test('the demo is signed in by its link, once', async () => {
  const homing = start({ DEMO: '1' }, ['--demo'])
  await homing.ready()
  await expect.poll(() => homing.said.out, { timeout: 90_000 }).toMatch(/token=\S+\n/)
  const link = new URL(/http:\S+token=\S+/.exec(homing.said.out)?.[0] ?? '')
  expect(link.pathname).toBe('/oauth/callback')
  expect(Object.fromEntries(link.searchParams)).toMatchObject({ success: 'true', provider: 'demo' })
  const body = JSON.stringify({ ticket: link.searchParams.get('token') })
  const headers = { 'content-type': 'application/json' }
  const exchange = () => fetch(`${link.origin}/api/auth/oauth/exchange`, { method: 'POST', headers, body })
  const { token } = (await (await exchange()).json()) as { token: string }
  const accounts = await fetch(`${link.origin}/api/accounts`, { headers: { authorization: `Bearer ${token}` } })
  expect(((await accounts.json()) as { accounts: unknown[] }).accounts).toHaveLength(3)
  expect((await exchange()).status).toBe(400)

  // For what asks for a password, and for another device.
  await expect.poll(() => homing.said.out).toMatch(/: robin@ashdown\.example, \S{16}\n/)
  const [, email, password] = /: (\S+@\S+), (\S{16})\n/.exec(homing.said.out) ?? []
  const login = { method: 'POST', headers, body: JSON.stringify({ email, password }) }
  expect((await fetch(`${link.origin}/api/auth/login`, login)).status).toBe(200)
  homing.child.kill('SIGINT')
  expect(await homing.ended).toBe(0)
})

const oneLine = /^Homing could not start\. [^\n]+\n$/

test('a second one on the same data is refused with one line', async () => {
  await start().ready()
  const second = start()
  expect(await second.ended).toBe(1)
  expect(second.said.err).toMatch(oneLine)
  expect(second.said.err).toContain('already running')
})

test('a port in use is said in one line', async () => {
  const other = net.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as net.AddressInfo
  const homing = start({ PORT: String(port) })
  expect(await homing.ended).toBe(1)
  expect(homing.said.err).toMatch(oneLine)
  expect(homing.said.err).toContain(`Port ${port} on 127.0.0.1 is in use`)
  other.close()
})

test.each([{ REGISTRATION: 'sometimes' }, { PORT: 'http' }, { TRUSTED_PROXIES: 'my-proxy' }])(
  'wrong settings are named, with an exit code of their own: %o',
  async (env) => {
    const homing = start(env)
    expect(await homing.ended).toBe(78)
    expect(homing.said.err).toContain(Object.keys(env)[0])
    expect(homing.said.err).not.toMatch(/^\s+at /m)
  },
)
