// What has to hold: a backup made while mail comes and goes, gone back to on an empty folder, has the same mails, and not one of
// those that were waiting leaves a second time. Real Dovecot and Exim, the clock moved on by hours.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { createBackup } from '../../src/backups/create/create-backup.ts'
import { openZip } from '../../src/backups/format/open-zip.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import { runJob, startJobs } from '../../src/jobs/run.ts'
import { databaseFile } from '../../src/store/open.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { alice, letter, startTestServer, type TestServer, until } from '../support/test-server.ts'
import { emptyFolder, keyOf, restoreTo, tablesOf } from './fixture.ts'

const outside = 'grace@far-away.example'
const earlier = 60
const meanwhile = 150
const question = 'Hello Alice,\r\n\r\nCould you please send me the figures by Friday?\r\n\r\nGrace'

let fixture: TestServer
let backup: string
const fresh = emptyFolder()

/** Subjects of what left for elsewhere, each as often as it did. */
const left = () =>
  fixture.server
    .sink()
    .map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '')
    .sort()
const inSent = (subject: string) =>
  fixture.server
    .doveadm('-f', 'tab', 'fetch', '-u', alice, 'hdr.subject', 'mailbox', 'Sent', 'all')
    .split('\n')
    .filter((one) => one === subject).length
const onServer = () =>
  Number(/messages=(\d+)/.exec(fixture.server.doveadm('mailbox', 'status', '-u', alice, 'messages', 'INBOX'))?.[1])

beforeAll(async () => {
  const mails = [...Array(earlier).keys()].map((n) =>
    letter(
      n === 0 ? { id: 'earlier-0', text: question, at: Date.now() - 600_000 } : { id: `earlier-${n}`, text: `Number ${n}.` },
    ),
  )
  fixture = await startTestServer({ mails })
  const { caller } = fixture.ada
  await until(async () => (await caller.mail.list({})).total === earlier, 20_000)
  await furnish()
  const arriving = [...Array(meanwhile).keys()].map((n) => letter({ id: `meanwhile-${n}`, at: Date.UTC(2026, 6, 1) + n * 1000 }))
  const sends = [...Array(6).keys()].map((n) => caller.mail.send({ to: outside, subject: `meanwhile ${n}`, body: 'x' }))
  fixture.server.fill(alice, 'INBOX', arriving)
  const { name } = await createBackup(fixture.t.app, 'by-hand')
  backup = path.join(fixture.t.app.settings.backupFolder, name)
  await Promise.all(sends)
  return async () => {
    await fixture[Symbol.asyncDispose]()
    fresh[Symbol.dispose]()
  }
}, 180_000)

/** What a person has: drafts, rules, suggestions, mail that left, mail that waits. */
async function furnish(): Promise<void> {
  const { caller } = fixture.ada
  await caller.mail.saveDraft({ to: outside, subject: 'a draft', body: 'Not finished' })
  await caller.categories.saveRule({ conditions: { words: 'lamps' }, actions: { star: true } })
  await caller.mail.send({ to: outside, subject: 'before', body: 'x' })
  await until(async () => inSent('before') === 1, 20_000)
  await caller.mail.send({ to: outside, subject: 'held', body: 'x', holdSeconds: 60 })
  const scheduled = await caller.mail.send({ to: outside, subject: 'scheduled', body: 'x', holdSeconds: 60 })
  await caller.mail.reschedule({ id: scheduled.id, sendAt: new Date(fixture.t.app.now().getTime() + 3_600_000).toISOString() })
  await until(async () => (await caller.suggestions.list({})).suggestions.length > 0, 20_000)
}

async function snapshotIn(file: string, dir: string): Promise<string> {
  const to = path.join(dir, 'as-packed.db')
  using zip = await openZip(file)
  const database = zip.manifest.files.find(({ name }) => name === 'homing.db')
  if (!database) throw new Error('no database')
  await zip.unpack(database, to)
  return to
}

