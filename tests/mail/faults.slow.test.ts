// Networks and servers that break in the middle: what a person sees goes on, and in the end both sides hold the same.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { usualLimits } from '../../src/connectors/imap/connection-limit.ts'
import { defaultTimeouts } from '../../src/connectors/timeouts.ts'
import { AppError } from '../../src/core/errors.ts'
import { startAccountWorker } from '../../src/mail/sync/account-worker.ts'
import { createConnectCount, createFastRetry, defaultRetryPolicy, waitAfter } from '../../src/mail/sync/retry-policy.ts'
import { startFaultyMailServer } from '../support/faulty-mail-server.ts'
import { otherProgram } from '../support/imap-people.ts'
import { startMailServer } from '../support/mail-server.ts'
import { mailboxOf } from '../support/scripted-mailbox.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { anyCut } from '../support/tcp-proxy.ts'
import { testApp } from '../support/test-app.ts'
import { alice, letter, until } from '../support/test-server.ts'

vi.setConfig({ testTimeout: 180_000 })
const letters = (count: number, text = 'Hello.') =>
  Array.from({ length: count }, (_, n) => letter({ id: `n${n}`, text, at: Date.UTC(2026, 5, 1) + n * 60_000 }))

test('connections cut at any byte come to the same mailbox, and nothing goes unhandled', async () => {
  const random = seededRandom(7)
  await using fixture = await startFaultyMailServer({ mails: letters(300, 'A word or two. '.repeat(40)) })
  const { network } = fixture
  network.cut = () => (network.cuts < 25 ? anyCut(random, 60_000) : undefined)
  network.cutAll()
  await until(async () => {
    // While it holds, something happens on the server between the cuts.
    if (network.cuts >= 25) return true
    if (network.open > 0 && network.cut) network.cutAll(random() < 0.5 ? 'fin' : 'rst')
    await new Promise((resolve) => setTimeout(resolve, 150 * random()))
    return false
  }, 60_000)
  network.cut = undefined
  await using other = await otherProgram(fixture.server)
  await other.client.append('INBOX', String(letter({ id: 'last' }).raw))
  await other.client.messageDelete('5:9')
  await fixture.inStep()
  await until(async () => (await fixture.ada.caller.mail.list({ q: 'word' })).total === 295, 15_000)
  expect(fixture.mistakes).toEqual([])
}, 180_000)

test('a server that goes silent in the middle of a listing is given up in time, and tried again', async () => {
  await using fixture = await startFaultyMailServer({
    mails: letters(400, 'x'.repeat(3000)),
    timeouts: { silence: 1500, connect: 1500, login: 2000 },
  })
  const { network } = fixture
  await until(async () => (await fixture.uidsHere()).length > 0)
  network.freeze()
  const connects = network.connects.length
  await until(async () => network.connects.length > connects, 60_000)
  network.thaw()
  await fixture.inStep()
})

test('a connection that died in IDLE without a word is noticed, and new mail comes', async () => {
  await using fixture = await startFaultyMailServer({
    mails: letters(2),
    timeouts: { probe: 500, probeAnswer: 500, silence: 3000, connect: 2000, login: 3000 },
  })
  await until(async () => (await fixture.ada.caller.accounts.list()).accounts[0]?.sync.lastSyncAt !== null, 10_000)
  await until(async () => (await fixture.ada.caller.mail.list({ q: 'hello' })).total === 2, 10_000)
  await new Promise((resolve) => setTimeout(resolve, 300))
  fixture.network.freeze()
  const connects = fixture.network.connects.length
  await until(async () => fixture.network.connects.length > connects, 60_000)
  fixture.network.thaw()
  await using other = await otherProgram(fixture.server)
  await other.client.append('INBOX', String(letter({ id: 'new' }).raw))
  await fixture.inStep()
})

