// The demo mailbox, sorted without any model.
import { expect, test, vi } from 'vitest'
import { startJobs } from '../../src/jobs/run.ts'
import { testApp } from '../support/test-app.ts'
import { until } from '../support/test-server.ts'

vi.setConfig({ testTimeout: 180_000 })

test('every mail of the demo inbox is sorted, says why, and most find a Smart Folder', async () => {
  await using t = await testApp()
  const ada = await t.person('ada')
  await using _jobs = await startJobs(t.app)
  await ada.caller.accounts.connectDemo()
  await until(async () => {
    const { total } = await ada.caller.mail.list({ limit: 1 })
    const { accounts } = await ada.caller.accounts.list()
    const { waiting } = await ada.caller.categories.progress()
    return total > 50 && waiting === 0 && accounts.every((one) => one.sync.state === 'idle' && one.sync.lastSyncAt !== null)
  }, 100_000)
  const { emails, total } = await ada.caller.mail.list({ limit: 200 })
  const sorted = await Promise.all(emails.map(({ id }) => ada.caller.categories.why({ id })))
  expect(sorted.every(({ sorting }) => sorting !== null)).toBe(true)
  expect(emails.filter((mail) => mail.categories.length > 0).length).toBeGreaterThan(emails.length * 0.8)
  const { categories } = await ada.caller.categories.list()
  for (const { id, emailCount, unreadCount } of categories) {
    const { total: listed } = await ada.caller.categories.mails({ category: id, limit: 1 })
    expect([id, emailCount]).toEqual([id, listed])
    expect((await ada.caller.mail.list({ category: id, filter: 'unread', limit: 1 })).total).toBe(unreadCount)
  }
  expect(categories.filter((one) => one.emailCount > 0).length).toBeGreaterThan(6)
  expect(await ada.caller.categories.force()).toMatchObject({ processed: total })
})
