// How many connections go to a server, and how those that people use are kept, on a real Dovecot.
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ConnectionLimit, type LeaseRequest, usualLimits } from '../../src/connectors/imap/connection-limit.ts'
import { createImapPool, type PoolOptions } from '../../src/connectors/imap/pool.ts'
import { accountOn, testDeps, trust } from '../support/imap-people.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

let server: MailServer
let network: TcpProxy
beforeAll(async () => {
  server = await startMailServer()
  trust(server)
  network = await startTcpProxy(server.ports.imaps)
  return async () => {
    await network[Symbol.asyncDispose]()
    await server.stop()
  }
})

const account = (id: string, user = 'alice@example.test') =>
  accountOn(server, user, { id, imap: { host: 'localhost', port: network.port, security: 'tls', fingerprint: undefined } })
const pool = (options: Partial<PoolOptions> = {}) => createImapPool({ ...testDeps, wait: 300, ...options })
const newConnects = async (work: () => Promise<void>) => {
  const before = network.connects.length
  await work()
  return network.connects.length - before
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('what a person does one after the other goes over one connection, which ends when it has not been used for a while', async () => {
  await using mailboxes = pool({ keep: 400 })
  const once = async () => {
    await using mailbox = await mailboxes.open(account('a'), 'user')
    expect((await mailbox.mailboxes()).length).toBeGreaterThan(3)
  }
  expect(
    await newConnects(async () => {
      await once()
      await once()
      await once()
    }),
  ).toBe(1)
  await expect.poll(() => network.open, { timeout: 60_000 }).toBe(0)
})

test('a connection that broke while nobody used it is not given to anybody', async () => {
  await using mailboxes = pool()
  const open = async () => {
    await using mailbox = await mailboxes.open(account('a'), 'user')
    await mailbox.mailboxes()
  }
  await open()
  network.cutAll()
  await pause(50)
  expect(await newConnects(open)).toBe(1)
})

test('an account that is disconnected, or has a new password, is forgotten at once', async () => {
  await using mailboxes = pool()
  {
    await using mailbox = await mailboxes.open(account('a'), 'user')
    await mailbox.mailboxes()
  }
  expect(network.open).toBe(1)
  mailboxes.forget('a')
  await expect.poll(() => network.open, { timeout: 60_000 }).toBe(0)
})

const tight = { ...usualLimits, user: { perHost: 3, perAccount: 3 } }

test('in a family one person’s three connections keep nobody else waiting', async () => {
  await using mailboxes = pool()
  await using work = new AsyncDisposableStack()
  for (let n = 0; n < 3; n++) work.use(await mailboxes.open(account('a'), 'user'))
  await using other = await mailboxes.open(account('b', 'bob@example.test'), 'user')
  expect((await other.mailboxes()).length).toBeGreaterThan(3)
})

test('an account has three connections for its person, shared beyond that; another account waits and then hears a sentence', async () => {
  await using mailboxes = pool({ limits: tight })
  await using work = new AsyncDisposableStack()
  const made = await newConnects(async () => {
    for (let n = 0; n < 6; n++) work.use(await mailboxes.open(account('a'), 'user'))
  })
  expect(made).toBe(3)
  const error = await mailboxes.open(account('b', 'bob@example.test'), 'user').catch((cause: unknown) => cause)
  expect(error).toMatchObject({
    kind: 'limited',
    message: 'All connections to localhost are in use. Please try again in a moment.',
  })
})

test('a connection nobody uses makes room for somebody else', async () => {
  await using mailboxes = pool({ limits: tight })
  for (const _ of [1, 2, 3]) {
    await using one = await mailboxes.open(account('a'), 'user')
    await using two = await mailboxes.open(account('a'), 'user')
    await using three = await mailboxes.open(account('a'), 'user')
    await Promise.all([one.mailboxes(), two.mailboxes(), three.mailboxes()])
  }
  await using other = await mailboxes.open(account('b', 'bob@example.test'), 'user')
  expect((await other.mailboxes()).length).toBeGreaterThan(3)
})

const asking = (accountId: string, more: Partial<LeaseRequest> = {}): LeaseRequest => ({
  host: 'host',
  accountId,
  userId: `person of ${accountId}`,
  work: 'bulk',
  ...more,
})
/** Holds every place: `accounts` of the same host. */
const holders = async (budget: ConnectionLimit, ...accounts: string[]) =>
  Promise.all(accounts.map((account) => budget.take(asking(account))))

test('who holds a place longest is asked for it, and giving it back twice gives one', async () => {
  const budget = new ConnectionLimit({ perHost: 2, perAccount: 1 })
  const [first, second] = await holders(budget, 'a', 'b')
  expect(budget.tryTake(asking('c'))).toBeUndefined()
  expect(budget.tryTake(asking('c', { host: 'elsewhere' }))).toBeDefined()
  const third = budget.take(asking('c'))
  expect([first?.wanted.aborted, second?.wanted.aborted]).toEqual([true, false])
  first?.give()
  first?.give()
  const lease = await third
  await expect(budget.take(asking('d', { timeoutMs: 30 }))).rejects.toMatchObject({ kind: 'limited' })
  lease.give()
  second?.give()
  expect((await budget.take(asking('d', { timeoutMs: 30 }))).wanted.aborted).toBe(false)
})

test('long work is told at once where a first page waits, and only asked where other long work does', async () => {
  const budget = new ConnectionLimit({ perHost: 1, perAccount: 1 })
  const [listing] = await holders(budget, 'a')
  void budget.take(asking('b'))
  expect([listing?.wanted.aborted, listing?.urgent.aborted]).toEqual([true, false])
  const page = budget.take(asking('c', { work: 'first-page' }))
  expect(listing?.urgent.aborted).toBe(true)
  listing?.give()
  expect((await page).urgent.aborted).toBe(false)
})

test('a first page is never asked to leave; when it has become a listing, it is', async () => {
  const budget = new ConnectionLimit({ perHost: 1, perAccount: 1 })
  const first = await budget.take(asking('a', { work: 'first-page' }))
  void budget.take(asking('b', { work: 'first-page' }))
  expect(first.wanted.aborted).toBe(false)
  first.doing('bulk')
  expect(first.urgent.aborted).toBe(true)
})

test('a connection that only waits for news leaves before one that works', async () => {
  const budget = new ConnectionLimit({ perHost: 2, perAccount: 1 })
  const [working, idle] = await holders(budget, 'a', 'b')
  idle?.doing('idle')
  void budget.take(asking('c'))
  expect([working?.wanted.aborted, idle?.urgent.aborted]).toEqual([false, true])
})

test('people take turns: ten mailboxes of one do not keep the only one of another waiting', async () => {
  const budget = new ConnectionLimit({ perHost: 1, perAccount: 1 })
  const [held] = await holders(budget, 'holds')
  const order: string[] = []
  const wait = (accountId: string, userId: string) =>
    budget.take(asking(accountId, { userId })).then((lease) => {
      order.push(accountId)
      lease.give()
    })
  const all = ['a1', 'a2', 'a3', 'a4'].map((account) => wait(account, 'ada')).concat(wait('g1', 'grace'), wait('g2', 'grace'))
  held?.give()
  await Promise.all(all)
  expect(order).toEqual(['a1', 'g1', 'a2', 'g2', 'a3', 'a4'])
})

test('what is more urgent goes first, and who gives up leaves the queue', async () => {
  const budget = new ConnectionLimit({ perHost: 1, perAccount: 1 })
  const [held] = await holders(budget, 'holds')
  const leaving = new AbortController()
  const gone = budget.take(asking('gone', { work: 'first-page', signal: leaving.signal }))
  const order: string[] = []
  const wait = (work: LeaseRequest['work']) =>
    budget.take(asking(work, { work })).then((lease) => {
      order.push(work)
      lease.give()
    })
  const all = (['bulk', 'round', 'changes', 'first-page'] as const).map(wait)
  leaving.abort()
  await expect(gone).rejects.toMatchObject({ kind: 'limited', details: { reason: 'budget' } })
  held?.give()
  await Promise.all(all)
  expect(order).toEqual(['first-page', 'changes', 'round', 'bulk'])
})

test('after an outage no more than six log in at one host at the same time, and nobody is asked to leave for it', async () => {
  const budget = new ConnectionLimit({ perHost: 20, perAccount: 1 })
  const [idle, ...others] = await holders(budget, 'idle', 'b', 'c', 'd', 'e', 'f')
  idle?.doing('idle')
  const seventh = budget.take(asking('g'))
  expect(budget.tryTake(asking('h'))).toBeUndefined()
  expect(idle?.wanted.aborted).toBe(false)
  others[0]?.opened()
  await seventh
})

test('a host that lets no more in is believed for ten minutes, and longer when it says so again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const budget = new ConnectionLimit({ perHost: 20, perAccount: 1 })
  const [, , third] = await holders(budget, 'a', 'b', 'c')
  expect(third && budget.refused(third)).toBe(true)
  third?.give()
  expect(budget.tryTake(asking('d'))).toBeUndefined()
  vi.advanceTimersByTime(10 * 60_000)
  const more = budget.tryTake(asking('d'))
  expect(more && budget.refused(more)).toBe(true)
  more?.give()
  vi.advanceTimersByTime(19 * 60_000)
  expect(budget.tryTake(asking('d'))).toBeUndefined()
  vi.advanceTimersByTime(60_000)
  expect(budget.tryTake(asking('d'))).toBeDefined()
})

test('a refusal where nothing of ours is open says nothing about how many may be', async () => {
  const budget = new ConnectionLimit({ perHost: 20, perAccount: 1 })
  const [only] = await holders(budget, 'a')
  expect(only && budget.refused(only)).toBe(false)
})

test('a person who needs a place gets it from the background, which does not take it back at once', async () => {
  const budget = new ConnectionLimit({ perHost: 20, perAccount: 1 })
  const [first, second] = await holders(budget, 'a', 'b')
  budget.freeConnection('host')
  expect([first?.urgent.aborted, second?.urgent.aborted]).toEqual([true, false])
  first?.give()
  expect(budget.tryTake(asking('c'))).toBeUndefined()
})

test('an export uses a connection of its own, and leaves the others to its person', async () => {
  await using mailboxes = pool()
  await using work = new AsyncDisposableStack()
  const open = (how: 'bulk' | 'user') => async () => {
    work.use(await mailboxes.open(account('a'), 'user', { work: how }))
  }
  expect(await newConnects(open('bulk'))).toBe(1)
  expect(await newConnects(open('bulk'))).toBe(0)
  expect(await newConnects(open('user'))).toBe(1)
  expect(await newConnects(open('user'))).toBe(1)
})
