import { expect, test } from 'vitest'
import { startSyncThread } from '../../src/jobs/sync-worker.ts'
import type { OpenApp } from '../../src/open.ts'
import { testApp } from '../support/test-app.ts'

test('an account whose thread has died can be ended at once', async () => {
  await using t = await testApp()
  const died = Promise.withResolvers<void>()
  const log = Object.assign(Object.create(t.app.log), { error: () => died.resolve() })
  // No database there: the thread ends as it starts.
  const settings = { ...t.app.settings, dataDir: '/nowhere' }
  const app: OpenApp = Object.assign(Object.create(t.app), { settings, log })
  await using thread = startSyncThread(app)
  thread.begin({ id: 'account', userId: 'user' })
  await died.promise
  await new Promise((resolve) => setTimeout(resolve, 300))
  const timeoutMs = new Promise((resolve) => setTimeout(() => resolve('never'), 400))
  expect(await Promise.race([thread.end('account').then(() => 'ended'), timeoutMs])).toBe('ended')
})
