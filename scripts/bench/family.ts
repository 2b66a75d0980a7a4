// `npm run bench -- family [mailboxes] [mails]`: a family connects all its mailboxes at one server at the same time. Prints how
// soon each has its first page, and checks that none says it is idle before; the same with a server that lets in only four.
import { setTimeout as sleep } from 'node:timers/promises'
import { startConnectionLimitProxy } from '../../tests/support/connection-limit-proxy.ts'
import type { MailServer } from '../../tests/support/mail-server.ts'
import { signIn } from '../program.ts'
import { caller, startHoming } from './homing.ts'
import { startFilledMailServer } from './mailboxes.ts'

interface Accounts {
  accounts: {
    id: string
    email: string
    error: string | null
    sync: { state: string; done: number; lastSyncAt: string | null; waitingFor?: string }
  }[]
}
type Ask = <T>(method: string, route: string, body?: object) => Promise<T>
interface Result {
  /** Milliseconds from the answer to connecting to the first page, by mailbox. */
  pages: number[]
  wholeMs: number
  untrue: number
  waited: number
}

const goal = 3000

export async function benchFamily(args: string[]): Promise<boolean> {
  const mailboxes = Number(args[0] ?? 12)
  const mails = Number(args[1] ?? 2000)
  await using server = await startFilledMailServer(
    Array.from({ length: mailboxes }, (_, number) => ({ user: `m${number}@example.test`, mails })),
  )
  const free = await connectAll(server, server.ports.imap, true)
  print(`${mailboxes} mailboxes of ${mails} mails`, free)
  await using network = await startConnectionLimitProxy(server.ports.imap, 4)
  const crowded = await connectAll(server, network.port, false)
  print('the same at a server that lets four in', crowded)
  console.log(`     it turned ${network.refused} away`)
  const slowest = Math.max(...free.pages)
  const met = slowest <= goal && free.untrue + crowded.untrue === 0
  console.log(
    `${met ? 'ok  ' : 'MISS'} first page of each ${seconds(slowest)}, goal ${seconds(goal)}; idle before it: ${free.untrue + crowded.untrue}`,
  )
  return met
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

function print(what: string, { pages, wholeMs, waited }: Result): void {
  const sorted = pages.toSorted((a, b) => a - b)
  const [first = 0, middle = 0, last = 0] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  console.log(`\n${what}: first page after ${seconds(first)}, half of them after ${seconds(middle)}, all after ${seconds(last)}`)
  console.log(`     ${waited} said that they waited for their turn; watched for ${seconds(wholeMs)}`)
}

/** `listed`: waits until all are in step. */
async function connectAll(server: MailServer, port: number, listed: boolean): Promise<Result> {
  await using homing = await startHoming(server.host)
  const ask = caller(homing.url, await signIn(homing.url, 'bench')) as unknown as Ask
  const connectedAt = new Map<string, number>()
  const pageAt = new Map<string, number>()
  const waited = new Set<string>()
  let [untrue, all] = [0, false]
  const started = performance.now()
  const watching = (async () => {
    for (let whole = false; !whole; await sleep(25)) {
      const { accounts } = await ask<Accounts>('GET', '/accounts')
      for (const { email, sync } of accounts) {
        if (sync.done > 0 && !pageAt.has(email)) pageAt.set(email, performance.now())
        if (sync.waitingFor) waited.add(email)
        if (sync.state === 'idle' && sync.lastSyncAt === null) untrue++
      }
      whole = all && accounts.every(({ email, sync }) => (listed ? sync.lastSyncAt !== null : pageAt.has(email)))
    }
    return performance.now() - started
  })()
  // Should connecting fail, that is what is told.
  watching.catch(() => undefined)
  const { host, ports, fingerprint } = server
  await Promise.all(
    Object.entries(server.users).map(async ([email, password]) => {
      const imap = { host, port, security: 'none' }
      const smtp = { host, port: ports.smtps, security: 'tls', fingerprint }
      await ask('POST', '/accounts', { provider: 'imap', email, password, imap, smtp })
      connectedAt.set(email, performance.now())
    }),
  )
  all = true
  const wholeMs = await watching
  const pages = [...connectedAt].map(([email, at]) => (pageAt.get(email) ?? Number.POSITIVE_INFINITY) - at)
  return { pages, wholeMs, untrue, waited: waited.size }
}
