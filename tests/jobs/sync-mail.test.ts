// `npm run job -- sync-mail`: one full pass without a server, on a real Dovecot, as its owner runs it.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startMailServer } from '../support/mail-server.ts'
import { testApp } from '../support/test-app.ts'
import { alice, connection, letter } from '../support/test-server.ts'

const job = (dataDir: string, mailHost: string, ...args: string[]) => {
  const root = path.resolve(import.meta.dirname, '../..')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, MAIL_HOSTS_ALLOW: mailHost, LOG_LEVEL: 'error' }
  const done = spawnSync(process.execPath, [path.join(root, 'scripts/job.ts'), ...args], { env, cwd: root, encoding: 'utf8' })
  return { status: done.status, said: done.stdout, complained: done.stderr }
}

test('it brings every account in step, says what it did, and fails where an account fails', async () => {
  await using server = await startMailServer()
  server.fill(
    alice,
    'INBOX',
    ['one', 'two', 'three'].map((id) => letter({ id })),
  )
  const env = { MAIL_HOSTS_ALLOW: server.host }
  const first = await testApp({ env })
  const ada = await first.person('ada')
  await ada.caller.accounts.connect(connection(server, alice))
  const { dataDir } = first
  const inUse = job(dataDir, server.host, 'sync-mail')
  expect(inUse).toMatchObject({ status: 1, said: '', complained: expect.stringMatching(/already running.*by itself/) })
  await first.app[Symbol.asyncDispose]()

  expect(job(dataDir, server.host, 'sync-mail')).toMatchObject({
    status: 0,
    said: expect.stringMatching(/alice@example\.test: \d+ folders, 3 new emails, .* s\nsync-mail: 1 accounts, 3 new emails\n$/),
  })
  expect(job(dataDir, server.host, 'sync-mail', alice)).toMatchObject({
    status: 0,
    said: expect.stringContaining('0 new emails'),
  })
  expect(job(dataDir, server.host, 'sync-mail', 'nobody@example.test')).toMatchObject({
    status: 1,
    said: expect.stringContaining('failed: No account'),
  })
  expect(job(dataDir, server.host, 'repair')).toMatchObject({ status: 0, said: expect.stringMatching(/repair: \d+ folders/) })
  {
    await using second = await testApp({ env, dataDir })
    expect((await second.as(ada).caller.mail.list({ q: 'hello' })).total).toBe(3)
  }
  await server.stop()
  const failed = job(dataDir, server.host, 'sync-mail')
  expect(failed).toMatchObject({
    status: 1,
    said: expect.stringMatching(/alice@example\.test: .*doesn't accept IMAP connections.*\nsync-mail: failed/),
  })
  await first.forget()
}, 180_000)
