import { expect, test } from 'vitest'
import { everyMinute, type Job } from '../../src/jobs/jobs.ts'
import { runJob } from '../../src/jobs/run.ts'
import { hour } from '../../src/shared/limits.ts'
import { systemState } from '../../src/system/state.ts'
import { testApp } from '../support/test-app.ts'

const stored = (t: Awaited<ReturnType<typeof testApp>>) =>
  t.app.db.selectFrom('job_run').select(['name', 'started_at', 'result']).execute()

test('a job of every minute is written when its result is another one, and once an hour; its last run is known all the same', async () => {
  await using t = await testApp()
  const results = ['0 emails', '0 emails', '2 emails', '2 emails']
  const job: Job = { name: 'wake', schedule: everyMinute, what: '', run: async () => results.shift() ?? '2 emails' }
  const start = t.app.now().getTime()
  for (let minute = 0; minute < 4; minute++) {
    await runJob(t.app, job, undefined)
    t.passTime({ seconds: 60 })
  }
  const written = await stored(t)
  expect(written).toMatchObject([{ name: 'wake', result: '2 emails' }])
  const known = (await systemState(t.app)).jobs
  expect(known).toMatchObject([{ name: 'wake', result: '2 emails' }])
  expect(Date.parse(known[0]?.startedAt ?? '')).toBeGreaterThan(written[0]?.started_at ?? Number.POSITIVE_INFINITY)
  t.passTime({ hours: 1 })
  await runJob(t.app, job, undefined)
  expect((await stored(t))[0]?.started_at).toBeGreaterThanOrEqual(start + hour)
})

test('any other job is written when it begins, too', async () => {
  await using t = await testApp()
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const run = async () => {
    begun.resolve()
    await finish.promise
    return 'done'
  }
  const running = runJob(t.app, { name: 'backup', schedule: '10 3 * * *', what: '', run }, undefined)
  await begun.promise
  expect(await stored(t)).toMatchObject([{ name: 'backup', result: null }])
  finish.resolve()
  await running
  expect(await stored(t)).toMatchObject([{ name: 'backup', result: 'done' }])
})
