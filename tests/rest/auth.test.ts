// Signing in and out as programs do it, against docs/api.md.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTicket } from '../../src/auth/sessions/sign-in-ticket.ts'
import { type TestServer, testServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => server[Symbol.asyncDispose]())

const password = 'harbour lantern 42'
const call = (...args: Parameters<TestServer['call']>) => server.call(...args)
const atHome = { 'x-forwarded-for': '192.168.1.4' }
const register = (email: string) =>
  call('POST', '/api/auth/register', { headers: atHome, body: { name: 'Ada', email, password } })
async function login(email: string, remember = false): Promise<string> {
  const { body } = await call('POST', '/api/auth/login', { body: { email, password, remember } })
  return (body as { token: string }).token
}

test('the first account from a public address needs the setup code', async () => {
  const headers = { 'x-forwarded-for': '93.184.216.34' }
  const body = { name: 'Eve', email: 'eve@people.test', password }
  expect((await call('GET', '/api/status', { headers })).body).toMatchObject({ setupCodeNeeded: true })
  expect(await call('POST', '/api/auth/register', { headers, body })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await call('GET', '/api/status')).body).toMatchObject({ setupCodeNeeded: true })
  expect((await call('GET', '/api/status', { headers: atHome })).body).toMatchObject({ setupCodeNeeded: false })
})

test('registering answers the person, and 409 for the same address', async () => {
  const first = await register('ada@people.test')
  expect(first).toMatchObject({ status: 201, body: { user: { id: expect.any(String), email: 'ada@people.test', name: 'Ada' } } })
  expect(first.body).not.toHaveProperty('token')
  expect(await register('ada@people.test')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
})

test('what is wrong with the input is said field by field', async () => {
  const { status, body } = await call('POST', '/api/auth/register', { body: { name: '', email: 'no', password: 'short' } })
  expect(status).toBe(400)
  const { message, issues } = body as { message: string; issues: { path: string; message: string }[] }
  expect(issues.map((issue) => issue.path)).toEqual(['name', 'email', 'password'])
  expect(message).toBe(issues[0]?.message)
  expect(await call('POST', '/api/auth/register', { body: { name: 7, email: ['x'], password: {} } })).toMatchObject({
    status: 400,
  })
  expect(await call('POST', '/api/auth/register')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})

test('a login answers a token whose claims are those of the contract', async () => {
  await register('claims@people.test')
  const { status, body } = await call('POST', '/api/auth/login', { body: { email: 'claims@people.test', password } })
  expect(status).toBe(200)
  const { token, user } = body as { token: string; user: { id: string } }
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ sub: user.id, email: 'claims@people.test', name: 'Ada', jti: expect.any(String) })
  const { iat, exp } = claims as { iat: number; exp: number }
  expect(exp - iat).toBe(24 * 3600)
})

test('a wrong password and an unknown address are answered alike', async () => {
  await register('known@people.test')
  const wrong = { status: 401, body: { code: 'UNAUTHORIZED', message: 'Invalid email or password' } }
  expect(await call('POST', '/api/auth/login', { body: { email: 'known@people.test', password: 'nope' } })).toMatchObject(wrong)
  expect(await call('POST', '/api/auth/login', { body: { email: 'nobody@people.test', password: 'nope' } })).toMatchObject(wrong)
})

test('logging out ends the session on the server', async () => {
  await register('out@people.test')
  const token = await login('out@people.test')
  expect((await call('GET', '/api/accounts', { token })).status).toBe(200)
  expect(await call('POST', '/api/auth/logout', { token })).toMatchObject({ status: 204, body: undefined })
  expect(await call('GET', '/api/accounts', { token })).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
})

test('sessions are listed and can be ended one by one', async () => {
  await register('many@people.test')
  const [here, there] = [await login('many@people.test'), await login('many@people.test', true)]
  const { body } = await call('GET', '/api/auth/sessions', { token: here })
  const { sessions } = body as { sessions: { id: string; current: boolean }[] }
  expect(sessions).toHaveLength(2)
  const other = sessions.find((session) => !session.current)
  expect((await call('DELETE', `/api/auth/sessions/${other?.id}`, { token: here })).status).toBe(204)
  expect((await call('GET', '/api/accounts', { token: there })).status).toBe(401)
  expect((await call('DELETE', `/api/auth/sessions/${other?.id}`, { token: here })).status).toBe(404)
})

