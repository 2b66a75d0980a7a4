// The doctor's line about the replica: Litestream's control socket is one that the test opens in the data folder.
import { mkdirSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { litestreamFolder, litestreamSocket } from '../../src/backups/litestream.ts'
import { checkReplica } from '../../src/doctor/checks/replica.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
})
afterEach(() => t[Symbol.asyncDispose]())

const never = new AbortController().signal

interface Answer {
  databases: { path: string; status: string; last_sync_at?: string }[]
}
/** A control socket that answers this, until the end of the test. */
async function socket(answer: Answer | string): Promise<AsyncDisposable> {
  const server = net.createServer((one) => {
    one.on('error', () => one.destroy())
    one.once('data', () => {
      const body = typeof answer === 'string' ? answer : JSON.stringify(answer)
      one.end(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n${body}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(litestreamSocket(t.dataDir), resolve))
  return { [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
const replicating = (ms: number): Answer => ({
  databases: [{ path: '/data/homing.db', status: 'replicating', last_sync_at: new Date(Date.now() + ms).toISOString() }],
})

test('the doctor reports that nothing is kept, that Litestream is down, how far it is behind, and that all is well', async () => {
  expect(await checkReplica(t.app, never)).toMatchObject({ state: 'off' })
  mkdirSync(path.join(t.dataDir, litestreamFolder))
  expect(await checkReplica(t.app, never)).toMatchObject({ state: 'bad', says: expect.stringContaining("isn't running") })
  const found = async (answer: Answer | string) => {
    await using _ = await socket(answer)
    return await checkReplica(t.app, never)
  }
  expect(await found(replicating(0))).toMatchObject({ state: 'ok' })
  expect(await found(replicating(-120_000))).toMatchObject({ state: 'warn', says: expect.stringMatching(/\d+ (s|min) behind/) })
  expect(await found(replicating(-3_600_000))).toMatchObject({ state: 'bad', says: expect.stringMatching(/\d+ min behind/) })
  expect(await found({ databases: [{ path: '/data/homing.db', status: 'replicating' }] })).toMatchObject({ state: 'bad' })
  expect(await found('no JSON')).toMatchObject({ state: 'bad' })
  expect(await found('['.repeat(100_000))).toMatchObject({ state: 'bad' })
})

test('a Litestream without its notes reads the database from before a restore, and the doctor says so', async () => {
  await using _ = await socket(replicating(0))
  expect(await checkReplica(t.app, never)).toMatchObject({ state: 'bad', says: expect.stringContaining('before a restore') })
})
