// A program connects: discovery, registration, consent, tokens; and whoever tries to without.
import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { drainBackground } from '../../src/auth/background.ts'
import { answerTokenRequest } from '../../src/mcp/oauth/tokens.ts'
import { emptyFolder } from '../backups/fixture.ts'
import { ownSomething } from '../rest/mailbox.ts'
import type { TestPerson } from '../support/test-app.ts'
import {
  callback,
  connectProgram,
  connectWith,
  type McpServer,
  type Program,
  paramsOf,
  personalToken,
  personWithMail,
  postToMcp,
  program,
  publicUrl,
  startMcp,
} from './fixture.ts'

const open: McpServer[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one[Symbol.asyncDispose]()
})
async function start(options: Parameters<typeof startMcp>[0] = {}) {
  const mcp = await startMcp(options)
  open.push(mcp)
  return { mcp, ...(await personWithMail(mcp)) }
}

const post = (mcp: McpServer, path: string, body: Record<string, string>) =>
  mcp.fetch(`${publicUrl}${path}`, { method: 'POST', body: new URLSearchParams(body) })
const register = async (mcp: McpServer, body: object) =>
  mcp.fetch(`${publicUrl}/mcp/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const json = async (answer: Response) => (await answer.json()) as Record<string, unknown>

test('the official client finds its way, and reads mail once the person agreed', async () => {
  const { mcp, ada, owned } = await start()
  const { client, call, program } = await connectProgram(mcp, ada)
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    'list_mailboxes',
    'list_mail',
    'search_mail',
    'read_mail',
    'read_attachment',
    'summarize',
    'list_suggestions',
    'propose_draft',
    'propose_label',
  ])
  expect((await call('read_mail', { id: owned.mailId })).text).toContain('A secret.')
  expect(mcp.asked).toContain('GET /.well-known/oauth-protected-resource/mcp')
  expect(mcp.asked).toContain('GET /.well-known/oauth-authorization-server')
  const [asked] = program.sent
  expect(asked?.origin + (asked?.pathname ?? '')).toBe(`${publicUrl}/settings/authorize`)
  expect(asked?.searchParams.get('resource')).toBe(`${publicUrl}/mcp`)
  expect(await ada.caller.mcp.request(paramsOf(asked))).toEqual({
    client: 'Mail <b>helper</b>',
    redirectOrigin: 'http://127.0.0.1:7777',
    loopback: true,
    scopes: ['read', 'propose'],
  })
  const { programs } = await ada.caller.mcp.programs()
  expect(programs).toMatchObject([{ client: 'Mail <b>helper</b>', scopes: ['read', 'propose'], accounts: null }])
  const rows = JSON.stringify(await mcp.server.t.app.db.selectFrom('mcp_grant').selectAll().execute())
  expect(rows).not.toContain(program.tokens()?.access_token.slice(5))
  expect(rows).not.toContain(program.tokens()?.refresh_token?.slice(5))
})

test('an access token that expired is renewed by the client; a refresh token works once', async () => {
  const { mcp, ada } = await start()
  const { client, program } = await connectProgram(mcp, ada)
  const first = program.tokens()?.refresh_token ?? ''
  mcp.server.t.passTime({ hours: 1, seconds: 1 })
  expect((await client.listTools()).tools).toHaveLength(9)
  const second = program.tokens()?.refresh_token ?? ''
  expect(second).not.toBe(first)

  const again = await post(mcp, '/mcp/token', {
    grant_type: 'refresh_token',
    refresh_token: first,
    client_id: program.clientId(),
  })
  expect(again.status).toBe(400)
  expect(await json(again)).toMatchObject({ error: 'invalid_grant' })
  // Whoever has the other one is out, too.
  const last = await post(mcp, '/mcp/token', {
    grant_type: 'refresh_token',
    refresh_token: second,
    client_id: program.clientId(),
  })
  expect(last.status).toBe(400)
  expect((await ada.caller.mcp.programs()).programs).toEqual([])
})

test('a thief who renews often is noticed, too: each refresh token that was spent ends the grant', async () => {
  const { mcp, ada } = await start()
  const { client, program: one } = await connectProgram(mcp, ada)
  const refresh = async (refresh_token: string) =>
    post(mcp, '/mcp/token', { grant_type: 'refresh_token', refresh_token, client_id: one.clientId() })
  const first = one.tokens()?.refresh_token ?? ''
  let stolen = first
  for (let times = 0; times < 3; times++) stolen = String((await json(await refresh(stolen))).refresh_token)
  // The present one of another client, and what was made up, end nothing.
  const ofOther = { grant_type: 'refresh_token', refresh_token: stolen, client_id: 'other' }
  expect((await post(mcp, '/mcp/token', ofOther)).status).toBe(400)
  expect((await refresh(`homr_${'x'.repeat(43)}.nobody`)).status).toBe(400)
  expect((await ada.caller.mcp.programs()).programs).toHaveLength(1)
  expect((await refresh(first)).status).toBe(400)
  expect((await refresh(stolen)).status).toBe(400)
  expect((await ada.caller.mcp.programs()).programs).toEqual([])
  await expect(client.listTools()).rejects.toThrow()
})

test('a code works once, and for who asked for it alone', async () => {
  const { mcp, ada } = await start()
  const { program: one, code, client } = await connectProgram(mcp, ada)
  const exchange = (change: Record<string, string> = {}) =>
    post(mcp, '/mcp/token', {
      grant_type: 'authorization_code',
      code,
      client_id: one.clientId(),
      redirect_uri: callback,
      code_verifier: one.verifier(),
      ...change,
    })
  // A replayed code ends what came of it.
  const replayed = await exchange()
  expect([replayed.status, await json(replayed)]).toMatchObject([400, { error: 'invalid_grant' }])
  await expect(client.listTools()).rejects.toThrow()

  const fresh = async () => {
    const params = paramsOf(one.sent.at(-1))
    const { url } = await ada.caller.mcp.approve({ ...params, scopes: ['read'], inboxOnly: false, password: '' })
    return new URL(url).searchParams.get('code') ?? ''
  }
  const verifier = 'a'.repeat(43)
  expect((await exchange({ code: await fresh(), code_verifier: verifier })).status).toBe(400)
  expect((await exchange({ code: await fresh(), redirect_uri: 'http://127.0.0.1:7778/callback' })).status).toBe(400)
  expect((await exchange({ code: await fresh(), client_id: 'other' })).status).toBe(400)
  const elsewhere = await exchange({ code: await fresh(), resource: 'https://other.example/mcp' })
  expect(await json(elsewhere)).toMatchObject({ error: 'invalid_target' })
  const late = await fresh()
  mcp.server.t.passTime({ seconds: 61 })
  expect((await exchange({ code: late })).status).toBe(400)
  expect((await ada.caller.mcp.programs()).programs).toEqual([])
})

test('a code that is used twice at once connects nobody', async () => {
  const { mcp, ada } = await start()
  const { program: one } = await connectProgram(mcp, ada)
  const before = (await ada.caller.mcp.programs()).programs.map(({ id }) => id)
  const verifier = 'a'.repeat(43)
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const params = { ...paramsOf(one.sent.at(-1)), codeChallenge }
  const { url } = await ada.caller.mcp.approve({ ...params, scopes: ['read'], inboxOnly: false, password: '' })
  const exchange = () =>
    answerTokenRequest(mcp.server.t.app, {
      grant_type: 'authorization_code',
      code: new URL(url).searchParams.get('code') ?? '',
      client_id: one.clientId(),
      redirect_uri: callback,
      code_verifier: verifier,
    })
  const both = await Promise.allSettled([exchange(), exchange()])
  expect(both.map(({ status }) => status)).toContain('rejected')
  expect((await ada.caller.mcp.programs()).programs.map(({ id }) => id)).toEqual(before)
})

/** A code that was approved for the program, and how it is used. */
async function approvedCode(ada: TestPerson, one: Program) {
  const verifier = 'a'.repeat(43)
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const params = { ...paramsOf(one.sent.at(-1)), codeChallenge }
  const { url } = await ada.caller.mcp.approve({ ...params, scopes: ['read'], inboxOnly: false, password: '' })
  return {
    grant_type: 'authorization_code',
    code: new URL(url).searchParams.get('code') ?? '',
    client_id: one.clientId(),
    redirect_uri: callback,
    code_verifier: verifier,
  }
}

const statusWith = async (mcp: McpServer, token: string) => (await postToMcp(mcp, token)).status

test('of many uses of one code at once, however they fall, at most one is answered, and nothing of it works', async () => {
  const { mcp, ada } = await start()
  const { program: one } = await connectProgram(mcp, ada)
  const { app } = mcp.server.t
  const before = (await ada.caller.mcp.programs()).programs.map(({ id }) => id)
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await (turn % 4 === 3 ? new Promise(setImmediate) : Promise.resolve())
  }
  for (let apart = 0; apart < 40; apart++) {
    const params = await approvedCode(ada, one)
    const uses = Array.from({ length: 6 }, async (_, at) => {
      await turns(at * apart)
      return answerTokenRequest(app, params)
    })
    const answered = (await Promise.allSettled(uses)).filter((use) => use.status === 'fulfilled')
    expect(answered.length).toBeLessThanOrEqual(1)
    for (const { value } of answered) {
      expect(await statusWith(mcp, value.access_token)).toBe(401)
      const refresh = { grant_type: 'refresh_token', refresh_token: value.refresh_token, client_id: one.clientId() }
      await expect(answerTokenRequest(app, refresh)).rejects.toMatchObject({ code: 'invalid_grant' })
    }
    expect((await ada.caller.mcp.programs()).programs.map(({ id }) => id)).toEqual(before)
  }
})

test('a code that comes again ends what came of it however late, also after a restart', async () => {
  using folder = emptyFolder()
  const first = await startMcp({ dataDir: folder.dir })
  const { ada } = await personWithMail(first)
  const { program: one } = await connectProgram(first, ada)
  const late = await approvedCode(ada, one)
  const { access_token, refresh_token } = await answerTokenRequest(first.server.t.app, late)
  const before = await approvedCode(ada, one)
  const tokens = await answerTokenRequest(first.server.t.app, before)
  first.server.t.passTime({ seconds: 50 * 60 })
  expect(await statusWith(first, access_token)).toBe(200)
  expect((await post(first, '/mcp/token', late)).status).toBe(400)
  expect(await statusWith(first, access_token)).toBe(401)
  const refresh = { grant_type: 'refresh_token', refresh_token, client_id: one.clientId() }
  expect((await post(first, '/mcp/token', refresh)).status).toBe(400)

  await first[Symbol.asyncDispose]()
  const second = await startMcp({ dataDir: folder.dir })
  open.push(second)
  expect(await statusWith(second, tokens.access_token)).toBe(200)
  expect((await post(second, '/mcp/token', { ...before, code: 'x'.repeat(43) })).status).toBe(400)
  expect(await statusWith(second, tokens.access_token)).toBe(200)
  expect((await post(second, '/mcp/token', before)).status).toBe(400)
  expect(await statusWith(second, tokens.access_token)).toBe(401)
})

test('a token request of many slashes is refused at once', async () => {
  const { mcp } = await start()
  const body = `grant_type=refresh_token&resource=${'/'.repeat(60_000)}x`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const before = process.cpuUsage()
  const answer = await mcp.fetch(`${publicUrl}/mcp/token`, { method: 'POST', headers, body })
  const { user } = process.cpuUsage(before)
  expect(await json(answer)).toMatchObject({ error: 'invalid_target' })
  // A pattern that tries each slash anew takes seconds, in which nobody is answered.
  expect(user).toBeLessThan(1_500_000)
})

test('a request that is not as it should be is refused on the page, and sends the browser nowhere', async () => {
  const { mcp, ada } = await start()
  const one = (await connectProgram(mcp, ada)).program
  const good = paramsOf(one.sent.at(-1))
  const bad = [
    { ...good, client: `${good.client}x` },
    { ...good, client: 'e30.e30' },
    { ...good, redirectUri: 'https://evil.test/callback' },
    { ...good, redirectUri: 'http://127.0.0.1.evil.test:7777/callback' },
    { ...good, redirectUri: 'http://evil@127.0.0.1:7777/callback' },
    { ...good, redirectUri: 'http://:evil@127.0.0.1:7777/callback' },
    { ...good, redirectUri: `${callback}/../x` },
    { ...good, redirectUri: `${callback}#x` },
    { ...good, codeChallengeMethod: 'plain' },
    { ...good, codeChallenge: '' },
    { ...good, responseType: 'token' },
    { ...good, resource: 'https://other.example/mcp' },
  ]
  for (const params of bad) {
    await expect(ada.caller.mcp.request(params), JSON.stringify(params)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(ada.caller.mcp.deny(params)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const approve = ada.caller.mcp.approve({ ...params, scopes: ['read'], inboxOnly: false, password: '' })
    await expect(approve).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  // A program on this device takes another port each time.
  expect(await ada.caller.mcp.request({ ...good, redirectUri: 'http://127.0.0.1:9999/callback' })).toMatchObject({
    loopback: true,
  })
  const { url } = await ada.caller.mcp.deny(good)
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({ error: 'access_denied', state: 'a state', iss: publicUrl })
})

test('who can register: https and this device, with a name of one line', async () => {
  const { mcp, ada } = await start()
  for (const uri of ['javascript:alert(1)', 'http://evil.test/x', 'cursor://x', 'https://a:b@x.test/', 'https://x.test/#f', '/x'])
    expect((await register(mcp, { redirect_uris: [uri] })).status, uri).toBe(400)
  expect((await register(mcp, { redirect_uris: [] })).status).toBe(400)
  expect((await register(mcp, { redirect_uris: Array(6).fill(callback) })).status).toBe(400)
  expect((await register(mcp, { redirect_uris: [callback], client_name: 'x'.repeat(80_000) })).status).toBe(413)
  const named = await register(mcp, {
    redirect_uris: ['https://helper.example/cb'],
    client_name: 'Homing\u202e\n\u0000 Security',
  })
  expect(await json(named)).toMatchObject({ client_name: 'Homing Security', token_endpoint_auth_method: 'none' })
  const unseen = await register(mcp, { redirect_uris: [callback], client_name: '\u3164\u115f' })
  expect(await json(unseen)).toMatchObject({ client_name: 'Unnamed program' })
  // Nothing was stored for any of them.
  expect((await ada.caller.mcp.programs()).programs).toEqual([])
})

test('the person is asked for the password, and chooses from their own accounts', async () => {
  const { mcp, ada } = await start()
  const grace = await mcp.server.signIn('grace')
  const hers = await ownSomething(mcp.server.t.app, grace.userId)
  const one = program()
  await connectProgram(mcp, ada, {}, { one })
  const input = { ...paramsOf(one.sent.at(-1)), scopes: ['read' as const], inboxOnly: false, password: '' }
  await expect(ada.caller.mcp.approve({ ...input, accounts: [hers.accountId] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  mcp.server.t.passTime({ seconds: 15 * 60 })
  await expect(ada.caller.mcp.approve(input)).rejects.toThrow('Please sign in again first.')
})

test('without a valid token: 401, with the way to one', async () => {
  const { mcp, ada } = await start()
  const { program } = await connectProgram(mcp, ada)
  const refused = [
    undefined,
    'x',
    `homa_${'A'.repeat(43)}`,
    ada.token,
    program.tokens()?.refresh_token,
    await personalToken(ada, ['organize']),
  ]
  for (const token of refused) {
    const answer = await mcp.fetch(`${publicUrl}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: '{}',
    })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toContain(
      `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`,
    )
  }
  // And the other way round: a program's token opens nothing but MCP.
  const access = program.tokens()?.access_token ?? ''
  expect((await mcp.server.call('GET', '/api/emails', { token: access })).status).toBe(401)
  expect((await mcp.server.call('GET', `/api/emails?x=${access}`)).status).toBe(400)
  expect((await mcp.server.call('POST', `/mcp?access_token=${access}`, { body: {} })).status).toBe(400)
})

test('a token is for one server: it ends when the address of the server is another', async () => {
  const { mcp, ada } = await start()
  const { client } = await connectProgram(mcp, ada)
  expect((await client.listTools()).tools).not.toEqual([])
  mcp.server.t.app.settings.publicUrl = 'https://other.example.test'
  await expect(client.listTools()).rejects.toThrow()
})

test('what ends all sessions ends programs; so do disconnecting, revoking and disabling', async () => {
  const { mcp, ada } = await start()
  const { db } = mcp.server.t.app
  const works = async ({ client }: { client: { listTools(): Promise<unknown> } }) =>
    client.listTools().then(
      () => true,
      () => false,
    )
  const one = await connectProgram(mcp, ada)
  const [row] = (await ada.caller.mcp.programs()).programs
  await ada.caller.mcp.disconnect({ id: row?.id ?? '' })
  expect(await works(one)).toBe(false)
  await expect(ada.caller.mcp.disconnect({ id: row?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  const two = await connectProgram(mcp, ada)
  expect((await post(mcp, '/mcp/revoke', { token: two.program.tokens()?.refresh_token ?? '' })).status).toBe(200)
  expect(await works(two)).toBe(false)
  expect((await post(mcp, '/mcp/revoke', { token: 'never was' })).status).toBe(200)

  const three = await connectProgram(mcp, ada)
  await db.updateTable('user').set({ disabled_at: 1 }).where('id', '=', ada.userId).execute()
  expect(await works(three)).toBe(false)
  await db.updateTable('user').set({ disabled_at: null }).where('id', '=', ada.userId).execute()
  const four = await connectProgram(mcp, ada)
  await ada.caller.auth.changePassword({ currentPassword: '', newPassword: 'a long new password' })
  expect(await works(four)).toBe(false)
  await drainBackground(mcp.server.t.app)
  const kinds = (await ada.caller.user.activity()).activity.map(({ what }) => what)
  expect(kinds.filter((what) => what === 'program-connected')).toHaveLength(4)
  expect(kinds.filter((what) => what === 'program-disconnected')).toHaveLength(2)
})

test('no program works while a link to reset the password is valid, and no code outlives the session that approved it', async () => {
  const { mcp, ada } = await start()
  const { client, program: one } = await connectProgram(mcp, ada)
  const personal = await connectWith(mcp, await personalToken(ada, ['read']))
  const { db } = mcp.server.t.app
  const until = mcp.server.t.app.now().getTime() + 60_000
  await db.insertInto('password_reset').values({ token_hash: 'x', user_id: ada.userId, expires_at: until }).execute()
  await expect(client.listTools()).rejects.toThrow(/reset the password/)
  await expect(personal.client.listTools()).rejects.toThrow(/reset the password/)
  mcp.server.t.passTime({ seconds: 61 })
  expect((await client.listTools()).tools).toHaveLength(9)

  const input = { ...paramsOf(one.sent.at(-1)), scopes: ['read' as const], inboxOnly: false, password: '' }
  const { url } = await ada.caller.mcp.approve(input)
  await ada.caller.auth.logout()
  const code = new URL(url).searchParams.get('code') ?? ''
  const late = await post(mcp, '/mcp/token', {
    grant_type: 'authorization_code',
    code,
    client_id: one.clientId(),
    redirect_uri: callback,
    code_verifier: one.verifier(),
  })
  expect([late.status, await json(late)]).toMatchObject([400, { error: 'invalid_grant' }])
})

test('below a path, where the pages do not work, connecting is refused with a sentence; an access token works', async () => {
  const at = 'https://home.example.test/mail'
  const { mcp, ada, owned } = await start({ at })
  const sentence = "Programs can't be connected while PUBLIC_URL has a path."
  const said = async (path: string, init?: RequestInit) => JSON.stringify(await json(await mcp.fetch(`${at}${path}`, init)))
  const body = new URLSearchParams({ grant_type: 'refresh_token' })
  expect(await said('/.well-known/oauth-protected-resource/mcp')).toContain(sentence)
  expect(await said('/.well-known/oauth-authorization-server')).toContain(sentence)
  expect(await said('/mcp', { method: 'POST' })).toContain(sentence)
  expect(await said('/mcp/register', { method: 'POST' })).toContain(sentence)
  expect(await said('/mcp/token', { method: 'POST', body })).toContain(sentence)
  await expect(connectProgram(mcp, ada, {}, { url: at })).rejects.toThrow()
  await expect(ada.caller.mcp.request(owned.authorize)).rejects.toThrow(sentence)
  const { call } = await connectWith(mcp, await personalToken(ada, ['read']), at)
  expect((await call('read_mail', { id: owned.mailId })).text).toContain('A secret.')
})

test('an owner can turn it off', async () => {
  const { mcp, ada } = await start({ env: { MCP: '0' } })
  const token = await personalToken(ada, ['read'])
  await expect(connectWith(mcp, token)).rejects.toThrow(/turned off/)
  expect((await mcp.fetch(`${publicUrl}/.well-known/oauth-protected-resource/mcp`)).headers.get('content-type')).not.toContain(
    'json',
  )
  const params = { client: 'x', redirectUri: 'x', responseType: 'code', codeChallenge: 'x', codeChallengeMethod: 'S256' }
  await expect(ada.caller.mcp.request(params)).rejects.toThrow('turned off')
})
