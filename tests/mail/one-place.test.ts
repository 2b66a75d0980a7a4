// A mail server with a place for one connection of the background, and two mailboxes.
import { beforeAll, expect, test, vi } from 'vitest'
import { openAccount } from '../../src/accounts/open-mailbox.ts'
import { archiveStore } from '../../src/archive/archive-store.ts'
import { usualLimits } from '../../src/connectors/imap/connection-limit.ts'
import { createImapPool } from '../../src/connectors/imap/pool.ts'
import { startAccountWorker } from '../../src/mail/sync/account-worker.ts'
import type { Account } from '../../src/shared/accounts.ts'
import { impatient } from '../support/faulty-mail-server.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { type TestPerson, testApp } from '../support/test-app.ts'
import { alice, bob, connection, letter, until } from '../support/test-server.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  for (const user of [alice, bob]) server.fill(user, 'INBOX', [letter({ id: 'one' }), letter({ id: 'two' })])
  return () => server.stop()
})

async function startPlace() {
  const t = await testApp({ env: { MAIL_HOSTS_ALLOW: server.host } })
  const imap = createImapPool({ net: t.app.net, log: t.app.log, limits: { ...usualLimits, sync: { perHost: 1, perAccount: 1 } } })
  t.app.connect = (id, lane, how) =>
    openAccount(t.app, { demo: undefined, imap, archive: (account) => archiveStore(t.app, account) }, id, lane, how)
  const ada = await t.person('ada')
  const accounts = [alice, bob].map(async (user) => (await ada.caller.accounts.connect(connection(server, user))).account)
  const start = ({ id }: Account) => startAccountWorker(t.app, { id, userId: ada.userId }, 0, impatient)
  return {
    t,
    ada,
    start,
    accounts: await Promise.all(accounts),
    async [Symbol.asyncDispose]() {
      await imap[Symbol.asyncDispose]()
      await t[Symbol.asyncDispose]()
    },
  }
}

const flagged = (user: string) =>
  server.doveadm('search', '-u', user, 'mailbox', 'INBOX', 'flagged').split('\n').filter(Boolean).length

async function starOne(ada: TestPerson, accountId: string): Promise<void> {
  const { emails } = await ada.caller.mail.list({ account: accountId, mailbox: 'inbox' })
  const plain = emails.find((one) => !one.starred)
  await ada.caller.mail.batch({ ids: [plain?.id ?? ''], starred: true })
}

test('both come in step, and what a person does in either is carried, though only one can be connected', async () => {
  await using place = await startPlace()
  const { ada, t, accounts } = place
  await using stack = new AsyncDisposableStack()
  const workers = new Map(accounts.map((account) => [account.id, stack.use(place.start(account))]))
  t.app.wakeAccount = (id, what) => {
    if (what !== 'outbox') workers.get(id)?.wakeSignal.wake(what)
  }
  await until(async () => (await ada.caller.accounts.list()).accounts.every(({ sync }) => sync.lastSyncAt !== null), 60_000)
  for (const account of [...accounts, ...accounts]) {
    const before = flagged(account.email)
    await starOne(ada, account.id)
    await until(async () => flagged(account.email) === before + 1, 60_000)
  }
})

test('a mailbox that waits for its turn can be disconnected at once', async () => {
  await using place = await startPlace()
  const [first, second] = place.accounts as [Account, Account]
  const notified: unknown[] = []
  place.t.app.events.listen((event) => {
    if (event.name === 'sync.progress' && event.waitingFor) notified.push([event.accountId, event.waitingFor])
  })
  // Somebody who never gives way.
  await using _holder = await place.t.app.connect(first.id, 'sync', { work: 'changes' })
  const worker = place.start(second)
  await until(async () => notified.length > 0, 60_000)
  expect(notified).toEqual([[second.id, server.host]])
  await worker[Symbol.asyncDispose]()
})
