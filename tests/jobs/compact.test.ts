// The nightly rewriting of a database file that holds much of nothing.
import { statSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { jobs } from '../../src/jobs/jobs.ts'
import { startJobs } from '../../src/jobs/run.ts'
import { databaseFile } from '../../src/store/open.ts'
import { unpackTexts } from '../../src/store/packed-texts.ts'
import { mailboxOf } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const compact = ({ app }: TestApp) => jobs.find((job) => job.name === 'compact')?.run(app, undefined)

/** Rows of about 2 KB each in a table that depends on nothing. */
async function fill({ app }: TestApp, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, number) => [`row-${number}`, number, 'x'.repeat(2000)])
  await app.writeAll([{ sql: 'insert into job_run (name, started_at, result) values (?, ?, ?)', rows }])
}

test('what deleted rows leave behind is given back, and every row that is left stays', async () => {
  await using t = await testApp()
  await fill(t, 10_000)
  await t.app.db.deleteFrom('job_run').where('started_at', '>=', 10).execute()
  const size = () => statSync(databaseFile(t.app.settings.dataDir)).size
  const filled = size()
  expect(await compact(t)).toMatch(/^[1-9]\d* MB freed$/)
  expect(size()).toBeLessThan(filled - 9_990 * 2000)
  const left = await t.app.db.selectFrom('job_run').select(['name', 'result']).orderBy('started_at').execute()
  expect(left.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, number) => `row-${number}`))
  expect(left.every(({ result }) => result === 'x'.repeat(2000))).toBe(true)
  expect(await compact(t)).toBe('Nothing to compact')
})

test('once a long sync is over and sorted, the file is compacted, and then the main thread gives its memory back', async () => {
  await using t = await testApp()
  const ada = await mailboxOf(t, 'ada')
  await ada.mail({ text: 'Minutes' })
  const released = Promise.withResolvers<string | null | undefined>()
  const compacted = () => t.app.db.selectFrom('job_run').where('name', '=', 'compact').select('result').executeTakeFirst()
  // Node has it with --expose-gc, as the server is started.
  vi.stubGlobal('gc', () => void compacted().then((run) => released.resolve(run?.result)))
  try {
    await using _jobs = await startJobs(t.app)
    // Without ids, as a sync announces many mails.
    t.app.events.emit('mail.changed', { userId: ada.userId, accountId: ada.accountId })
    expect(await released.promise).toBe('Nothing to compact')
  } finally {
    vi.unstubAllGlobals()
  }
})

test('nothing is rewritten where the owner wants more kept free than there is', async () => {
  await using t = await testApp({ env: { KEEP_FREE_MB: '1000000' } })
  await fill(t, 1000)
  await t.app.db.deleteFrom('job_run').execute()
  expect(await compact(t)).toBe('too little free space')
})

test('a person reads while the file is rewritten', async () => {
  await using t = await testApp()
  await fill(t, 10_000)
  await t.app.db.deleteFrom('job_run').where('started_at', '>=', 10).execute()
  const [done, ...rows] = await Promise.all([
    compact(t),
    ...Array.from({ length: 20 }, () => t.app.db.selectFrom('job_run').select('name').execute()),
  ])
  expect(done).toMatch(/MB freed$/)
  for (const read of rows) expect(read).toHaveLength(10)
})

test('texts of before are packed, each stays what it was and its person’s', async () => {
  await using t = await testApp()
  const [ada, bob] = [await mailboxOf(t, 'ada'), await mailboxOf(t, 'bob')]
  const ids = await Promise.all(
    Array.from({ length: 45 }, (_, number) => (number % 2 ? ada : bob).mail({ text: `Text ${number}` })),
  )
  const mails = await t.app.db.selectFrom('message').select(['key', 'id', 'user_id']).execute()
  const html = deflateSync('<p>Old <b>words</b></p>', { level: 1 })
  for (const { key, id, user_id } of mails)
    await t.app.db
      .insertInto('message_body')
      .values({ message_key: key, user_id, text: `Old ${id}`, html, seen_text: 'Old words', file_text: 'A file' })
      .execute()
  await t.app.db.updateTable('message').set({ body_state: 'ready' }).execute()
  const shown = () => Promise.all(ids.map((id, number) => (number % 2 ? ada : bob).caller.mail.get({ id })))
  const before = await shown()
  await compact(t)
  const rows = await t.app.db.selectFrom('message_body').selectAll().execute()
  expect(rows).toHaveLength(45)
  for (const row of rows) {
    expect(row).toMatchObject({ text: '', html: null, seen_text: null, file_text: 'A file' })
    const id = mails.find(({ key, user_id }) => key === row.message_key && user_id === row.user_id)?.id
    expect(unpackTexts(row)).toEqual({ text: `Old ${id}`, html: '<p>Old <b>words</b></p>', seenText: 'Old words' })
  }
  expect(await shown()).toEqual(before)
})

test('mails of an account that does not sync come into the search index, too', async () => {
  await using t = await testApp()
  const ada = await mailboxOf(t, 'ada')
  await ada.mail({ subject: 'Harvest' })
  await t.app.db.deleteFrom('mail_search' as never).execute()
  await t.app.db.updateTable('message').set({ indexed: 0 }).execute()
  const found = async () => (await ada.caller.mail.list({ q: 'harvest' })).emails.map(({ subject }) => subject)
  expect(await found()).toEqual([])
  await compact(t)
  expect(await found()).toEqual(['Harvest'])
})