test('a server that stops telling of new mail is asked anyway', async () => {
  await using fixture = await startFaultyMailServer({
    mails: letters(2),
    plain: true,
    pace: { round: 1500 },
    timeouts: { probe: 20_000 },
  })
  await fixture.inStep()
  await new Promise((resolve) => setTimeout(resolve, 300))
  // What was not asked for is never heard.
  fixture.network.filter = (chunk) => (/^\* \d+ (EXISTS|RECENT|EXPUNGE)/.test(chunk.toString('latin1')) ? Buffer.alloc(0) : chunk)
  await using other = await otherProgram(fixture.server)
  await other.client.append('INBOX', String(letter({ id: 'untold' }).raw))
  await fixture.inStep('INBOX', 8000)
})

test('the real waits: a hang is noticed within 90 s, hints that stay away within 3 min, and IDLE is renewed within 10', () => {
  expect(defaultTimeouts.silence).toBeLessThanOrEqual(90_000)
  expect(defaultTimeouts.probe + defaultTimeouts.probeAnswer).toBeLessThanOrEqual(90_000)
  expect(defaultTimeouts.probe).toBeLessThanOrEqual(600_000)
  expect(defaultRetryPolicy.round).toBeLessThan(180_000)
  // iCloud lets a mailbox have about five connections, cPanel an address 40.
  expect(usualLimits.sync.perHost + usualLimits.user.perHost).toBeLessThan(40)
  expect(usualLimits.sync.perAccount + usualLimits.user.perAccount).toBeLessThan(5)
})

test('waits between tries grow from one second to five minutes, anywhere in between', () => {
  const gone = new AppError('unavailable', 'gone')
  const bounds = [1, 2, 3, 5, 9, 10, 40].map((failures) => waitAfter(defaultRetryPolicy, failures, gone, () => 1) / 1000)
  expect(bounds).toEqual([1, 2, 4, 16, 256, 300, 300])
  expect(waitAfter(defaultRetryPolicy, 9, gone, () => 0)).toBe(0)
  const limited = new AppError('limited', 'not so often', { retryAfter: 60 })
  expect([1, 2, 3, 4].map((failures) => waitAfter(defaultRetryPolicy, failures, limited, () => 0) / 1000)).toEqual([
    60, 120, 240, 300,
  ])
})

test('a mailbox is not connected to more than three times a minute', () => {
  let now = 0
  const connects = createConnectCount(defaultRetryPolicy, () => now)
  const times: number[] = []
  for (let n = 0; n < 9; n++) {
    now += connects.wait()
    connects.note()
    times.push(now)
    now += 100
  }
  for (const [n, time] of times.entries())
    expect((times[n + 3] ?? Number.POSITIVE_INFINITY) - time).toBeGreaterThanOrEqual(60_000)
})

test('while changes wait the first minute of a failure has tries at most four seconds apart, once in ten minutes', () => {
  let now = 0
  const rush = createFastRetry(
    defaultRetryPolicy,
    () => now,
    () => 1,
  )
  expect(rush.wait()).toBeUndefined()
  const tries = () => {
    const waits: number[] = []
    for (let wait = rush.wait(); wait !== undefined && waits.length < 100; wait = rush.wait()) {
      waits.push(wait / 1000)
      now += wait
      rush.note()
      rush.failed()
    }
    return waits
  }
  rush.failed()
  expect(tries()).toEqual([1, 2, ...Array.from({ length: 15 }, () => 4)])
  expect(now).toBeLessThan(64_000)
  now = 9 * 60_000
  rush.failed()
  expect(tries()).toEqual([])
  now = 10 * 60_000
  rush.failed()
  expect(tries().length).toBeLessThanOrEqual(defaultRetryPolicy.fastRetry.connects)
})