test('all other sessions are ended by one call', async () => {
  await register('all@people.test')
  const [here, there] = [await login('all@people.test'), await login('all@people.test', true)]
  expect((await call('DELETE', '/api/auth/sessions', { token: here })).status).toBe(204)
  expect((await call('GET', '/api/accounts', { token: there })).status).toBe(401)
  expect((await call('GET', '/api/accounts', { token: here })).status).toBe(200)
})

test('a new password ends the other sessions', async () => {
  await register('change@people.test')
  const [here, there] = [await login('change@people.test'), await login('change@people.test')]
  const body = { currentPassword: password, newPassword: 'another lantern 43' }
  expect((await call('POST', '/api/auth/password', { token: here, body })).status).toBe(204)
  expect((await call('GET', '/api/accounts', { token: here })).status).toBe(200)
  expect((await call('GET', '/api/accounts', { token: there })).status).toBe(401)
})

test('forgotten passwords: the same answer for everybody, and no reset without a true token', async () => {
  await register('forgot@people.test')
  for (const email of ['forgot@people.test', 'nobody@people.test', 'no address']) {
    expect((await call('POST', '/api/auth/forgot', { body: { email } })).status).toBe(202)
  }
  const reset = await call('POST', '/api/auth/reset', { body: { token: 'guessed', password: 'another lantern 44' } })
  expect(reset).toMatchObject({ status: 400, body: { message: expect.any(String) } })
})

test.each([undefined, 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])('the token %s signs nobody in', async (token) => {
  const answer = await call('GET', '/api/emails', token === undefined ? {} : { token })
  expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED', message: 'Please sign in.' } })
})

test('a ticket signs in once, in time, and nothing else does', async () => {
  const ada = await server.signIn('ticket')
  const exchange = (ticket: unknown) => call('POST', '/api/auth/oauth/exchange', { body: { ticket } })
  const ticket = createTicket(server.t.app, ada.userId)
  const first = await exchange(ticket)
  expect(first).toMatchObject({ status: 200, body: { token: expect.any(String), user: { id: ada.userId } } })
  expect((await call('GET', '/api/accounts', { token: (first.body as { token: string }).token })).status).toBe(200)
  for (const bad of [ticket, 'unknown', '', 7, null, 'x'.repeat(1000)]) expect((await exchange(bad)).status).toBe(400)
})

test('a ticket is too old after ten minutes', async () => {
  await using late = await testServer()
  const ada = await late.signIn('ada')
  const ticket = createTicket(late.t.app, ada.userId)
  late.t.passTime({ seconds: 601 })
  expect((await late.call('POST', '/api/auth/oauth/exchange', { body: { ticket } })).status).toBe(400)
})

test('the status tells a visitor what the sign-in page needs, and the rest to people', async () => {
  const visitor = (await call('GET', '/api/status')).body
  expect(visitor).toEqual({
    version: expect.any(String),
    registration: 'open',
    demo: true,
    setupCodeNeeded: false,
    providers: { gmail: { oauth: false }, outlook: { oauth: false }, yahoo: { oauth: false } },
  })
  const { token } = await server.signIn('status')
  expect((await call('GET', '/api/status', { token })).body).toMatchObject({
    ai: { backend: 'built-in', model: null, reachable: true },
    tts: { backend: 'off', voices: 0 },
    stt: { backend: 'browser' },
  })
})

test('a caller is told when to come back', async () => {
  await using busy = await testServer()
  let answer = await busy.call('GET', '/api/status')
  for (let n = 0; n < 600 && answer.status === 200; n++) answer = await busy.call('GET', '/api/status')
  expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await busy.call('GET', '/healthz')).status).toBe(200)
  const { token } = await busy.signIn('ada')
  expect((await busy.call('GET', '/api/accounts', { token })).status).toBe(200)
})
