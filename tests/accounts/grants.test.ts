// Access tokens: one renewal for everybody, whatever goes wrong in between, and what becomes of an access that has ended.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessTokenOf } from '../../src/accounts/grants/access-token.ts'
import { createLog } from '../../src/core/log.ts'
import { openSyncThreadApp } from '../../src/jobs/sync-app.ts'
import { startWorkers } from '../../src/jobs/workers.ts'
import { readSettings } from '../../src/settings.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
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
import { listenTo } from './mailbox.ts'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.oauth.heal()
  Object.assign(server.oauth.state, { ttl: 3600, rotate: 'no', refreshExpiresIn: undefined, needSecret: false })
})

async function connected(t: GrantsFixture, email = alice) {
  const ada = await t.person('ada')
  const given = givenFor(server, email)
  const { accountId } = await attached(t, ada, given)
  return { ada, given, accountId }
}

/** The toolbox of another thread, but for the thread. */
function secondToolbox(t: GrantsFixture) {
  const settings = readSettings({ DATA_DIR: t.dataDir, LOG_LEVEL: 'silent', ...t.env })
  const none = () => undefined
  return openSyncThreadApp(settings, t.app.connectStore, { log: createLog('silent'), onEvent: none, wake: none })
}

const refreshes = () => server.oauth.calls('refresh')

test('twenty calls with an ended token, from two threads, are one request at the provider', async () => {
  await using t = await grantsApp(server)
  const { accountId } = await connected(t)
  await using other = secondToolbox(t)
  for (const rotate of ['no', 'replace'] as const) {
    server.oauth.state.rotate = rotate
    await endAccess(t, accountId)
    const before = refreshes()
    const free = server.oauth.hold('refresh')
    const calls = Array.from({ length: 20 }, (_, at) => accessTokenOf(at % 2 === 0 ? t.app : other, accountId))
    await server.oauth.called('refresh', before + 1)
    free()
    const tokens = new Set(await Promise.all(calls))
    expect(tokens.size).toBe(1)
    expect([...tokens].every((token) => server.oauth.isAlive(token))).toBe(true)
    expect(refreshes() - before).toBe(1)
    expect((await grantRow(t, accountId)).renewing_until).toBe(0)
  }
})

test('a token that is good is not renewed; a minute before its end it is', async () => {
  await using t = await grantsApp(server)
  const { accountId, given } = await connected(t)
  const before = refreshes()
  expect(await accessTokenOf(t.app, accountId)).toBe(given.tokens.accessToken)
  t.passTime({ seconds: 3530 })
  expect(refreshes()).toBe(before)
  t.passTime({ seconds: 20 })
  expect(await accessTokenOf(t.app, accountId)).not.toBe(given.tokens.accessToken)
  expect(refreshes() - before).toBe(1)
})

test('a token that was refused is renewed once, however many were refused with it', async () => {
  await using t = await grantsApp(server)
  const { accountId, given } = await connected(t)
  const before = refreshes()
  const refused = given.tokens.accessToken
  const tokens = await Promise.all(Array.from({ length: 5 }, () => accessTokenOf(t.app, accountId, refused)))
  expect(new Set(tokens).size).toBe(1)
  expect(tokens[0]).not.toBe(refused)
  expect(await accessTokenOf(t.app, accountId, refused)).toBe(tokens[0])
  expect(refreshes() - before).toBe(1)
})

