// The door: who may come in, what every answer carries, and what an answer looks like when it says no.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawCall, type TestServer, testServer } from './server.ts'

let server: TestServer
let token = ''
const webFolder = mkdtempSync(path.join(os.tmpdir(), 'homing-web-'))
beforeAll(async () => {
  mkdirSync(path.join(webFolder, 'assets'))
  writeFileSync(path.join(webFolder, 'index.html'), '<!doctype html><title>Homing</title>')
  writeFileSync(path.join(webFolder, 'assets', 'app-1a2b.js'), `export {}\n${'// a file long enough to be packed\n'.repeat(100)}`)
  writeFileSync(path.join(webFolder, 'assets', 'app-1a2b.js.gz'), gzipSync('export {}'))
  writeFileSync(path.join(webFolder, 'assets', 'app-1a2b.js.br'), brotliCompressSync('export {}'))
  writeFileSync(path.join(webFolder, 'sw.js'), '// keeps the pages')
  writeFileSync(path.join(webFolder, 'manifest.webmanifest'), '{}')
  writeFileSync(path.join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  server = await testServer({ env: { PUBLIC_URL: 'https://mail.example.org', ALLOWED_HOSTS: 'homing.lan' } }, { webFolder })
  token = (await server.signIn('ada')).token
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(webFolder, { recursive: true })
})

test('healthz says that the database answers', async () => {
  const { status, body } = await server.call('GET', '/healthz')
  expect(status).toBe(200)
  expect(body).toEqual({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
})

test.each(['/healthz', '/api/status', '/api/nowhere', '/trpc/system.status', '/', '/assets/app-1a2b.js', '/api/docs'])(
  '%s carries the headers of every answer',
  async (path) => {
    const { headers } = await server.call('GET', path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy.split(';').map((rule) => rule.trim())).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "connect-src 'self'",
      "font-src 'self'",
      "frame-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'report-uri /api/csp-report',
      'report-to csp',
    ])
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('microphone=(self)'),
      'strict-transport-security': 'max-age=31536000',
      'x-request-id': expect.stringMatching(/^\w{24}$/),
    })
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
  },
)

test('answers with people’s data are stored nowhere', async () => {
  for (const path of ['/api/status', '/trpc/system.status']) {
    expect((await server.call('GET', path)).headers.get('cache-control')).toBe('no-store')
  }
})

test.each([
  'mail.example.org',
  'MAIL.example.org.:443',
  'homing.lan:8080',
  'localhost',
  '127.0.0.1:1',
  '[::1]:80',
  '192.168.1.20',
  '100.64.1.2',
])('answers to %s', async (host) => {
  expect((await rawCall(server.port, 'GET', '/healthz', { host })).status).toBe(200)
})

test.each(['evil.example', 'localhost.evil.example', '93.184.216.34', 'mail.example.org@evil.example', 'homing.lan:x'])(
  'does not answer to "%s"',
  async (host) => {
    const api = await rawCall(server.port, 'GET', '/api/status', { host })
    expect(api).toMatchObject({ status: 421, body: { code: 'BAD_REQUEST', message: expect.stringContaining('ALLOWED_HOSTS') } })
    const page = await rawCall(server.port, 'GET', '/', { host })
    expect(page.status).toBe(421)
    expect(page.headers.get('content-type')).toContain('text/plain')
  },
)

const login = { host: 'mail.example.org', 'content-type': 'application/json' }
test.each([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'https://mail.example.org:444' },
  { 'sec-fetch-site': 'cross-site' },
])('a change that another site asks for is refused: %o', async (headers) => {
  const answer = await rawCall(server.port, 'POST', '/api/auth/logout', {
    ...login,
    ...headers,
    authorization: `Bearer ${token}`,
  })
  expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  const trpc = await rawCall(server.port, 'POST', '/trpc/auth.logout', { ...login, ...headers, authorization: `Bearer ${token}` })
  expect(trpc).toMatchObject({ status: 403, body: { error: { data: { code: 'FORBIDDEN', httpStatus: 403 } } } })
})

test.each([
  { host: 'mail.example.org', origin: 'https://mail.example.org' },
  { host: 'homing.lan', origin: 'https://mail.example.org' },
  { host: '192.168.1.20:8080', origin: 'http://192.168.1.20:8080', 'sec-fetch-site': 'same-origin' },
  { host: 'homing.lan', origin: 'https://homing.lan' },
])('our own pages and programs are let in: %o', async (headers) => {
  const answer = await rawCall(server.port, 'POST', '/api/auth/logout', headers)
  expect(answer.status).toBe(401)
})

test('a preflight invites nobody', async () => {
  const answer = await rawCall(server.port, 'OPTIONS', '/api/emails', { ...login, origin: 'https://evil.example' })
  expect(answer.status).toBe(204)
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])('%s of an unknown path under /api is 404 in JSON', async (method) => {
  for (const path of ['/api', '/api/', '/api/nowhere', '/api/emails/x/y/z', '/api/status/more']) {
    const answer = await server.call(method, path, { token, headers: { accept: 'text/html' } })
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', message: expect.any(String) } })
  }
})

