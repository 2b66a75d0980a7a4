// A family at one provider: every mailbox has its first page soon, whatever the others have to list, and says what it waits for.
import { beforeAll, expect, test, vi } from 'vitest'
import { startConnectionLimitProxy } from '../support/connection-limit-proxy.ts'
import type { MailServer } from '../support/mail-server.ts'
import { type Seen, startManyAccounts, startManyAccountsMailServer } from '../support/many-accounts.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let server: MailServer
beforeAll(async () => {
  server = await startManyAccountsMailServer()
  return () => server.stop()
})

/** Mailboxes in the order in which they had their first page, and in which they were in step. */
const paged = (seen: readonly Seen[]) => new Set(seen.filter((one) => one.done > 0).map((one) => one.email))
const inStep = (seen: readonly Seen[]) => new Set(seen.filter((one) => one.inStep).map((one) => one.email))

/** What was seen before that mailbox was in step. */
const before = (seen: readonly Seen[]) => seen.filter((one) => !one.inStep)

test('of twelve mailboxes at one server each has its first page before any is listed in full, and none is idle before', async () => {
  await using family = await startManyAccounts(server)
  await Promise.all(family.members.map((member) => family.connect(member)))
  // Together: to connect takes each as long as the machine lets it.
  await family.start()
  const seen = await family.watch((so) => inStep(so).size > 0)
  expect(paged(before(seen)).size).toBe(12)
  expect(new Set(before(seen).map((one) => one.state))).toEqual(new Set(['syncing']))
  expect(seen.filter((one) => one.error !== null)).toEqual([])
})

test('a server that lets four in from one address has all twelve in turn, says who waits, and is not asked for more', async () => {
  await using family = await startManyAccounts(server)
  await using network = await startConnectionLimitProxy(server.ports.imap, 4, 400)
  await family.start()
  const watching = family.watch((so) => paged(so).size === 12)
  await Promise.all(family.members.map((member) => family.connect(member, network.port)))
  const seen = await watching
  expect(new Set(before(seen).map((one) => one.state))).toEqual(new Set(['syncing']))
  expect(new Set(seen.map((one) => one.waitingFor))).toEqual(new Set([undefined, '127.0.0.1']))
  expect(seen.filter((one) => one.error !== null)).toEqual([])
  // While they learn it; twelve that ask again and again would be hundreds.
  expect(network.refused).toBeLessThan(60)

  // A person's click gets a place from the background.
  const [{ person } = { person: undefined }] = family.members
  const [account] = (await person?.caller.accounts.list())?.accounts ?? []
  await using mailbox = await family.t.app.connect(account?.id ?? '', 'user')
  expect((await mailbox.mailboxes()).length).toBeGreaterThan(3)
})