test('a new refresh token and a new end are saved, and the old ones are kept where none came', async () => {
  await using t = await grantsApp(server)
  const { accountId, ada } = await connected(t)
  const first = await grantRow(t, accountId)
  await endAccess(t, accountId)
  await accessTokenOf(t.app, accountId)
  expect((await grantRow(t, accountId)).refresh_token).toBe(first.refresh_token)
  server.oauth.state.rotate = 'replace'
  server.oauth.state.refreshExpiresIn = 7 * 24 * 3600
  for (let times = 0; times < 3; times++) {
    await endAccess(t, accountId)
    expect(server.oauth.isAlive(await accessTokenOf(t.app, accountId))).toBe(true)
  }
  const row = await grantRow(t, accountId)
  expect(row.refresh_token).not.toBe(first.refresh_token)
  const [account] = await accountsOf(ada)
  const days = (Date.parse(account?.accessEndsAt ?? '') - t.app.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
})

test('no token can be read in the database, and none fits another row', async () => {
  await using t = await grantsApp(server)
  const { accountId, given, ada } = await connected(t)
  const { accountId: other } = await attached(t, ada, givenFor(server, bob, { provider: 'yahoo' }))
  const row = await grantRow(t, accountId)
  expect(JSON.stringify(row)).not.toMatch(/at-|rt-/)
  expect(JSON.stringify(row)).not.toContain(given.tokens.refreshToken)
  const { access_token, access_expires_at } = row
  await t.app.db.updateTable('oauth_grant').set({ access_token, access_expires_at }).where('account_id', '=', other).execute()
  await expect(accessTokenOf(t.app, other)).rejects.toMatchObject({ kind: 'reconnect' })
})

test('with another master key the account says so', async () => {
  await using t = await grantsApp(server)
  const { accountId, ada } = await connected(t)
  await t.app.db.updateTable('oauth_grant').set({ access_token: 'moved', refresh_token: 'moved' }).execute()
  await expect(accessTokenOf(t.app, accountId)).rejects.toMatchObject({ kind: 'reconnect' })
  expect(await accountsOf(ada)).toMatchObject([{ needsReconnection: true, error: expect.stringMatching(/connect/) }])
})

test('who died while renewing holds the others up until the lease runs out, and no longer', async () => {
  await using t = await grantsApp(server)
  const { accountId } = await connected(t)
  await endAccess(t, accountId)
  const until = t.app.now().getTime() + 30_000
  await t.app.db.updateTable('oauth_grant').set({ renewing_until: until }).where('account_id', '=', accountId).execute()
  const before = refreshes()
  const waiting = accessTokenOf(t.app, accountId)
  // Far more looks at the database than a renewal needs to begin.
  for (let checks = 0; checks < 200; checks++) await endAccess(t, accountId)
  expect(refreshes()).toBe(before)
  t.passTime({ seconds: 31 })
  expect(server.oauth.isAlive(await waiting)).toBe(true)
  expect(refreshes() - before).toBe(1)
})

test('who died with the whole process holds nobody up', async () => {
  await using t = await grantsApp(server)
  const { accountId } = await connected(t)
  const until = t.app.now().getTime() + 25_000
  await t.app.db.updateTable('oauth_grant').set({ renewing_until: until }).where('account_id', '=', accountId).execute()
  await using _workers = await startWorkers(t.app)
  expect((await grantRow(t, accountId)).renewing_until).toBe(0)
})

test('a lease from a clock that was hours ahead holds nobody up', async () => {
  await using t = await grantsApp(server)
  const { accountId } = await connected(t)
  await endAccess(t, accountId)
  const until = t.app.now().getTime() + 5 * 3600 * 1000
  await t.app.db.updateTable('oauth_grant').set({ renewing_until: until }).where('account_id', '=', accountId).execute()
  expect(server.oauth.isAlive(await accessTokenOf(t.app, accountId))).toBe(true)
})

test('tokens that began with a device code are renewed without a secret, others with it', async () => {
  await using t = await grantsApp(server)
  server.oauth.state.needSecret = true
  const ada = await t.person('ada')
  for (const [email, client, provider] of [
    [alice, 'public', 'outlook'],
    [bob, 'confidential', 'yahoo'],
  ] as const) {
    const { accountId } = await attached(t, ada, givenFor(server, email, { client, provider }))
    await endAccess(t, accountId)
    expect(server.oauth.isAlive(await accessTokenOf(t.app, accountId))).toBe(true)
    const asked = server.oauth.state.requests.findLast(({ endpoint }) => endpoint === 'token')
    expect({ client, secret: asked?.form.has('client_secret') }).toEqual({ client, secret: client === 'confidential' })
  }
})

test('what will pass is tried again and marks nothing', async () => {
  await using t = await grantsApp(server)
  const { accountId, ada } = await connected(t)
  await endAccess(t, accountId)
  const faults = [
    [{ status: 500 }, 'unavailable'],
    ['drop', 'unavailable'],
    ['garbage', 'provider'],
    ['huge', 'provider'],
  ] as const
  for (const [fault, kind] of faults) {
    server.oauth.fail('refresh', fault, 1)
    await expect(accessTokenOf(t.app, accountId)).rejects.toMatchObject({ kind })
    expect((await grantRow(t, accountId)).renewing_until).toBe(0)
  }
  expect((await accountsOf(ada))[0]).toMatchObject({ needsReconnection: false, hasRefreshToken: true })
  expect(server.oauth.isAlive(await accessTokenOf(t.app, accountId))).toBe(true)
})

test('a provider that asks to wait is left alone for so long', async () => {
  await using t = await grantsApp(server)
  const { accountId, ada } = await connected(t)
  await endAccess(t, accountId)
  server.oauth.fail('refresh', { status: 429, retryAfter: 70 }, 1)
  const before = refreshes()
  await expect(accessTokenOf(t.app, accountId)).rejects.toMatchObject({ kind: 'limited', retryAfter: 70 })
  t.passTime({ seconds: 30 })
  await expect(accessTokenOf(t.app, accountId)).rejects.toMatchObject({ kind: 'limited', retryAfter: expect.any(Number) })
  expect(refreshes() - before).toBe(1)
  expect((await accountsOf(ada))[0]).toMatchObject({ needsReconnection: false })
  t.passTime({ seconds: 41 })
  expect(server.oauth.isAlive(await accessTokenOf(t.app, accountId))).toBe(true)
})

const endings = [
  [{ error: 'invalid_grant', description: 'Token has been expired or revoked.' }, 'revoked'],
  [{ error: 'invalid_grant', description: 'AADSTS700082: The refresh token has expired due to inactivity.' }, 'expired'],
  [{ error: 'invalid_grant', description: 'AADSTS50173: The provided grant has expired.' }, 'password-changed'],
  [{ error: 'invalid_grant', more: { error_codes: [65001] } }, 'consent-missing'],
  [{ error: 'admin_policy_enforced' }, 'admin-blocked'],
] as const

test.each(endings)('an access that has ended is said once, with its cause: %o', async (fault, cause) => {
  await using t = await grantsApp(server)
  const { accountId, ada } = await connected(t)
  await endAccess(t, accountId)
  server.oauth.fail('refresh', fault)
  const received = listenTo(t)
  const before = refreshes()
  const calls = await Promise.allSettled(Array.from({ length: 5 }, () => accessTokenOf(t.app, accountId)))
  for (const call of calls) expect(call).toMatchObject({ status: 'rejected', reason: { kind: 'reconnect', details: { cause } } })
  await expect(accessTokenOf(t.app, accountId)).rejects.toMatchObject({ kind: 'reconnect', details: { cause } })
  expect(received).toEqual(['accounts.changed'])
  expect(refreshes() - before).toBe(1)
  const [account] = await accountsOf(ada)
  expect(account).toMatchObject({ needsReconnection: true, reconnectCause: cause, hasRefreshToken: false })
  expect(account?.error).toMatch(/Outlook/)
  expect(await grantRow(t, accountId)).toMatchObject({ refresh_token: null, access_token: null })
})

test('seven days after Google gave it, an access has expired', async () => {
  await using t = await grantsApp(server)
  const ada = await t.person('ada')
  const given = givenFor(server, alice, { tokens: { refreshExpiresIn: 7 * 24 * 3600 } })
  const { accountId } = await attached(t, ada, given)
  server.oauth.endGrants(alice)
  t.passTime({ days: 8 })
  await expect(accessTokenOf(t.app, accountId)).rejects.toMatchObject({ details: { cause: 'expired' } })
})

test('a wrong secret is for the owner to mend: then the mailbox comes back by itself', async () => {
  await using t = await grantsApp(server)
  const { accountId, ada } = await connected(t)
  await endAccess(t, accountId)
  server.oauth.fail('refresh', { error: 'invalid_client', description: 'AADSTS7000222: The client secret keys are expired.' }, 2)
  for (let times = 0; times < 2; times++)
    await expect(accessTokenOf(t.app, accountId)).rejects.toMatchObject({ kind: 'reconnect', details: { cause: 'client' } })
  expect((await accountsOf(ada))[0]).toMatchObject({ needsReconnection: true, reconnectCause: 'client', hasRefreshToken: true })
  const received = listenTo(t)
  expect(server.oauth.isAlive(await accessTokenOf(t.app, accountId))).toBe(true)
  expect((await accountsOf(ada))[0]).toMatchObject({ needsReconnection: false, reconnectCause: null, error: null })
  expect(received).toEqual(['accounts.changed', 'wake sync'])
})

test('the mark of a wrong secret makes room for what the person has to do', async () => {
  await using t = await grantsApp(server)
  const { accountId, ada } = await connected(t)
  await endAccess(t, accountId)
  server.oauth.fail('refresh', { error: 'invalid_client' }, 1)
  await expect(accessTokenOf(t.app, accountId)).rejects.toMatchObject({ details: { cause: 'client' } })
  server.oauth.endGrants(alice)
  await expect(accessTokenOf(t.app, accountId)).rejects.toMatchObject({ details: { cause: 'revoked' } })
  expect((await accountsOf(ada))[0]).toMatchObject({ reconnectCause: 'revoked' })
})

test('a client that the owner took out of the settings is told as such, and nothing is forgotten', async () => {
  await using t = await grantsApp(server)
  const { accountId, ada } = await connected(t)
  await endAccess(t, accountId)
  const { settings } = t.app
  t.app.settings = { ...settings, oauthClients: {} }
  await expect(accessTokenOf(t.app, accountId)).rejects.toMatchObject({ details: { cause: 'client' } })
  t.app.settings = settings
  expect(server.oauth.isAlive(await accessTokenOf(t.app, accountId))).toBe(true)
  expect((await accountsOf(ada))[0]).toMatchObject({ needsReconnection: false })
})

test('what an old refresh token brings counts no more once the person has connected the mailbox anew', async () => {
  await using t = await grantsApp(server)
  const { accountId, ada } = await connected(t)
  for (const outcome of ['granted', 'refused'] as const) {
    await endAccess(t, accountId)
    if (outcome === 'refused') server.oauth.fail('refresh', { error: 'invalid_grant' }, 1)
    const before = refreshes()
    const free = server.oauth.hold('refresh')
    const renewal = accessTokenOf(t.app, accountId)
    await server.oauth.called('refresh', before + 1)
    const given = givenFor(server)
    await attached(t, ada, given)
    free()
    expect(await renewal).toBe(given.tokens.accessToken)
    expect(await accessTokenOf(t.app, accountId)).toBe(given.tokens.accessToken)
    expect((await accountsOf(ada))[0]).toMatchObject({ needsReconnection: false, hasRefreshToken: true })
  }
})