test('a known path with another method is 404 too', async () => {
  expect(await server.call('DELETE', '/api/emails', { token })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

test('an unknown procedure answers in tRPC’s own shape', async () => {
  const { status, body } = await server.call('GET', '/trpc/no.such')
  expect(status).toBe(404)
  expect(body).toMatchObject({ error: { data: { code: 'NOT_FOUND' } } })
})

test.each([
  ['/api/auth/login', (body: unknown) => body],
  ['/trpc/auth.login', (body: unknown) => (body as { error: { data: unknown } }).error.data],
])('%s: malformed JSON is 400 and too much is 413, as JSON', async (path, data) => {
  const bad = await server.call('POST', path, { body: '{"email":' })
  expect(bad.status).toBe(400)
  expect(bad.headers.get('content-type')).toContain('application/json')
  const filler = JSON.stringify({ email: 'ada@people.test', password: 'x'.repeat(1024 * 1024) })
  const large = await server.call('POST', path, { body: filler })
  expect(large.status).toBe(413)
  expect(data(large.body)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  expect(JSON.stringify(large.body)).toContain('This is too large for the server.')
})

test('a mail may be larger than other bodies, but not endless', async () => {
  const mail = (chars: number) => ({
    to: 'nobody',
    body: '',
    attachments: [{ filename: 'a', mimeType: 'text/plain', data: 'A'.repeat(chars) }],
  })
  const fits = await server.call('POST', '/api/emails/send', { token, body: mail(3_000_000) })
  expect(fits.status).not.toBe(413)
  const viaTrpc = await server.call('POST', '/trpc/mail.send', { token, body: mail(3_000_000) })
  expect(viaTrpc.status).not.toBe(413)
  const tooLarge = await server.call('POST', '/api/emails/send', { token, body: mail(36 * 1024 * 1024) })
  expect(tooLarge).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } })
  expect((await server.call('POST', '/api/emails/send', { body: mail(10) })).status).toBe(401)
})

test('a file and a long text come to a draft as large as a mail may be', async () => {
  const fields = { to: '', cc: '', bcc: '', subject: '', body: 'Long. '.repeat(400_000) }
  const saved = await server.call('POST', '/trpc/drafts.save', { token, body: { fields } })
  expect(saved.status).toBe(200)
  const { id: draftId } = (saved.body as { result: { data: { id: string } } }).result.data
  const file = {
    draftId,
    filename: 'plan.bin',
    mimeType: 'application/x-plan',
    data: Buffer.alloc(20_000_000, 1).toString('base64'),
  }
  const added = await server.call('POST', '/trpc/drafts.addFile', { token, body: file })
  expect(added).toMatchObject({ status: 200, body: { result: { data: { file: { size: 20_000_000 } } } } })
  const visitor = await server.call('POST', '/trpc/drafts.addFile', { body: { ...file, data: 'A'.repeat(2_000_000) } })
  expect(visitor.status).toBe(401)
})

test('pages: the app for every address a browser opens, 404 for files that are not there', async () => {
  for (const address of ['/', '/inbox', '/email/abc', '/oauth/callback?error=x']) {
    const page = await server.call('GET', address, { headers: { accept: 'text/html,*/*' } })
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<title>Homing') })
    expect(page.headers.get('cache-control')).toBe('no-cache')
  }
  expect((await server.call('HEAD', '/inbox')).status).toBe(200)
  for (const address of ['/assets/gone.js', '/assets/gone', '/nothing.png', '/.env', '/package.json', '/..%2fpackage.json']) {
    expect((await server.call('GET', address, { headers: { accept: '*/*' } })).status).toBe(404)
  }
  expect((await server.call('POST', '/inbox')).status).toBe(404)
  expect((await server.call('GET', '/inbox', { headers: { accept: 'image/png' } })).status).toBe(404)
})

test('hashed files are kept for ever, others are asked for again', async () => {
  const hashed = await server.call('GET', '/assets/app-1a2b.js')
  expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await server.call('GET', '/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
})

test.each([
  ['/sw.js', 'text/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/', 'text/html; charset=utf-8'],
  ['/inbox', 'text/html; charset=utf-8'],
])('%s is what it is, and is asked for again each time', async (path, type) => {
  const { status, headers } = await server.call('GET', path)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, 'no-cache'])
  expect(headers.get('service-worker-allowed')).toBeNull()
})

test.each([
  '/',
  '/inbox',
  '/healthz',
  '/assets/app-1a2b.js',
  '/SW.js',
  '/sw.js/',
  '/sw.js/x',
  '/trpc/system.status',
  '/api/status',
  '/api/docs',
  '/api/emails/1/attachments/1',
  '/api/emails/1/body?ticket=x',
  '/api/img/x/y',
])('no browser makes a service worker of %s', async (path) => {
  const asked = { headers: { 'service-worker': 'script' }, token }
  expect((await server.call('GET', path, asked)).status).toBe(403)
  expect((await server.call('GET', '/sw.js', asked)).status).toBe(200)
})

test('files of the app travel packed, answers of the API do not', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const encodingFor = async (accepted: string) => {
    const answer = await server.call('GET', '/assets/app-1a2b.js', { headers: { 'accept-encoding': accepted } })
    expect(answer.headers.get('content-type')).toContain('javascript')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    return answer.headers.get('content-encoding')
  }
  expect(await Promise.all(['gzip', 'gzip, deflate, br', 'identity'].map(encodingFor))).toEqual(['gzip', 'br', null])
  expect((await server.call('GET', '/api/openapi.json', { headers })).headers.get('content-encoding')).toBeNull()
})

test('an address that cannot be read is 400, not a crash', async () => {
  expect(await server.call('GET', '/api/emails/%E0%A4%A', { token })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST' },
  })
})

test('a server without built pages says so', async () => {
  await using bare = await testServer({}, { webFolder: path.join(webFolder, 'none') })
  expect(await bare.call('GET', '/')).toMatchObject({ status: 503, body: expect.stringContaining('npm run build') })
})
