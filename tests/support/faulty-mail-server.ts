// A mailbox behind a network that breaks: a real Dovecot, the proxy of tcp-proxy.ts, and the account's real worker with
// waits a test can sit through.
import { openAccount } from '../../src/accounts/open-mailbox.ts'
import { archiveStore } from '../../src/archive/archive-store.ts'
import { createDemoServer } from '../../src/connectors/demo.ts'
import { createImapPool } from '../../src/connectors/imap/pool.ts'
import type { Timeouts } from '../../src/connectors/timeouts.ts'
import { type AccountWorker, startAccountWorker } from '../../src/mail/sync/account-worker.ts'
import { defaultRetryPolicy, type RetryPolicy } from '../../src/mail/sync/retry-policy.ts'
import type { Account } from '../../src/shared/accounts.ts'
import { type FillMail, type MailServer, type MailServerOptions, startMailServer } from './mail-server.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { type TestApp, type TestPerson, testApp } from './test-app.ts'
import { alice, connection, until } from './test-server.ts'

export interface FaultyMailServer extends AsyncDisposable {
  server: MailServer
  network: TcpProxy
  t: TestApp
  ada: TestPerson
  account: Account
  worker: AccountWorker
  /** The folder's UIDs here, rising. */
  uidsHere(path?: string): Promise<number[]>
  /** The folder's UIDs on the server, rising. */
  uidsThere(path?: string): number[]
  inStep(path?: string, ms?: number): Promise<void>
  mistakes: unknown[]
}
export interface FaultyOptions {
  mails?: FillMail[]
  server?: MailServerOptions
  pace?: Partial<RetryPolicy>
  timeouts?: Partial<Timeouts>
  /** Speaks without TLS, so that the proxy can change what is said. */
  plain?: boolean
}

/** Tries again at once, as often as it takes. */
export const impatient: RetryPolicy = { ...defaultRetryPolicy, first: 20, longest: 100, connects: 1000, window: 1000 }

export async function startFaultyMailServer(given: FaultyOptions = {}): Promise<FaultyMailServer> {
  const server = await startMailServer(given.server)
  if (given.mails) server.fill(alice, 'INBOX', given.mails)
  const network = await startTcpProxy(given.plain ? server.ports.imap : server.ports.imaps)
  const t = await testApp({ env: { MAIL_HOSTS_ALLOW: server.host } })
  const demo = createDemoServer({ now: t.app.now, file: `${t.dataDir}/no-demo.json` })
  const imap = createImapPool({ net: t.app.net, log: t.app.log, timeouts: given.timeouts ?? {} })
  t.app.connect = (accountId, lane) =>
    openAccount(t.app, { demo, imap, archive: (account) => archiveStore(t.app, account) }, accountId, lane)
  const ada = await t.person('ada')
  const account = await connect(ada, server, network, given.plain === true)
  const worker = startAccountWorker(t.app, { id: account.id, userId: ada.userId }, 0, { ...impatient, ...given.pace })
  t.app.wakeAccount = (_id, what) => {
    if (what !== 'outbox') worker.wakeSignal.wake(what)
  }
  const mistakes: unknown[] = []
  const note = (cause: unknown) => mistakes.push(cause)
  process.on('unhandledRejection', note).on('uncaughtException', note)
  const fixture: FaultyMailServer = {
    server,
    network,
    t,
    ada,
    account,
    worker,
    mistakes,
    uidsHere: (path = 'INBOX') => uidsHere(t, account.id, path),
    uidsThere: (path = 'INBOX') => uidsThere(fixture.server, alice, path),
    inStep: (path = 'INBOX', ms = 20_000) =>
      until(async () => String(await fixture.uidsHere(path)) === String(fixture.uidsThere(path)), ms),
    async [Symbol.asyncDispose]() {
      await worker[Symbol.asyncDispose]()
      process.off('unhandledRejection', note).off('uncaughtException', note)
      await imap[Symbol.asyncDispose]()
      await demo[Symbol.asyncDispose]()
      await network[Symbol.asyncDispose]()
      await t[Symbol.asyncDispose]()
      await fixture.server.stop()
    },
  }
  return fixture
}

async function connect(ada: TestPerson, server: MailServer, network: TcpProxy, plain: boolean): Promise<Account> {
  const wanted = connection(server, alice)
  const security = plain ? ('none' as const) : wanted.imap.security
  const { account } = await ada.caller.accounts.connect({ ...wanted, imap: { ...wanted.imap, port: network.port, security } })
  network.connects.length = 0
  return account
}

export async function uidsHere(t: TestApp, accountId: string, path: string): Promise<number[]> {
  const rows = await t.app.db
    .selectFrom('placement as p')
    .innerJoin('mailbox as b', 'b.id', 'p.mailbox_id')
    .where('b.account_id', '=', accountId)
    .where('b.path', '=', path)
    .orderBy('p.uid')
    .select('p.uid')
    .execute()
  return rows.map((row) => row.uid)
}

export function uidsThere(server: MailServer, user: string, path: string): number[] {
  const notified = server.doveadm('-f', 'tab', 'fetch', '-u', user, 'uid', 'mailbox', path, 'all')
  return notified
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map(Number)
    .sort((a, b) => a - b)
}
