// How the program ends: told to while nothing answers, and when it cannot go on.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort, type Program, startProgram } from '../../scripts/program.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { alice, letter } from '../support/test-server.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'homing-end-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

async function connect(homing: Program, server: MailServer, ports: { imap: number; smtp: number }): Promise<string> {
  const { host, fingerprint } = server
  const { account } = await homing.api<{ account: { id: string } }>('POST', '/accounts', {
    provider: 'imap',
    email: alice,
    password: server.users[alice],
    imap: { host, port: ports.imap, security: 'tls', fingerprint },
    smtp: { host, port: ports.smtp, security: 'tls', fingerprint },
  })
  return account.id
}

// Docker waits ten seconds before it kills.
test('told to stop while both mail servers hang, it ends in time and well', async () => {
  await using server = await startMailServer()
  server.fill(alice, 'INBOX', [letter({ id: 'one' })])
  await using imap = await startTcpProxy(server.ports.imaps)
  await using smtp = await startTcpProxy(server.ports.smtps)
  const homing = await startProgram({ dataDir: folder, mailHost: server.host })
  const accountId = await connect(homing, server, { imap: imap.port, smtp: smtp.port })
  await expect.poll(() => homing.api<{ total: number }>('GET', '/emails'), { timeout: 60_000 }).toMatchObject({ total: 1 })
  imap.freeze()
  smtp.freeze()
  const mail = { accountId, to: 'bob@example.test', subject: 'Hello', body: 'Hello' }
  const sending = homing.api('POST', '/emails/send', mail).catch(() => 'cut')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const asked = performance.now()
  expect(await homing.stop()).toBe(0)
  expect(performance.now() - asked).toBeLessThan(10_000)
  await sending
}, 180_000)

test('when the thread that writes dies, the program ends and says so: its supervisor starts it again', async () => {
  const probe = path.resolve(import.meta.dirname, '../support/threads/kill-writer.mjs')
  const main = path.resolve(import.meta.dirname, '../../src/main.ts')
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', probe, main], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (data: Buffer) => (out += data.toString()))
  child.stderr.on('data', (data: Buffer) => (err += data.toString()))
  const ended = once(child, 'close')
  await expect.poll(() => out, { timeout: 60_000 }).toContain('Homing is ready')
  // It runs while something is written.
  const person = { name: 'Ada', email: 'ada@people.example', password: 'measure-twice-cut-once' }
  const headers = { 'content-type': 'application/json' }
  await fetch(`http://127.0.0.1:${port}/api/auth/register`, { method: 'POST', headers, body: JSON.stringify(person) })
  child.kill('SIGUSR2')
  expect((await ended)[0]).toBe(1)
  expect(err).toContain('Homing has to be started again')
  expect(err).toContain('"level":60')
}, 180_000)
