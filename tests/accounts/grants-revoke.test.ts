// Taking an access back: here in any case, at the provider if it listens; and only one's own.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessTokenOf } from '../../src/accounts/grants/access-token.ts'
import { clientOf } from '../../src/accounts/grants/client.ts'
import { revokeToken } from '../../src/connectors/oauth/revoke.ts'
import { removePerson } from '../../src/user/deletion/delete-person.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import type { TestPerson } from '../support/test-app.ts'
import {
  accountsOf,
  alice,
  attached,
  bob,
  endAccess,
  type GrantsFixture,
  givenFor,
  grantRow,
  grantsApp,
} from './grants-fixture.ts'
import { failure, listenTo, mailbox } from './mailbox.ts'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())
beforeEach(() => server.oauth.heal())

const yahoo = (email = alice) => givenFor(server, email, { provider: 'yahoo' })
const revoke = (person: TestPerson, email = alice) => person.caller.oauth.revoke({ provider: 'yahoo', email })
const wiped = { refresh_token: null, access_token: null, ends_at: null }

async function expectForgotten(t: GrantsFixture, person: TestPerson, accountId: string): Promise<void> {
  expect(await grantRow(t, accountId)).toMatchObject(wiped)
  expect((await accountsOf(person)).find(({ id }) => id === accountId)).toMatchObject({
    needsReconnection: true,
    reconnectCause: 'revoked',
    hasRefreshToken: false,
    error: expect.stringContaining('revoked access'),
  })
  await expect(accessTokenOf(t.app, accountId)).rejects.toMatchObject({ kind: 'reconnect', details: { cause: 'revoked' } })
}

test('an access ends at the provider and here, and the mailbox can be given anew', async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  const given = yahoo()
  const { accountId } = await attached(t, ada, given)
  await ada.caller.accounts.update({ id: accountId, signature: 'Ada' })
  const received = listenTo(t)
  const answer = await revoke(ada, 'ALICE@example.test')
  expect(answer).toMatchObject({ success: true, message: expect.stringContaining('Yahoo') })
  expect(received).toEqual(['accounts.changed'])
  expect([given.tokens.accessToken, given.tokens.refreshToken ?? ''].map(server.oauth.isAlive)).toEqual([false, false])
  await expectForgotten(t, ada, accountId)
  await expect(t.app.connect(accountId, 'user')).rejects.toMatchObject({ kind: 'reconnect' })
  expect((await attached(t, ada, yahoo(), accountId)).accountId).toBe(accountId)
  expect((await accountsOf(ada))[0]).toMatchObject({ needsReconnection: false, signature: 'Ada', error: null })
})

test('whatever the provider answers, nothing is left here, and the person is told what to do there', async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  for (const fault of [{ status: 500 }, { error: 'unsupported_token_type' }, 'drop', 'huge'] as const) {
    const { accountId } = await attached(t, ada, yahoo())
    server.oauth.fail('revoke', fault, 1)
    const answer = await revoke(ada)
    expect(answer.success).toBe(false)
    expect(answer.instructions.join(' ')).toContain('https://login.yahoo.com/')
    await expectForgotten(t, ada, accountId)
  }
  await attached(t, ada, yahoo())
  server.oauth.endGrants(alice)
  expect(await revoke(ada)).toMatchObject({ success: true })
})

test('a provider that does not answer holds nothing up: it is forgotten here before, and waited for no longer than allowed', async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  const { accountId } = await attached(t, ada, yahoo())
  const before = server.oauth.calls('revoke')
  const answer = server.oauth.hold('revoke')
  const revoking = revoke(ada)
  await server.oauth.called('revoke', before + 1)
  await expectForgotten(t, ada, accountId)
  answer()
  expect(await revoking).toMatchObject({ success: true })
  const endpoints = clientOf(t.app, 'yahoo')
  if (!endpoints?.entry.revokeUrl) throw new Error('yahoo has no address for it')
  server.oauth.fail('revoke', 'hang', 1)
  const given = { token: 'rt', client: 'confidential', hint: 'refresh_token' } as const
  const asked = revokeToken(endpoints, endpoints.entry.revokeUrl, given, { ms: 100, maxBytes: 1000 })
  await expect(asked).rejects.toMatchObject({ kind: 'timeout' })
})

test('a renewal that was on its way brings nothing back', async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  const { accountId } = await attached(t, ada, yahoo())
  await endAccess(t, accountId)
  const before = server.oauth.calls('refresh')
  const answer = server.oauth.hold('refresh')
  const renewal = accessTokenOf(t.app, accountId).catch((cause: unknown) => cause)
  await server.oauth.called('refresh', before + 1)
  await revoke(ada)
  answer()
  expect(await renewal).toMatchObject({ kind: 'reconnect', details: { cause: 'revoked' } })
  await expectForgotten(t, ada, accountId)
})

test('Microsoft cannot be told: it is forgotten here, with the page to go to', async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  const { accountId } = await attached(t, ada, givenFor(server))
  const before = server.oauth.calls('revoke')
  const answer = await ada.caller.oauth.revoke({ provider: 'outlook', email: alice })
  expect(answer.success).toBe(false)
  expect(answer.instructions[0]).toContain('https://account.live.com/consent/Manage')
  expect(server.oauth.calls('revoke')).toBe(before)
  await expectForgotten(t, ada, accountId)
})

test('a password is deleted, and its owner told that it is still good there', async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  const { account } = await ada.caller.accounts.connect({ ...mailbox(server), provider: 'yahoo' })
  const answer = await revoke(ada)
  expect(answer.instructions.join(' ')).toContain('app password')
  const row = await t.app.db.selectFrom('account').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ credential: '', needs_reconnection: 1, reconnect_cause: 'revoked' })
  await expect(t.app.connect(account.id, 'user')).rejects.toMatchObject({ kind: 'reconnect' })
  await ada.caller.accounts.update({ id: account.id, password: 'alice-pw' })
  expect((await accountsOf(ada))[0]).toMatchObject({ needsReconnection: false })
})

test("an address that is not connected, and somebody else's, are the same: not there", async () => {
  await using t = await grantsApp(server)
  const [ada, eve] = [await t.person('ada'), await t.person('eve')]
  const { accountId } = await attached(t, ada, yahoo())
  const before = await grantRow(t, accountId)
  for (const [person, email] of [
    [eve, alice],
    [ada, bob],
    [ada, ''],
  ] as const)
    expect(await failure(revoke(person, email))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await failure(ada.caller.oauth.revoke({ provider: 'google', email: alice }))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await grantRow(t, accountId)).toEqual(before)
})

test("who leaves leaves no token behind, and the mailbox is nobody's", async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  await attached(t, ada, yahoo())
  await removePerson(t.app, ada.userId)
  expect(await t.app.db.selectFrom('oauth_grant').selectAll().execute()).toEqual([])
  const again = await t.person('ada-again')
  expect((await attached(t, again, yahoo())).complete).toBe(true)
})