test('one moment is in it: what belongs together is there together', async () => {
  using place = emptyFolder()
  const db = new Database(await snapshotIn(backup, place.dir), { readonly: true })
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('foreign_key_check')).toEqual([])
  const number = (sql: string) => db.prepare<[], number>(sql).pluck().get() ?? -1
  const inbox = number("select count(distinct message_key) from placement where role = 'inbox'")
  expect(number("select sum(mails) from mail_count where role = 'inbox'")).toBe(inbox)
  expect(inbox).toBeGreaterThanOrEqual(earlier)
  expect(inbox).toBeLessThanOrEqual(earlier + meanwhile)
  expect(number('select count(*) from draft')).toBeGreaterThan(0)
  expect(number('select count(*) from sorting_rule')).toBe(1)
  expect(number('select count(*) from suggestion')).toBeGreaterThan(0)
  expect(number("select count(*) from outbox where status = 'held'")).toBeGreaterThanOrEqual(2)
  db.close()
})

test('on an empty folder there is the same mail, and nothing leaves again', async () => {
  const packed = tablesOf(await snapshotIn(backup, fresh.dir))
  // Here everything goes on: what waited leaves once.
  fixture.t.passTime({ hours: 2 })
  const all = ['before', 'held', 'scheduled', ...[...Array(6).keys()].map((n) => `meanwhile ${n}`)].sort()
  await until(async () => left().length === all.length, 30_000)
  await until(async () => inSent('scheduled') === 1 && inSent('meanwhile 5') === 1, 20_000)
  expect(left()).toEqual(all)
  const filed = Object.fromEntries(all.map((subject) => [subject, inSent(subject)]))

  await restoreTo(fresh.dir, backup, { keyFile: keyOf(fixture.t.dataDir) })
  const after = tablesOf(databaseFile(fresh.dir))
  const changed = ['account', 'mailbox', 'oauth_grant', 'outbox', 'placement', 'session', 'pending_change', 'undo']
  for (const name of Object.keys(packed).filter((name) => !changed.includes(name)))
    expect({ name, ...after[name] }).toEqual({ name, ...packed[name] })
  for (const name of ['account', 'mailbox', 'outbox', 'placement'])
    expect({ name, rows: after[name]?.rows }).toEqual({ name, rows: packed[name]?.rows })
  asIfNotFiled('before')

  await using second = await testApp({ env: { MAIL_HOSTS_ALLOW: fixture.server.host }, dataDir: fresh.dir })
  second.passTime({ hours: 3 })
  await using _jobs = await startJobs(second.app)
  const ada = second.as(fixture.ada)
  await until(async () => (await ada.caller.mail.list({})).total === onServer(), 30_000)
  await until(async () => (await statusOf(second, 'before')).status === 'filed', 20_000)
  for (const minutes of [1, 2, 5, 60]) {
    second.passTime({ seconds: minutes * 60 })
    for (const job of jobs.filter(({ name }) => ['outbox', 'wake', 'sync-mail'].includes(name)))
      await runJob(second.app, job, undefined, { args: [], print: () => undefined })
    second.app.wakeAccount(fixture.account.id, 'outbox')
    await new Promise((resolve) => setTimeout(resolve, 1500))
  }

  expect(left()).toEqual(all)
  expect(Object.fromEntries(all.map((subject) => [subject, inSent(subject)]))).toEqual(filed)
  const { items } = await ada.caller.mail.outbox()
  for (const subject of ['held', 'scheduled'])
    expect(items.find((item) => item.subject === subject)).toMatchObject({
      status: 'unknown',
      error: expect.stringContaining('waiting when the backup was created'),
    })
  expect(items.every(({ status }) => status === 'unknown')).toBe(true)
  expect(readdirSync(fresh.dir)).not.toContain('restore-new')
}, 180_000)

/** As if the backup had been made between the answer of the mail server and the copy in Sent. */
function asIfNotFiled(subject: string): void {
  const db = new Database(databaseFile(fresh.dir))
  const { changes } = db
    .prepare("update outbox set status = 'sent', send_at = 0 where status = 'filed' and summary like ?")
    .run(`%"${subject}"%`)
  db.close()
  expect(changes).toBe(1)
}

const statusOf = (t: TestApp, subject: string) =>
  t.app.db.selectFrom('outbox').where('summary', 'like', `%"${subject}"%`).select('status').executeTakeFirstOrThrow()
