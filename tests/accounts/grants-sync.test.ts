// A mailbox that is kept in step by access tokens, with the real threads: what happens when they end, and after they come back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '../../src/jobs/run.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import type { TestPerson } from '../support/test-app.ts'
import { letter, until } from '../support/test-server.ts'
import { accountsOf, alice, attached, bob, endAccess, givenFor, grantsApp } from './grants-fixture.ts'

const carol = 'carol@example.test'
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  server.fill(alice, 'INBOX', [letter({ id: 'first' })])
})
afterAll(() => server.stop())

async function subjects(person: TestPerson): Promise<string[]> {
  const { emails } = await person.caller.mail.list({})
  return emails.map(({ subject }) => subject).sort()
}
const shows = (person: TestPerson, subject: string) => until(async () => (await subjects(person)).includes(subject), 20_000)
const trouble = async (person: TestPerson) => (await accountsOf(person)).map(({ reconnectCause }) => reconnectCause)

test('a mailbox lives on access tokens: renewed, ended, given anew', { timeout: 90_000 }, async () => {
  await using t = await grantsApp(server)
  await using _jobs = await startJobs(t.app)
  const [ada, eve] = [await t.person('ada'), await t.person('eve')]
  const { accountId } = await attached(t, ada, givenFor(server))
  await attached(t, eve, givenFor(server, bob, { provider: 'yahoo' }))
  await shows(ada, 'first')
  const [known] = (await ada.caller.mail.list({})).emails

  // The token ends in the middle of the work: one renewal, and mail goes on coming.
  const before = server.oauth.calls('refresh')
  server.oauth.expireAll()
  server.kick(alice)
  server.fill(alice, 'INBOX', [letter({ id: 'after-renewal' })])
  await shows(ada, 'after-renewal')
  expect(server.oauth.calls('refresh') - before).toBe(1)
  expect(await trouble(ada)).toEqual([null])

  // Taken back at the provider: the next session says so, once, and nobody else notices.
  server.oauth.endGrants(alice)
  server.kick(alice)
  await until(async () => (await trouble(ada))[0] === 'revoked', 20_000)
  expect((await accountsOf(ada))[0]).toMatchObject({ needsReconnection: true, hasRefreshToken: false })
  const asked = server.oauth.calls('refresh')
  server.fill(alice, 'INBOX', [letter({ id: 'while-away' })])
  server.fill(bob, 'INBOX', [letter({ id: 'for-bob' })])
  await shows(eve, 'for-bob')
  expect(await trouble(eve)).toEqual([null])
  expect(await subjects(ada)).toEqual(['after-renewal', 'first'])
  expect(server.oauth.calls('refresh') - asked).toBeLessThanOrEqual(1)

  // Given anew: mail and its ids are what they were, and what came meanwhile is there.
  await attached(t, ada, givenFor(server), accountId)
  await shows(ada, 'while-away')
  const again = (await ada.caller.mail.list({})).emails.find(({ id }) => id === known?.id)
  expect(again).toMatchObject({ subject: 'first' })
  expect(await trouble(ada)).toEqual([null])

  // What is written leaves by the same token.
  await ada.caller.mail.send({ to: 'far@away.test', subject: 'By token', body: 'Hello' })
  await until(async () => server.sink().some((mail) => mail.includes('Subject: By token')), 20_000)
})

test('a mailbox without a refresh token is listed while its access token lasts', { timeout: 60_000 }, async () => {
  await using t = await grantsApp(server)
  await using _jobs = await startJobs(t.app)
  const ada = await t.person('ada')
  server.fill(carol, 'INBOX', [letter({ id: 'for-an-hour' })])
  const given = givenFor(server, carol, { provider: 'yahoo', tokens: { refreshToken: undefined } })
  await attached(t, ada, given)
  await shows(ada, 'for-an-hour')
  await until(async () => (await accountsOf(ada))[0]?.sync.lastSyncAt !== null)
  expect((await accountsOf(ada))[0]).toMatchObject({
    reconnectCause: 'no-refresh-token',
    error: expect.stringContaining('Yahoo'),
  })
})

test('what waits for the owner of the server is tried at the next start', { timeout: 60_000 }, async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  const { accountId } = await attached(t, ada, givenFor(server))
  await endAccess(t, accountId)
  server.oauth.fail('refresh', { error: 'invalid_client' }, 1)
  {
    await using _jobs = await startJobs(t.app)
    await until(async () => (await trouble(ada))[0] === 'client', 20_000)
  }
  await using _jobs = await startJobs(t.app)
  await until(async () => (await trouble(ada))[0] === null, 20_000)
  await shows(ada, 'first')
})
