// Mailboxes with far too much of one thing, at a server that makes them up. What they cost is measured by `npm run chaos -- scale`.
import { beforeAll, expect, test, vi } from 'vitest'
import { type ScaleKind, scaleMailbox } from '../../scripts/chaos/scale-mailboxes.ts'
import { startJobs } from '../../src/jobs/run.ts'
import { startGeneratedMailServer } from '../support/generated-mail-server.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { testApp } from '../support/test-app.ts'
import { alice, connection, until } from '../support/test-server.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

/** Only its SMTP is used. */
let smtp: MailServer
beforeAll(async () => {
  smtp = await startMailServer()
  return () => smtp.stop()
})

/** A person whose mailbox that is, while it is synced. */
async function connected(kind: ScaleKind, count: number) {
  const server = await startGeneratedMailServer(scaleMailbox(kind, count))
  const t = await testApp({ env: { MAIL_HOSTS_ALLOW: smtp.host } })
  const jobs = await startJobs(t.app)
  const ada = await t.person('ada')
  const wanted = connection(smtp, alice)
  await ada.caller.accounts.connect({ ...wanted, imap: { host: '127.0.0.1', port: server.port, security: 'none' } })
  return {
    ada,
    sent: server.sent,
    sync: async () => (await ada.caller.accounts.list()).accounts[0]?.sync,
    withoutText: async () =>
      (await t.app.db.selectFrom('message').select('id').where('body_state', '=', 'none').limit(1).execute()).length,
    files: async () => (await t.app.db.selectFrom('message').select('attachments').execute()).map((one) => one.attachments),
    async [Symbol.asyncDispose]() {
      await jobs[Symbol.asyncDispose]()
      await t[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

test('of a text of 50 MB only its beginning is fetched ahead, and the mails beside it have their own', async () => {
  await using mailbox = await connected('text', 1)
  await until(
    async () => (await mailbox.ada.caller.mail.list({ limit: 1 })).total === 201 && (await mailbox.withoutText()) === 0,
    200_000,
  )
  expect(mailbox.sent.partBytes).toBeLessThan(2 * 1024 * 1024)
})

test('the newest mails of a folder of 500,000 are there long before all are listed', async () => {
  await using mailbox = await connected('folder', 500_000)
  await until(async () => (await mailbox.ada.caller.mail.list({ limit: 20 })).emails.length === 20, 200_000)
  expect(mailbox.sent.listed).toBeLessThan(250_000)
  expect(await mailbox.sync()).toMatchObject({ state: 'syncing', total: 500_000 })
})

test('of a mail of a text and a thousand files a thousand parts are listed', async () => {
  await using mailbox = await connected('attachments', 3)
  await until(async () => (await mailbox.sync())?.lastSyncAt !== null, 200_000)
  const files = (await mailbox.files()).map((one) => (JSON.parse(one) as unknown[]).length)
  expect(files).toEqual([999, 999, 999])
})

test('of two thousand folders each is listed, and a second round lists no mail again', async () => {
  await using mailbox = await connected('folders', 2000)
  await until(async () => (await mailbox.sync())?.lastSyncAt !== null, 200_000)
  expect(await mailbox.sync()).toMatchObject({ state: 'idle', done: 2019, total: 2019 })
  expect(mailbox.sent.listed).toBe(2019)
  const opened = mailbox.sent.selects
  await mailbox.ada.caller.accounts.sync({ id: (await mailbox.ada.caller.accounts.list()).accounts[0]?.id ?? '' })
  await until(async () => mailbox.sent.selects >= opened + 2000, 200_000)
  expect(mailbox.sent.listed).toBe(2019)
})
