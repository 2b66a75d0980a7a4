// Whoever has gone is in no backup that is kept too long, and does not come back with one.
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobs } from '../../src/jobs/jobs.ts'
import { runJob } from '../../src/jobs/run.ts'
import { backupOf, restoreTo } from '../backups/fixture.ts'
import { ownSomething } from '../rest/mailbox.ts'
import { testApp } from '../support/test-app.ts'
import { openFixture, type PeopleFixture, passwordOf } from './fixture.ts'

async function hourlyJob(app: PeopleFixture['app']): Promise<string> {
  const job = jobs.find(({ name }) => name === 'purge-people')
  if (!job) throw new Error('there is no job of that name')
  return runJob(app, job, undefined)
}

test('a backup with them in it goes on the 22nd day, one from afterwards stays', async () => {
  await using fixture = await openFixture()
  await fixture.join('admin')
  const ada = await fixture.join('ada')
  const old = await backupOf(fixture)
  fixture.passTime({ hours: 1 })
  await ada.caller.user.remove({ password: passwordOf('ada') })
  await hourlyJob(fixture.app)
  fixture.passTime({ hours: 1 })
  const after = await backupOf(fixture)
  fixture.passTime({ days: 21 })
  await hourlyJob(fixture.app)
  expect([old, after].map(existsSync)).toEqual([true, true])
  fixture.passTime({ days: 1 })
  await hourlyJob(fixture.app)
  expect([old, after].map(existsSync)).toEqual([false, true])
})

test('going back to a backup brings nobody back who has gone since, and their data goes again', async () => {
  const fixture = await openFixture()
  const admin = await fixture.join('admin')
  const ada = await fixture.join('ada')
  const bob = await fixture.join('bob')
  await ownSomething(fixture.app, ada.userId)
  const file = await backupOf(fixture)
  await ada.caller.user.remove({ password: passwordOf('ada') })
  await hourlyJob(fixture.app)
  const before = (await admin.caller.admin.removals()).removals
  expect(before).toMatchObject([{ purgedAt: expect.any(String) }])
  await fixture.app[Symbol.asyncDispose]()

  await restoreTo(fixture.dataDir, file)

  {
    await using restored = await testApp({ dataDir: fixture.dataDir })
    const { db } = restored.app
    // Besides the shared mailbox and its other member, who stay.
    const people = await db
      .selectFrom('user')
      .where('name', 'not in', ['Support', 'Colleague'])
      .select(['id', 'deleted_at', 'password_hash'])
      .orderBy('created_at')
      .execute()
    expect(
      people
        .filter(({ deleted_at }) => deleted_at === null)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([admin.userId, bob.userId].sort())
    expect(people.find(({ id }) => id === ada.userId)).toMatchObject({ password_hash: '' })
    expect(await hourlyJob(restored.app)).toBe('1 people')
    expect(await db.selectFrom('message').select('id').execute()).toEqual([])
    const removal = await db.selectFrom('removal').selectAll().execute()
    expect(removal).toMatchObject([{ id: before[0]?.id, purged_at: expect.any(Number), copies_gone_at: null }])
    await restored.forget()
  }
})
