// A code typed in at the provider (RFC 8628), as the page that shows it asks how it stands. What a connected mailbox then
// does is told in device-connect.test.ts.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TRPCError } from '@trpc/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askDevice, beginDevice } from '../../src/connectors/oauth/device.ts'
import type { ProviderEntry } from '../../src/connectors/providers.ts'
import { requireClient } from '../../src/oauth/client.ts'
import { type OAuthServer, startOAuth } from '../support/oauth-server.ts'
import { writeProvidersFile } from '../support/providers-file.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'
import { until } from '../support/test-server.ts'

let dir: string
let oauth: OAuthServer
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'device-'))
})
beforeEach(async () => {
  oauth = await startOAuth()
  return () => oauth.close()
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const outlook = { provider: 'outlook' } as const

/** A Homing whose Outlook is the OAuth server, and Ada in it. */
async function start(change?: (entry: ProviderEntry) => ProviderEntry, env: Record<string, string> = {}) {
  const file = writeProvidersFile({ dir, oauth, ...(change ? { change } : {}) })
  const t = await testApp({ env: { ...file.env, ...env } })
  return { t, ada: await t.person('ada'), [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() }
}

/** The code, when the first question is due. */
async function withCode(t: TestApp, person: TestPerson) {
  const code = await person.caller.oauth.device(outlook)
  t.passTime({ seconds: code.interval })
  return code
}

const failure = (call: Promise<unknown>): Promise<TRPCError> =>
  call.then(
    () => expect.fail('it should have been refused'),
    (cause: TRPCError) => cause,
  )

test('a code is shown with where to type it in, and asked for without a secret', async () => {
  await using fixture = await start()
  const code = await fixture.ada.caller.oauth.device(outlook)
  expect(code).toMatchObject({ verificationUri: `${oauth.url}/device`, expiresIn: 900, interval: 5 })
  expect(code.userCode).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/)
  const [asked] = oauth.state.requests
  expect(asked?.form.get('scope')?.split(' ')).toContain('https://outlook.office.com/IMAP.AccessAsUser.All')
  expect([asked?.form.get('client_secret'), asked?.headers.authorization]).toEqual([null, undefined])
  const rows = await fixture.t.app.db.selectFrom('oauth_flow').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('dc-')
})

test('the provider is asked once an interval, however often the page asks', async () => {
  await using fixture = await start()
  const { id } = await fixture.ada.caller.oauth.device(outlook)
  const ask = () => fixture.ada.caller.oauth.deviceState({ id })
  expect(await ask()).toMatchObject({ state: 'waiting', interval: 5 })
  expect(oauth.calls('poll')).toBe(0)
  fixture.t.passTime({ seconds: 5 })
  expect(await ask()).toEqual({ state: 'waiting', message: null, accountId: null, interval: 5 })
  expect(await ask()).toMatchObject({ state: 'waiting' })
  expect(oauth.calls('poll')).toBe(1)
  fixture.t.passTime({ seconds: 5 })
  await ask()
  expect(oauth.calls('poll')).toBe(2)
  expect(oauth.state.requests.map(({ form }) => form.get('client_secret'))).toEqual([null, null, null])
})

test('questions at once are one to the provider', async () => {
  await using fixture = await start()
  const { id } = await withCode(fixture.t, fixture.ada)
  const release = oauth.hold('poll')
  const received: string[] = []
  const asking = Array.from({ length: 6 }, async () => {
    received.push((await fixture.ada.caller.oauth.deviceState({ id })).state)
  })
  await until(async () => received.length === 5)
  release()
  await Promise.all(asking)
  expect(received).toEqual(Array(6).fill('waiting'))
  expect(oauth.calls('poll')).toBe(1)
})

test('"slow down" adds five seconds for good', async () => {
  await using fixture = await start()
  const { id } = await withCode(fixture.t, fixture.ada)
  oauth.fail('poll', { error: 'slow_down' }, 1)
  expect(await fixture.ada.caller.oauth.deviceState({ id })).toMatchObject({ state: 'waiting', interval: 10 })
  fixture.t.passTime({ seconds: 9 })
  await fixture.ada.caller.oauth.deviceState({ id })
  expect(oauth.calls('poll')).toBe(1)
  fixture.t.passTime({ seconds: 1 })
  expect(await fixture.ada.caller.oauth.deviceState({ id })).toMatchObject({ state: 'waiting', interval: 10 })
  expect(oauth.calls('poll')).toBe(2)
})

test.for([
  ['answers 500', { status: 500 }, 10],
  ['asks for a pause', { status: 429, retryAfter: 42 }, 42],
  ['cuts the line', 'drop', 10],
] as const)('a provider that %s is asked again later, and less often', async ([, fault, interval]) => {
  await using fixture = await start()
  const { id, userCode } = await withCode(fixture.t, fixture.ada)
  oauth.fail('poll', fault, 1)
  expect(await fixture.ada.caller.oauth.deviceState({ id })).toMatchObject({ state: 'waiting', interval })
  fixture.t.passTime({ seconds: interval })
  oauth.refuse(userCode)
  expect(await fixture.ada.caller.oauth.deviceState({ id })).toMatchObject({ state: 'refused' })
})

test('who is refused hears so, also when the page asks again', async () => {
  await using fixture = await start()
  const { id, userCode } = await withCode(fixture.t, fixture.ada)
  oauth.refuse(userCode)
  const refused = {
    state: 'refused',
    message: 'Access was denied. Request a new code to try again.',
    accountId: null,
    interval: 0,
  }
  expect(await fixture.ada.caller.oauth.deviceState({ id })).toEqual(refused)
  expect(await fixture.ada.caller.oauth.deviceState({ id })).toEqual(refused)
  expect(oauth.calls('poll')).toBe(1)
})

test.for(['authorization_declined', 'access_denied'])('"%s" is a no', async (error) => {
  await using fixture = await start()
  const { id } = await withCode(fixture.t, fixture.ada)
  oauth.fail('poll', { error })
  expect(await fixture.ada.caller.oauth.deviceState({ id })).toMatchObject({ state: 'refused' })
})

test('a code that nobody types in ends, here as at the provider', async () => {
  await using fixture = await start()
  const { id, userCode } = await withCode(fixture.t, fixture.ada)
  oauth.expireDevice(userCode)
  const expired = { state: 'expired', message: 'This code has expired. Please request a new one.' }
  expect(await fixture.ada.caller.oauth.deviceState({ id })).toMatchObject(expired)
  const second = await fixture.ada.caller.oauth.device(outlook)
  fixture.t.passTime({ seconds: 900 })
  expect(await fixture.ada.caller.oauth.deviceState({ id: second.id })).toMatchObject(expired)
  expect(oauth.calls('poll')).toBe(1)
})

test('nobody else hears how a code stands, nor the same person in another session', async () => {
  await using fixture = await start()
  const { id } = await withCode(fixture.t, fixture.ada)
  const grace = await fixture.t.person('grace')
  const elsewhere = fixture.t.as({ ...fixture.ada, sessionId: grace.sessionId })
  for (const other of [grace, elsewhere]) {
    expect(await failure(other.caller.oauth.deviceState({ id }))).toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await failure(fixture.ada.caller.oauth.deviceState({ id: 'no-such-code' }))).toMatchObject({ code: 'NOT_FOUND' })
  expect(oauth.calls('poll')).toBe(0)
})

test('a person has three codes open at most: a further one ends the oldest', async () => {
  await using fixture = await start()
  const grace = await withCode(fixture.t, await fixture.t.person('grace'))
  const codes: string[] = []
  for (let count = 0; count < 4; count++) {
    codes.push((await fixture.ada.caller.oauth.device(outlook)).id)
    fixture.t.passTime({ seconds: 1 })
  }
  const [oldest = '', ...others] = codes
  expect(await failure(fixture.ada.caller.oauth.deviceState({ id: oldest }))).toMatchObject({ code: 'NOT_FOUND' })
  for (const id of others) expect(await fixture.ada.caller.oauth.deviceState({ id })).toMatchObject({ state: 'waiting' })
  const rows = await fixture.t.app.db.selectFrom('oauth_flow').select('id').execute()
  expect(rows.map(({ id }) => id).sort()).toEqual([...others, grace.id].sort())
})

test('whoever asks for codes without end has to wait', async () => {
  await using fixture = await start()
  for (let count = 0; count < 20; count++) await fixture.ada.caller.oauth.device(outlook)
  expect(await failure(fixture.ada.caller.oauth.device(outlook))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(oauth.calls('devicecode')).toBe(20)
})

test('no client, no codes; and a provider may give out none', async () => {
  await using fixture = await start(undefined, { MICROSOFT_CLIENT_ID: '' })
  expect(await failure(fixture.ada.caller.oauth.device(outlook))).toMatchObject({ code: 'NOT_IMPLEMENTED' })
  expect(await failure(fixture.ada.caller.oauth.device({ provider: 'google' }))).toMatchObject({ code: 'BAD_REQUEST' })
})

test('a code for an account that is not theirs is not begun', async () => {
  await using fixture = await start()
  const refused = await failure(fixture.ada.caller.oauth.device({ ...outlook, accountId: 'somebody-elses' }))
  expect(refused).toMatchObject({ code: 'NOT_FOUND' })
  expect(oauth.calls('devicecode')).toBe(0)
})

test.for([
  ['an http page', { verification_uri: 'http://microsoft.test/link' }],
  ['a script', { verification_uri: 'javascript:alert(1)' }],
  ['a page that hides where it leads', { verification_uri: 'https://microsoft.com@evil.test/' }],
  ['no page', { verification_uri: undefined }],
  ['a code that no keyboard has', { user_code: '<img src=x>\u202e' }],
  ['a code without an end', { expires_in: -1 }],
  ['no code', { device_code: '' }],
] as const)('an answer with %s is not shown', async ([, wrong]) => {
  await using fixture = await start()
  const right = { device_code: 'd', user_code: 'ABCD', verification_uri: 'https://login.test/', expires_in: 900 }
  oauth.fail('devicecode', { answer: { ...right, ...wrong } })
  const refused = await failure(fixture.ada.caller.oauth.device(outlook))
  expect(refused).toMatchObject({ code: 'BAD_GATEWAY' })
  expect(refused.message).not.toMatch(/evil|alert|img/)
})

test('an https page is shown, and a code lives half an hour at most', async () => {
  await using fixture = await start()
  const answer = { device_code: 'd', user_code: 'ABCD', verification_uri: 'https://login.test/link', expires_in: 1e9 }
  oauth.fail('devicecode', { answer })
  expect(await fixture.ada.caller.oauth.device(outlook)).toMatchObject({
    verificationUri: 'https://login.test/link',
    expiresIn: 1800,
    interval: 5,
  })
})

test.for([
  ['an error page', { status: 500 }, 'SERVICE_UNAVAILABLE'],
  ['no JSON', 'garbage', 'BAD_GATEWAY'],
  ['64 megabytes', 'huge', 'BAD_GATEWAY'],
  ['nothing', 'drop', 'SERVICE_UNAVAILABLE'],
] as const)('a provider that answers with %s gives no code, and says so', async ([, fault, code]) => {
  await using fixture = await start()
  oauth.fail('devicecode', fault)
  const refused = await failure(fixture.ada.caller.oauth.device(outlook))
  expect(refused).toMatchObject({ code, message: expect.stringContaining('Outlook') })
})

test('a client that may have no codes is the owner’s to mend', async () => {
  await using fixture = await start()
  const { id } = await withCode(fixture.t, fixture.ada)
  const fault = { error: 'invalid_client', description: "AADSTS7000218: The request body must contain 'client_secret'." }
  oauth.fail('poll', fault)
  oauth.fail('devicecode', fault)
  const sentence = expect.stringContaining("doesn't allow sign-in codes for this server's client")
  expect(await fixture.ada.caller.oauth.deviceState({ id })).toMatchObject({ state: 'refused', message: sentence })
  expect(await failure(fixture.ada.caller.oauth.device(outlook))).toMatchObject({ code: 'NOT_IMPLEMENTED', message: sentence })
})

test.for(['hang', 'trickle'] as const)('an answer that does not end (%s) is given up', async (fault) => {
  await using fixture = await start()
  const endpoints = requireClient(fixture.t.app, 'outlook')
  const bounds = { ms: 200, maxBytes: 1000 }
  oauth.fail('poll', fault)
  oauth.fail('devicecode', fault)
  const device = { deviceCode: 'd', interval: 5 }
  await expect(askDevice(endpoints, device, { now: fixture.t.app.now, bounds })).rejects.toMatchObject({ kind: 'timeout' })
  await expect(beginDevice(endpoints, { bounds })).rejects.toMatchObject({ kind: 'timeout' })
})

test('what a provider refuses without a reason of ours is told without calling it a mailbox', async () => {
  await using fixture = await start()
  const { id } = await withCode(fixture.t, fixture.ada)
  oauth.fail('poll', { error: 'weird_error', description: '<b>secret</b> of ada' })
  const { state, message } = await fixture.ada.caller.oauth.deviceState({ id })
  expect([state, message]).toEqual(['refused', 'The provider refused the sign-in. Please start again.'])
})
