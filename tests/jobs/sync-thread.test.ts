import { expect, test } from 'vitest'
import { startSyncThread } from '../../src/jobs/sync-worker.ts'
import type { OpenApp } from '../../src/open.ts'
import { testApp } from '../support/test-app.ts'

/** Milliseconds: the longest timer there is. */
const longest = 2 ** 31 - 1

test('an account whose thread has died can be ended at once', async () => {
  await using t = await testApp()
  const exited = new Promise<void>((resolve) => {
    process.once('worker', (worker) => worker.once('exit', () => resolve()))
  })
  const log = Object.assign(Object.create(t.app.log), { error: () => undefined })
  // No database there: the thread ends as it starts.
  const settings = { ...t.app.settings, dataDir: '/nowhere' }
  const app: OpenApp = Object.assign(Object.create(t.app), { settings, log })
  await using thread = startSyncThread(app, longest)
  thread.begin({ id: 'account', userId: 'user' })
  await exited
  // Without its death being noticed it would be waited for.
  expect(await thread.end('account')).toBeUndefined()
})
