// Homing with its workers, a person, and that person's mailbox on a real mail server.
//   await using fixture = await startTestServer()
//   await fixture.until(async () => (await fixture.ada.caller.mail.list({})).total === 1)
import { startJobs } from '../../src/jobs/run.ts'
import type { Account } from '../../src/shared/accounts.ts'
import { type FillMail, type MailServer, type MailServerOptions, startMailServer } from './mail-server.ts'
import { type TestApp, type TestPerson, testApp } from './test-app.ts'

export const alice = 'alice@example.test'
export const bob = 'bob@example.test'

export interface TestServer extends AsyncDisposable {
  server: MailServer
  t: TestApp
  /** Has alice's mailbox connected. */
  ada: TestPerson
  account: Account
  /** Waits until `holds` answers true; fails after `ms`. */
  until(holds: () => Promise<boolean>, ms?: number): Promise<void>
  /** Ends the program and starts it again on the same folder. The mailbox stays connected. */
  restart(): Promise<void>
}

export async function startTestServer(given: { mails?: FillMail[]; server?: MailServerOptions } = {}): Promise<TestServer> {
  const server = await startMailServer(given.server)
  if (given.mails) server.fill(alice, 'INBOX', given.mails)
  const env = { MAIL_HOSTS_ALLOW: server.host }
  const first = await testApp({ env })
  const ada = await first.person('ada')
  let t = first
  let jobs = await startJobs(t.app)
  const { account } = await ada.caller.accounts.connect(connection(server, alice))
  const fixture: TestServer = {
    server,
    t,
    ada,
    account,
    until,
    async restart() {
      await jobs[Symbol.asyncDispose]()
      await t.app[Symbol.asyncDispose]()
      t = await testApp({ env, dataDir: first.dataDir })
      jobs = await startJobs(t.app)
      fixture.t = t
      fixture.ada = t.as(ada)
    },
    async [Symbol.asyncDispose]() {
      await jobs[Symbol.asyncDispose]()
      await t[Symbol.asyncDispose]()
      if (t !== first) await first.forget()
      await server.stop()
    },
  }
  return fixture
}

/** What connecting a mailbox of the test server needs: its certificate accepted for this account. */
export function connection(server: MailServer, user: string) {
  const { host, ports, fingerprint } = server
  const security = 'tls' as const
  return {
    provider: 'imap' as const,
    email: user,
    password: server.users[user] ?? '',
    imap: { host, port: ports.imaps, security, fingerprint },
    smtp: { host, port: ports.smtps, security, fingerprint },
  }
}

/** Against hanging only: a busy machine may take long. */
const hangingMs = 60_000

export async function until(holds: () => Promise<boolean>, ms = hangingMs): Promise<void> {
  const deadline = performance.now() + Math.max(ms, hangingMs)
  for (let delay = 10; !(await holds()); delay = Math.min(1.5 * delay, 250)) {
    if (performance.now() > deadline) throw new Error(`not within a minute: ${holds.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
}

/** A plain mail, as it lies on a server. */
export function letter(given: {
  id: string
  subject?: string
  text?: string
  from?: string
  headers?: string
  at?: number
}): FillMail {
  const at = new Date(given.at ?? Date.UTC(2026, 5, 1))
  const raw =
    `Message-ID: <${given.id}@letters.test>\r\nDate: ${at.toUTCString()}\r\nFrom: ${given.from ?? 'Grace <grace@letters.test>'}\r\n` +
    `To: ${alice}\r\nSubject: ${given.subject ?? given.id}\r\n${given.headers ?? ''}Content-Type: text/plain; charset=utf-8\r\n\r\n${given.text ?? 'Hello.'}\r\n`
  return { raw, arrived: at }
}
