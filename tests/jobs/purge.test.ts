import { expect, test } from 'vitest'
import { makeInvite } from '../../src/auth/one-time-tokens.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import { runJob } from '../../src/jobs/run.ts'
import { testApp } from '../support/test-app.ts'

test('the daily purge clears away what is over, and whoever is signed in stays so', async () => {
  await using t = await testApp()
  const { app } = t
  await t.person('ada')
  await makeInvite(app.db, 'owner', app.now())
  t.passTime({ days: 20 })
  const grace = await t.person('grace')
  await makeInvite(app.db, 'owner', app.now())
  const ended: string[] = []
  app.events.listen((event) => {
    if (event.name === 'session.ended') ended.push(event.userId)
  })
  const purge = jobs.find((job) => job.name === 'purge')
  if (!purge) throw new Error('there is no job of that name')

  expect(await runJob(app, purge, undefined)).toBe('0 emails')

  expect(ended).toHaveLength(1)
  expect(await app.db.selectFrom('session').select('user_id').execute()).toEqual([{ user_id: grace.userId }])
  expect(await app.db.selectFrom('invite').select('created_by').execute()).toHaveLength(1)
  expect(await app.db.selectFrom('job_run').select(['name', 'result']).execute()).toEqual([{ name: 'purge', result: '0 emails' }])
})
