// How many connections go to a server, and how those that people use are kept, on a real Dovecot.
import { beforeAll, expect, test } from 'vitest'
import { createBudget } from '../../src/connectors/imap/budget.ts'
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
const pool = (options: Partial<PoolOptions> = {}) => createImapPool({ ...testDeps, wait: { user: 300, sync: 2000 }, ...options })
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
  await expect.poll(() => network.open, { timeout: 3000 }).toBe(0)
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
  await expect.poll(() => network.open, { timeout: 3000 }).toBe(0)
})

test('an account has three connections for its person, shared beyond that; another account waits and then hears a sentence', async () => {
  await using mailboxes = pool()
  await using work = new AsyncDisposableStack()
  const made = await newConnects(async () => {
    for (let n = 0; n < 6; n++) work.use(await mailboxes.open(account('a'), 'user'))
  })
  expect(made).toBe(3)
  const error = await mailboxes.open(account('b', 'bob@example.test'), 'user').catch((cause: unknown) => cause)
  expect(error).toMatchObject({
    kind: 'limited',
    message: 'All connections that Homing keeps to localhost are in use. Please try again in a moment.',
  })
})

test('a connection nobody uses makes room for somebody else', async () => {
  await using mailboxes = pool()
  for (const _ of [1, 2, 3]) {
    await using one = await mailboxes.open(account('a'), 'user')
    await using two = await mailboxes.open(account('a'), 'user')
    await using three = await mailboxes.open(account('a'), 'user')
    await Promise.all([one.mailboxes(), two.mailboxes(), three.mailboxes()])
  }
  await using other = await mailboxes.open(account('b', 'bob@example.test'), 'user')
  expect((await other.mailboxes()).length).toBeGreaterThan(3)
})

test('the background has places of its own, and who holds one longest is asked for it', async () => {
  const budget = createBudget({ perHost: 2, perAccount: 1 })
  const first = await budget.take('host', 'a', 100)
  const second = await budget.take('host', 'b', 100)
  expect(budget.tryTake('host', 'c')).toBeUndefined()
  expect(budget.tryTake('elsewhere', 'c')).toBeDefined()
  const third = budget.take('host', 'c', 1000)
  expect([first.wanted.aborted, second.wanted.aborted]).toEqual([true, false])
  first.give()
  first.give()
  const lease = await third
  await expect(budget.take('host', 'd', 30)).rejects.toMatchObject({ kind: 'limited' })
  lease.give()
  second.give()
  expect((await budget.take('host', 'd', 30)).wanted.aborted).toBe(false)
})
