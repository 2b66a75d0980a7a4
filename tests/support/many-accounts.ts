// Twelve mailboxes of four people at one mail server, and a Homing that has none of them yet.
import { execFileSync } from 'node:child_process'
import type { AppEvent } from '../../src/core/events.ts'
import { startJobs } from '../../src/jobs/run.ts'
import type { Account } from '../../src/shared/accounts.ts'
import { type FillMail, type MailServer, startMailServer } from './mail-server.ts'
import { type TestApp, type TestPerson, testApp } from './test-app.ts'
import { connection, letter } from './test-server.ts'

export interface Member {
  person: TestPerson
  mailbox: string
}
/** What was seen of an account, in the order it was seen. */
export interface Seen {
  email: string
  state: Account['sync']['state']
  done: number
  inStep: boolean
  waitingFor: string | undefined
  error: string | null
}
export interface ManyAccounts extends AsyncDisposable {
  t: TestApp
  members: Member[]
  /** `port`: of a network in between, which speaks without TLS. */
  connect(member: Member, port?: number): Promise<Account>
  /** Nothing is synced before. */
  start(): Promise<void>
  /** Asks every person for their accounts until `holds`; keeps what changed. */
  watch(holds: (seen: readonly Seen[]) => boolean): Promise<Seen[]>
}

const names = ['ada', 'grace', 'edsger', 'barbara']

/** Mailboxes with the same mails: one is filled, and the others are copies of its files. */
export async function startManyAccountsMailServer(mails: Iterable<FillMail> = letters(800), mailboxes = 12): Promise<MailServer> {
  const [first = '', ...others] = Array.from({ length: mailboxes }, (_, n) => `m${n}@example.test`)
  const server = await startMailServer({ users: Object.fromEntries([first, ...others].map((user) => [user, `${user}-pw`])) })
  server.fill(first, 'INBOX', mails)
  for (const other of others) execFileSync('cp', ['-a', `${server.dir}/home/${first}`, `${server.dir}/home/${other}`])
  return server
}

const letters = (count: number) =>
  Array.from({ length: count }, (_, n) => letter({ id: `n${n}`, at: Date.UTC(2026, 0, 1) + n * 60_000 }))

export async function startManyAccounts(server: MailServer): Promise<ManyAccounts> {
  const t = await testApp({ env: { MAIL_HOSTS_ALLOW: server.host } })
  const people = await Promise.all(names.map((name) => t.person(name)))
  let jobs: AsyncDisposable | undefined
  return {
    t,
    members: Object.keys(server.users).map((mailbox, n) => ({ mailbox, person: people[n % people.length] as TestPerson })),
    connect: async (member, port) => (await connectOne(server, member, port)).account,
    start: async () => {
      jobs = await startJobs(t.app)
    },
    watch: (holds) => watch(t, people, holds),
    async [Symbol.asyncDispose]() {
      await jobs?.[Symbol.asyncDispose]()
      await t[Symbol.asyncDispose]()
    },
  }
}

function connectOne(server: MailServer, { person, mailbox }: Member, port?: number) {
  const wanted = connection(server, mailbox)
  const imap = port === undefined ? wanted.imap : { ...wanted.imap, port, security: 'none' as const }
  return person.caller.accounts.connect({ ...wanted, imap })
}

async function watch(t: TestApp, people: TestPerson[], holds: (seen: readonly Seen[]) => boolean): Promise<Seen[]> {
  const seen: Seen[] = []
  // Also what passes between two questions.
  const passed: AppEvent[] = []
  const stop = t.app.events.listen((event) => void passed.push(event))
  const last = new Map<string, string>()
  const deadline = performance.now() + 120_000
  while (!holds(seen)) {
    if (performance.now() > deadline) throw new Error(`not within two minutes; seen last: ${[...last.values()].join('\n')}`)
    // At one moment: asked in turn, on a busy machine the last ones have gone on when the first ones were seen.
    const asked = await Promise.all(people.map((person) => person.caller.accounts.list()))
    const accounts = asked.flatMap(({ accounts }) => accounts)
    for (const event of passed.splice(0)) {
      const account = event.name === 'sync.progress' && accounts.find(({ id }) => id === event.accountId)
      if (event.name !== 'sync.progress' || !account) continue
      const { state, done, waitingFor } = event
      seen.push({ email: account.email, state, done, inStep: state === 'idle', waitingFor, error: null })
    }
    for (const { email, sync, error } of accounts) {
      const { state, done, lastSyncAt, waitingFor } = sync
      const now = { email, state, done, inStep: lastSyncAt !== null, waitingFor, error }
      if (last.get(email) === JSON.stringify(now)) continue
      last.set(email, JSON.stringify(now))
      seen.push(now)
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  stop()
  return seen
}
