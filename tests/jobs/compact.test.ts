// The nightly rewriting of a database file that holds much of nothing.
import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobs } from '../../src/jobs/jobs.ts'
import { databaseFile } from '../../src/store/open.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const compact = ({ app }: TestApp) => jobs.find((job) => job.name === 'compact')?.run(app, undefined)

/** Rows of about 2 KB each in a table that depends on nothing. */
async function fill({ app }: TestApp, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, number) => [`row-${number}`, number, 'x'.repeat(2000)])
  await app.writeAll([{ sql: 'insert into job_run (name, started_at, result) values (?, ?, ?)', rows }])
}

test('what deleted rows leave behind is given back, and every row that is left stays', async () => {
  await using t = await testApp()
  await fill(t, 4000)
  await t.app.db.deleteFrom('job_run').where('started_at', '>=', 10).execute()
  expect(await compact(t)).toMatch(/^[1-9]\d* MB freed$/)
  expect(statSync(databaseFile(t.app.settings.dataDir)).size).toBeLessThan(2_000_000)
  const left = await t.app.db.selectFrom('job_run').select(['name', 'result']).orderBy('started_at').execute()
  expect(left.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, number) => `row-${number}`))
  expect(left.every(({ result }) => result === 'x'.repeat(2000))).toBe(true)
  expect(await compact(t)).toBe('not worthwhile')
})

test('nothing is rewritten where the owner wants more kept free than there is', async () => {
  await using t = await testApp({ env: { KEEP_FREE_MB: '1000000' } })
  await fill(t, 1000)
  await t.app.db.deleteFrom('job_run').execute()
  expect(await compact(t)).toBe('too little free space')
})

test('a person reads while the file is rewritten', async () => {
  await using t = await testApp()
  await fill(t, 4000)
  await t.app.db.deleteFrom('job_run').where('started_at', '>=', 10).execute()
  const [done, ...rows] = await Promise.all([
    compact(t),
    ...Array.from({ length: 20 }, () => t.app.db.selectFrom('job_run').select('name').execute()),
  ])
  expect(done).toMatch(/MB freed$/)
  for (const read of rows) expect(read).toHaveLength(10)
})
