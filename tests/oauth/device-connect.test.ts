// A mailbox connected by a code typed in at the provider, on a real mail server that asks the provider about the token.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { type ProvidersFileParts, writeProvidersFile } from '../support/providers-file.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'

const [alice, bob] = ['alice@example.test', 'bob@example.test']
const outlook = { provider: 'outlook' } as const
let dir: string
let server: MailServer
beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'device-'))
  server = await startMailServer()
})
afterEach(() => server.oauth.heal())
afterAll(async () => {
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function start(parts: Partial<ProvidersFileParts> = {}) {
  const { env } = writeProvidersFile({ dir, oauth: server.oauth, mailServer: server, ...parts })
  const t = await testApp({ env })
  return { t, ada: await t.person('ada'), [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() }
}

/** Somebody types in the code as `email`, and the page asks how it stands. */
async function typedIn(t: TestApp, person: TestPerson, email: string, accountId?: string) {
  const code = await person.caller.oauth.device({ ...outlook, ...(accountId === undefined ? {} : { accountId }) })
  server.oauth.approve(code.userCode, email)
  t.passTime({ seconds: code.interval })
  return { id: code.id, state: await person.caller.oauth.deviceState({ id: code.id }) }
}

test('who types in the code has their mailbox here, opened by the token', async () => {
  await using fixture = await start()
  const { id, state } = await typedIn(fixture.t, fixture.ada, alice)
  expect(state).toEqual({ state: 'connected', message: null, accountId: expect.any(String), interval: 0 })
  const { accounts } = await fixture.ada.caller.accounts.list()
  expect(accounts).toMatchObject([
    { id: state.accountId, provider: 'outlook', email: alice, signIn: 'oauth', hasRefreshToken: true, needsReconnection: false },
  ])
  await using mail = await fixture.t.app.connect(String(state.accountId), 'user')
  expect((await mail.mailboxes()).map(({ role }) => role)).toContain('inbox')
  // A page whose answer got lost asks again.
  const polls = server.oauth.calls('poll')
  expect(await fixture.ada.caller.oauth.deviceState({ id })).toEqual(state)
  expect(server.oauth.calls('poll')).toBe(polls)
})

test('such a mailbox is renewed without the secret', async () => {
  await using fixture = await start()
  const { state } = await typedIn(fixture.t, fixture.ada, alice)
  fixture.t.passTime({ hours: 1 })
  await using mail = await fixture.t.app.connect(String(state.accountId), 'user')
  expect(await mail.mailboxes()).not.toEqual([])
  const renewals = server.oauth.state.requests.filter(({ form }) => form.get('grant_type') === 'refresh_token')
  expect(renewals.map(({ form, headers }) => [form.get('client_secret'), headers.authorization])).toEqual([[null, undefined]])
})

test('pages that ask at once connect one mailbox', async () => {
  await using fixture = await start()
  const { id, userCode, interval } = await fixture.ada.caller.oauth.device(outlook)
  server.oauth.approve(userCode, alice)
  fixture.t.passTime({ seconds: interval })
  const states = await Promise.all(Array.from({ length: 5 }, () => fixture.ada.caller.oauth.deviceState({ id })))
  expect(states.map(({ state }) => state).sort()).toEqual(['connected', ...Array(4).fill('waiting')])
  expect((await fixture.ada.caller.accounts.list()).accounts).toHaveLength(1)
})

test('connecting anew takes the same mailbox only', async () => {
  await using fixture = await start()
  const first = await typedIn(fixture.t, fixture.ada, alice)
  const accountId = String(first.state.accountId)
  const other = await typedIn(fixture.t, fixture.ada, bob, accountId)
  expect(other.state).toMatchObject({ state: 'refused', accountId: null, message: expect.stringContaining(`This is ${bob}`) })
  const again = await typedIn(fixture.t, fixture.ada, alice, accountId)
  expect(again.state).toMatchObject({ state: 'connected', accountId })
  expect((await fixture.ada.caller.accounts.list()).accounts).toHaveLength(1)
})

test('a mailbox that somebody else has is refused with a sentence', async () => {
  await using fixture = await start()
  await typedIn(fixture.t, fixture.ada, alice)
  const grace = await fixture.t.person('grace')
  const { state } = await typedIn(fixture.t, grace, alice)
  expect(state).toMatchObject({ state: 'refused', accountId: null, message: expect.stringContaining('someone else') })
  expect((await grace.caller.accounts.list()).accounts).toEqual([])
})

test('where user info takes no such token, the ID token says whose mailbox it is', async () => {
  server.oauth.state.issuer = 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0'
  server.oauth.fail('userinfo', { error: 'invalid_token', status: 401 })
  await using fixture = await start({ issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' })
  const { state } = await typedIn(fixture.t, fixture.ada, alice)
  expect(state).toMatchObject({ state: 'connected' })
  server.oauth.state.wrongClaims = { aud: 'another program' }
  const { state: wrong } = await typedIn(fixture.t, await fixture.t.person('grace'), bob)
  expect(wrong).toMatchObject({ state: 'refused', message: expect.stringContaining('different account') })
  server.oauth.state.wrongClaims = {}
  server.oauth.state.issuer = undefined
})

test('a mailbox that the mail server refuses is not connected', async () => {
  await using fixture = await start({ change: (entry) => ({ ...entry, imap: { ...entry.imap, port: 1 } }) })
  const { id, state } = await typedIn(fixture.t, fixture.ada, alice)
  expect(state).toMatchObject({ state: 'refused', accountId: null, message: expect.any(String) })
  expect(await fixture.ada.caller.oauth.deviceState({ id })).toEqual(state)
  expect((await fixture.ada.caller.accounts.list()).accounts).toEqual([])
})

test('a manager types in a code for a shared mailbox; who is no manager any more has connected nothing', async () => {
  await using fixture = await start()
  const { t, ada } = fixture
  const ben = await t.person('ben')
  const { id } = await ada.caller.sharedMailboxes.create({ name: 'Support' })
  await ada.caller.sharedMailboxes.addMember({ id, email: ben.email, role: 'manager' })
  const [asAda, asBen] = [t.inMailbox(ada, id), t.inMailbox(ben, id)]
  const lost = await asBen.oauth.device(outlook)
  server.oauth.approve(lost.userCode, bob)
  await ada.caller.sharedMailboxes.changeMember({ id, memberId: ben.userId, role: 'sender' })
  t.passTime({ seconds: lost.interval })
  await expect(asBen.oauth.deviceState({ id: lost.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(ben.caller.oauth.deviceState({ id: lost.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  const code = await asAda.oauth.device(outlook)
  server.oauth.approve(code.userCode, alice)
  t.passTime({ seconds: code.interval })
  expect(await asAda.oauth.deviceState({ id: code.id })).toMatchObject({ state: 'connected' })
  expect((await asAda.accounts.list()).accounts.map(({ email }) => email)).toEqual([alice])
  expect((await ada.caller.accounts.list()).accounts).toEqual([])
})
