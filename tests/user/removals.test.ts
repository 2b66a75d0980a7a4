// The report of who has gone: what went, what was looked for afterwards, and that copies go in time.
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { App } from '../../src/app.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import { runJob } from '../../src/jobs/run.ts'
import { databaseFile } from '../../src/store/open.ts'
import { ownSomething } from '../rest/mailbox.ts'
import { emailOf, openFixture, type PeopleFixture, passwordOf } from './fixture.ts'

async function hourlyJob(app: App): Promise<string> {
  const job = jobs.find(({ name }) => name === 'purge-people')
  if (!job) throw new Error('there is no job of that name')
  return runJob(app, job, undefined)
}
const day = 24 * 3_600_000

async function twoPeople(fixture: PeopleFixture) {
  const admin = await fixture.join('admin')
  const ada = await fixture.join('ada')
  const removals = async () => (await admin.caller.admin.removals()).removals
  return { admin, ada, removals }
}

/** Files of a folder with one of the words in them: as they are, in base64, or in hex. */
function traces(folder: string, words: string[]): string[] {
  const shapes = words.flatMap((word) => {
    const bytes = Buffer.from(word)
    // Base64 of the middle of a text depends on where it begins in threes.
    const shifted = [0, 1, 2].map((by) =>
      Buffer.concat([Buffer.alloc(by), bytes])
        .toString('base64')
        .slice(4, -4),
    )
    return [word, bytes.toString('hex'), ...shifted]
  })
  return globSync('**/*', { cwd: folder })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .flatMap((name) => {
      const bytes = readFileSync(path.join(folder, name))
      return shapes.filter((shape) => bytes.includes(shape)).map((shape) => `${shape} in ${name}`)
    })
}

test('the report says when and by whom, what went, and that nothing was found afterwards; nobody’s name', async () => {
  await using fixture = await openFixture()
  const { admin, ada, removals } = await twoPeople(fixture)
  await ownSomething(fixture.app, ada.userId)
  const bob = await fixture.join('bob')
  expect(await removals()).toEqual([])

  await ada.caller.user.remove({ password: passwordOf('ada') })
  await admin.caller.admin.removePerson({ id: bob.userId, password: passwordOf('admin') })
  const before = await removals()
  expect(before.map(({ by }) => by).sort()).toEqual(['admin', 'self'])
  for (const each of before) expect(each).toMatchObject({ purgedAt: null, copiesGoneAt: null })
  expect(Date.parse(before[0]?.promisedBy ?? '') - Date.parse(before[0]?.removedAt ?? '')).toBe(30 * day)

  expect(await hourlyJob(fixture.app)).toBe('2 people')
  const report = (await removals()).find(({ by }) => by === 'self')
  expect(report?.purgedAt).toEqual(expect.any(String))
  expect(report?.report.deleted).toMatchObject({
    message: 1,
    message_body: 1,
    outbox: 3,
    ai_call: 1,
    template: 1,
  })
  const left = report?.report.left ?? {}
  expect(Object.keys(left)).toEqual(expect.arrayContaining(['message', 'thread_ref', 'recovery_code', 'files', 'words', 'index']))
  expect(Object.values(left).every((count) => count === 0)).toBe(true)
  expect(JSON.stringify(await removals())).not.toMatch(new RegExp(`${ada.userId}|${bob.userId}|people\\.test|ada|bob`))
})