test('a person’s change ends the wait for a server that was away, and not for one that wants to be left alone', async () => {
  await using t = await testApp()
  const ada = await mailboxOf(t, 'ada')
  ada.broken = new AppError('unavailable', 'The mail server could not be reached.')
  let tries = 0
  const connect = t.app.connect
  t.app.connect = (id, lane) => {
    tries++
    return connect(id, lane)
  }
  const patient = { ...defaultRetryPolicy, first: 3_600_000, longest: 3_600_000 }
  await using worker = startAccountWorker(t.app, { id: ada.accountId, userId: ada.userId }, 0, patient)
  await until(async () => tries === 1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  ada.broken = new AppError('limited', 'The server allows no more connections right now.', { retryAfter: 60 })
  worker.wakeSignal.wake('changes')
  await until(async () => tries === 2)
  await new Promise((resolve) => setTimeout(resolve, 100))
  worker.wakeSignal.wake('changes')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(tries).toBe(2)
})

test('a server that says "not so often" is heard: a sentence on the account, longer waits, and no new password asked for', async () => {
  await using t = await testApp()
  const ada = await mailboxOf(t, 'ada')
  ada.broken = new AppError('limited', 'The server allows no more connections right now.', { retryAfter: 60 })
  let tries = 0
  const connect = t.app.connect
  t.app.connect = (id, lane) => {
    tries++
    return connect(id, lane)
  }
  await using worker = startAccountWorker(t.app, { id: ada.accountId, userId: ada.userId }, 0)
  const account = async () => (await ada.caller.accounts.list()).accounts[0]
  await until(async () => (await account())?.sync.state === 'error')
  expect(await account()).toMatchObject({ needsReconnection: false, error: 'The server allows no more connections right now.' })
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(tries).toBe(1)
  worker.wakeSignal.wake('sync')
  await until(async () => tries === 2)
})

test('a mailbox whose server hangs does not hold up another', async () => {
  await using fixture = await startFaultyMailServer({ mails: letters(3) })
  await fixture.inStep()
  fixture.network.freeze()
  await using other = await startFaultyMailServer({ mails: letters(1) })
  await other.inStep()
  await using program = await otherProgram(other.server, alice)
  const connects = fixture.network.connects.length
  await program.client.append('INBOX', String(letter({ id: 'quick' }).raw))
  await other.inStep()
  // Before the server that hangs was given up, which takes a minute and more.
  expect(fixture.network.connects).toHaveLength(connects)
})

test('how far the first listing has come is not forgotten by a restart', async () => {
  await using fixture = await startFaultyMailServer({ mails: letters(900, 'x'.repeat(2000)) })
  const { network, t } = fixture
  const notified: { done: number; total: number }[] = []
  t.app.events.listen((event) => {
    if (event.name !== 'sync.progress' || event.state !== 'syncing') return
    notified.push(event)
    // Goes silent in the middle, however fast the listing is.
    if (event.done > 0 && network.connects.length === 1) network.freeze()
  })
  await until(async () => notified.some(({ done }) => done > 0))
  const before = (await fixture.uidsHere()).length
  expect([before > 0, before < 900]).toEqual([true, true])
  network.cutAll()
  network.thaw()
  const seen = notified.length
  await fixture.inStep()
  // The first step after the cut goes on from there.
  expect(notified[seen]?.done).toBeGreaterThanOrEqual(before)
})

test('a mail server that is restarted is found again, with what came meanwhile', async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'again-'))
  try {
    await using fixture = await startFaultyMailServer({ mails: letters(20), server: { dir, keep: true } })
    await fixture.inStep()
    const { ports } = fixture.server
    await fixture.server.stop()
    const account = async () => (await fixture.ada.caller.accounts.list()).accounts[0]
    await until(async () => (await account())?.sync.state === 'error', 15_000)
    expect(await account()).toMatchObject({ needsReconnection: false, error: expect.stringMatching(/\.$/) })
    fixture.server = await startMailServer({ dir, keep: true, ports })
    fixture.server.fill(alice, 'INBOX', [letter({ id: 'meanwhile' })])
    await until(async () => (await fixture.uidsHere()).length === 21, 30_000)
    await until(async () => (await account())?.error === null, 15_000)
    await fixture.inStep()
  } finally {
    rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
})
