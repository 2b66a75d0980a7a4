import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { runCheck } from '../../src/doctor/report-line.ts'
import { runChecks } from '../../src/doctor/run-checks.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import { silentVoice } from '../../src/speech/silent.ts'
import { makeHummingVoice } from '../support/piper-voice.ts'
import { mailboxOf } from '../support/scripted-mailbox.ts'
import { openFixture } from './fixture.ts'

const browser = (more: object = {}) => ({
  browser: { now: Date.now(), secureContext: true, origin: 'http://localhost:0', ...more },
})

test('a healthy server has no bad line, and every area says something', async () => {
  await using fixture = await openFixture({ model: scriptedModel(() => 'one two three'), speech: { espeak: silentVoice() } })
  const { report, line } = await fixture.runChecks(browser())
  expect(report.lines.filter(({ state }) => state === 'bad')).toEqual([])
  expect(new Set(report.lines.map(({ area }) => area)).size).toBe(15)
  for (const id of [
    'server.version',
    'database.file',
    'disk.free',
    'clock.browser',
    'server.key',
    'model.answers',
    'model.speed',
    'voice.speaks',
  ])
    expect(line(id), id).toMatchObject({ state: 'ok', fix: null })
  expect(report.lines.filter(({ state, fix }) => (state === 'bad' || state === 'warn') !== (fix !== null))).toEqual([])
})

test('voices that no Piper speaks with are told to the admin, with what helps', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'homing-doctor-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = { PIPER_FOLDER: path.join(dataDir, 'none') }
  await using fixture = await openFixture({ dataDir, env, speech: { espeak: silentVoice() } })
  expect((await fixture.runChecks()).line('voice.speaks')?.state).toBe('ok')
  makeHummingVoice(path.join(dataDir, 'voices'))
  const { line } = await fixture.runChecks()
  expect(line('voice.speaks')).toMatchObject({ state: 'warn', fix: expect.stringContaining('HOMING_TARGET=piper') })
})

test('what it asks a model is nobody’s, and stands in nobody’s log', async () => {
  const model = scriptedModel(() => 'one two three')
  await using fixture = await openFixture({ model })
  await fixture.runChecks()
  expect(model.asked).toHaveLength(1)
  expect(await fixture.app.db.selectFrom('ai_call').select('id').execute()).toEqual([])
})

test('however many want to know at once, a model is asked once', async () => {
  const model = scriptedModel(() => 'one two three')
  await using fixture = await openFixture({ model })
  const found = await Promise.all([1, 2, 3, 4, 5].map(() => runChecks(fixture.app, {})))
  expect(model.asked).toHaveLength(1)
  for (const { lines } of found) expect(lines.find(({ id }) => id === 'model.speed')?.state).toBe('ok')
  await fixture.runChecks()
  expect(model.asked).toHaveLength(2)
})

test('a model elsewhere is not asked', async () => {
  const model = scriptedModel(() => 'one', { place: 'elsewhere' })
  await using fixture = await openFixture({ model })
  const { line } = await fixture.runChecks()
  expect(line('model.answers')?.state).toBe('ok')
  expect(line('model.speed')).toBeUndefined()
  expect(model.asked).toEqual([])
})

test('clock, connection, proxy and address are judged by what the browser and the door see', async () => {
  await using fixture = await openFixture({ env: { PUBLIC_URL: 'http://mail.example.org' } })
  const { data } = await fixture.trpc(
    'doctor.examine',
    fixture.admin.token,
    browser({ now: Date.now() - 600_000, secureContext: false }),
  )
  const lines = new Map((data as { lines: { id: string; state: string }[] }).lines.map((line) => [line.id, line.state]))
  expect(lines.get('clock.browser')).toBe('bad')
  expect(lines.get('https.secure')).toBe('bad')
  expect(lines.get('https.address')).toBe('warn')
  expect(lines.get('https.proxy')).toBe('ok')
  expect(lines.get('server.registration')).toBe('warn')
  const passed = await fixture.call('/trpc/doctor.examine', {
    token: fixture.admin.token,
    body: {},
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  expect(passed.bytes.toString()).toContain("isn't in TRUSTED_PROXIES")
})

test('a key that others may read is told', async () => {
  await using fixture = await openFixture()
  chmodSync(fixture.app.settings.masterKeyFile, 0o644)
  const { line } = await fixture.runChecks()
  expect(line('server.key')).toMatchObject({ state: 'warn' })
})

test('a mailbox is named by its person and never by its address', async () => {
  await using fixture = await openFixture()
  const ada = await mailboxOf(fixture.t, 'ada')
  await ada.mail({ subject: 'Secret' })
  await fixture.app.db
    .updateTable('account')
    .set({ needs_reconnection: 1, reconnect_cause: 'password', error: 'imap.secret.example refuses ada@own.test' })
    .where('id', '=', ada.accountId)
    .execute()
  const { report } = await fixture.runChecks()
  const about = report.lines.filter((line) => line.id.startsWith('mailbox.'))
  expect(about.find(({ state }) => state === 'bad')).toMatchObject({ about: { person: 'ada', kind: 'imap' } })
  expect(JSON.stringify(report)).not.toMatch(/own\.test|secret|people\.test/i)
  expect(JSON.stringify(report)).not.toContain(ada.accountId)
})

test('counts are compared with the server, and one that does not answer costs nothing but its line', async () => {
  await using fixture = await openFixture()
  const ada = await mailboxOf(fixture.t, 'ada')
  for (let i = 0; i < 5; i++) await ada.mail({})
  const others = fixture.app.connect
  let there = 5
  let hangs = false
  fixture.app.connect = async (id, lane) => {
    const connector = await others(id, lane)
    return Object.assign(connector, { count: async () => (hangs ? new Promise<number>(() => undefined) : there) })
  }
  const counts = async () => (await fixture.runChecks()).report.lines.find(({ id }) => id.endsWith('.counts'))
  expect(await counts()).toMatchObject({ state: 'ok' })
  there = 50
  expect(await counts()).toMatchObject({ state: 'warn', says: 'Its inbox has 5 emails here and 50 on the server.' })
  hangs = true
  expect(await counts()).toMatchObject({ state: 'warn', says: "Its mail server didn't return message counts in time." })
}, 180_000)

test('the whole database is read when somebody asks for that', async () => {
  await using fixture = await openFixture()
  expect((await fixture.runChecks()).line('database.check')).toBeUndefined()
  expect((await fixture.runChecks({ thorough: true })).line('database.check')).toMatchObject({ state: 'ok' })
}, 180_000)

test('a look that never ends is a line, and one that fails says so', async () => {
  const reported: unknown[] = []
  const never = { area: 'disk', id: 'disk.free', within: 20, check: () => delay(60_000, []) } as const
  expect(await runCheck(never, () => undefined)).toMatchObject([{ id: 'disk.free', state: 'warn' }])
  const broken = () => {
    throw new Error('ada@own.test')
  }
  const [line] = await runCheck({ area: 'disk', id: 'disk.free', check: broken }, (cause) => reported.push(cause))
  expect(line).toMatchObject({ state: 'warn', says: "This couldn't be checked (internal)." })
  expect(reported).toHaveLength(1)
})

test('the page hears what was found last', async () => {
  await using fixture = await openFixture()
  const last = async () => {
    const { bytes } = await fixture.call('/trpc/doctor.last', { token: fixture.admin.token })
    return (JSON.parse(bytes.toString()) as { result: { data: { report: { at: string } | null } } }).result.data.report
  }
  expect(await last()).toBeNull()
  const { report } = await fixture.runChecks()
  expect((await last())?.at).toBe(report.at)
})