/** The locks that this process has on a file, as Linux tells them. */
function locksOn(file: string): number {
  const { ino } = statSync(file)
  const lines = readFileSync('/proc/locks', 'utf8').split('\n')
  return lines.filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${ino} `)).length
}

test.skipIf(process.platform !== 'linux')('looking through the database leaves it locked against other processes', async () => {
  await using fixture = await openFixture()
  const { ada } = await twoPeople(fixture)
  await ownSomething(fixture.app, ada.userId)
  await ada.caller.user.remove({ password: passwordOf('ada') })
  const file = databaseFile(fixture.app.settings.dataDir)
  const locks = () => [file, `${file}-shm`].map(locksOn)
  const before = locks()
  expect(Math.min(...before)).toBeGreaterThan(0)
  await hourlyJob(fixture.app)
  expect(locks()).toEqual(before)
})

test('a table that nobody thought of holds the report open until its rows are gone', async () => {
  await using fixture = await openFixture()
  const { ada, removals } = await twoPeople(fixture)
  const file = new Database(databaseFile(fixture.dataDir))
  file.exec('create table stray (user_id text, what text); create table stray_too (account_id text)')
  file.prepare('insert into stray values (?, ?)').run(ada.userId, 'forgotten')
  const { accountId } = await ownSomething(fixture.app, ada.userId)
  file.prepare('insert into stray_too values (?)').run(accountId)
  await ada.caller.user.remove({ password: passwordOf('ada') })
  await hourlyJob(fixture.app)
  expect(await removals()).toMatchObject([{ purgedAt: null, report: { left: { stray: 1, stray_too: 1 } } }])
  file.exec('delete from stray; delete from stray_too')
  file.close()
  await hourlyJob(fixture.app)
  expect(await removals()).toMatchObject([{ purgedAt: expect.any(String), report: { left: { stray: 0, stray_too: 0 } } }])
})

test('a file with their id in it holds the person back, too', async () => {
  await using fixture = await openFixture()
  const { ada, removals } = await twoPeople(fixture)
  const file = path.join(fixture.dataDir, 'spool.json')
  writeFileSync(file, JSON.stringify({ owner: ada.userId }))
  await ada.caller.user.remove({ password: passwordOf('ada') })
  expect(await hourlyJob(fixture.app)).toBe('0 people')
  expect(await removals()).toMatchObject([{ purgedAt: null, report: { left: { files: 1 } } }])
  writeFileSync(file, '{}')
  expect(await hourlyJob(fixture.app)).toBe('1 people')
  expect(await removals()).toMatchObject([{ purgedAt: expect.any(String), report: { left: { files: 0 } } }])
})

test('no canary of theirs is in any file of the data folder, raw, base64 or hex', async () => {
  await using fixture = await openFixture()
  const { admin, ada } = await twoPeople(fixture)
  await ownSomething(fixture.app, admin.userId)
  const secrets = ['zwiebelkuchen', 'quittengelee', 'Bienenstich-Rezept', 'Kirschwasserflasche']
  const owned = await ownSomething(fixture.app, ada.userId)
  const { app } = fixture
  const message = await app.db.selectFrom('message').where('id', '=', owned.mailId).selectAll().executeTakeFirstOrThrow()
  const { has_files: _, ...row } = message
  for (let at = 1; at <= 300; at++) {
    const key = row.key + 5000 + at
    const own = {
      key,
      id: `${row.id}${at}`,
      identity: `${row.identity}${at}`,
      subject: `${secrets[2]} ${at} `.repeat(1 + (at % 9)),
    }
    await app.writeAll([
      {
        sql: `insert into message (${Object.keys(row).join()}) values (${Object.keys(row)
          .map(() => '?')
          .join()})`,
        rows: [Object.values({ ...row, ...own })],
      },
      {
        sql: 'insert into mail_search (rowid, owner, body) values (?, ?, ?)',
        rows: [[key, ada.userId, `${secrets[0]} ${secrets[1]}${at}`]],
      },
      {
        sql: 'insert into message_body (user_id, message_key, text) values (?, ?, ?)',
        rows: [[ada.userId, key, `${secrets[3]} `.repeat(at * 7)]],
      },
    ])
  }
  const words = [...secrets, ada.userId, emailOf('ada'), owned.mailId, owned.draftId]
  expect(traces(fixture.dataDir, words)).not.toEqual([])

  await ada.caller.user.remove({ password: passwordOf('ada') })
  await hourlyJob(app)
  expect(traces(fixture.dataDir, words)).toEqual([])
})

test('copies go when the removal is 22 days old: those made before the purge, and no others', async () => {
  await using fixture = await openFixture()
  const { ada, removals } = await twoPeople(fixture)
  const { app } = fixture
  const snapshot = (ms: number) => `homing.db.schema-5.${new Date(ms).toISOString().replace(/[:.]/g, '-')}`
  const there = (name: string) => existsSync(path.join(fixture.dataDir, name))
  const start = app.now().getTime()
  const old = snapshot(start - day)
  writeFileSync(path.join(fixture.dataDir, old), '')
  await ada.caller.user.remove({ password: passwordOf('ada') })
  fixture.passTime({ days: 2 })
  const between = snapshot(app.now().getTime() - 1000)
  writeFileSync(path.join(fixture.dataDir, between), '')
  await hourlyJob(app)
  fixture.passTime({ days: 19 })
  const after = snapshot(app.now().getTime() - day)
  writeFileSync(path.join(fixture.dataDir, after), '')
  await hourlyJob(app)
  expect([old, between, after].map(there)).toEqual([true, true, true])
  expect(await removals()).toMatchObject([{ copiesGoneAt: null }])
  // Nobody is at home for a week, and the first hour afterwards is still in time.
  fixture.passTime({ days: 8 })
  await hourlyJob(app)
  expect([old, between, after].map(there)).toEqual([false, false, true])
  const [report] = await removals()
  expect(Date.parse(report?.copiesGoneAt ?? '')).toBeLessThanOrEqual(Date.parse(report?.promisedBy ?? ''))
})
