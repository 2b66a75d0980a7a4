// Every answer carries the headers of docs/security.md (W3 to W6), whichever route it comes from: each operation of the API's
// description, each procedure, each page, and every way to say no. A route that is in none of these lists fails here.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { version } from '../../src/core/version.ts'
import { openApiDocument } from '../../src/rest/openapi.ts'
import { appRouter } from '../../src/router.ts'
import { createServer } from '../../src/server.ts'
import { FlowProvider } from '../../src/shared/oauth.ts'
import { type TestServer, testServer } from '../rest/server.ts'

let server: TestServer
const webFolder = mkdtempSync(path.join(os.tmpdir(), 'homing-web-'))
beforeAll(async () => {
  mkdirSync(path.join(webFolder, 'assets'))
  writeFileSync(path.join(webFolder, 'index.html'), '<!doctype html><title>Homing</title>')
  for (const name of ['assets/app-1a2b.js', 'sw.js', 'manifest.webmanifest', 'favicon.svg'])
    writeFileSync(path.join(webFolder, name), '')
  server = await testServer({ env: { PUBLIC_URL: 'https://mail.example.org' } }, { webFolder })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(webFolder, { recursive: true })
})

type Heads = http.IncomingHttpHeaders
interface Head {
  status: number
  headers: Heads
}

/** The head of an answer; streams are not waited for. */
function head(method: string, url: string, headers: Record<string, string> = {}, body?: string | Buffer): Promise<Head> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = { port: server.port, host: '127.0.0.1', method, path: url, headers: { ...headers, ...length }, agent: false }
    const request = http.request(options, (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers })
      answer.destroy()
    })
    // What was answered before all was sent has been heard by then.
    request.on('error', reject)
    request.end(body)
  })
}

const ours =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;media-src 'self' blob:;connect-src 'self';font-src 'self';frame-src 'self';worker-src 'self';manifest-src 'self';base-uri 'none';object-src 'none';form-action 'self';frame-ancestors 'none';require-trusted-types-for 'script';report-uri /api/csp-report;report-to csp"
const stricter = [
  /^sandbox; default-src 'none'$/,
  /^sandbox allow-popups allow-popups-to-escape-sandbox allow-(?:same-origin|top-navigation-by-user-activation); default-src 'none'; script-src 'none';/,
]

/** GET for what asks, POST for what changes. */
function methodOf(name: string): string {
  const procedure: unknown = Reflect.get(appRouter._def.procedures, name)
  const type: unknown = typeof procedure === 'function' ? Reflect.get(Reflect.get(procedure, '_def'), 'type') : undefined
  return type === 'mutation' ? 'POST' : 'GET'
}

/** What is wrong with the headers of an answer. */
function wrongIn({ headers }: Head): string[] {
  const is = (name: string, ...allowed: string[]) =>
    allowed.includes(String(headers[name])) ? [] : [`${name}: ${headers[name]}`]
  const policy = String(headers['content-security-policy'])
  return [
    ...(policy === ours || stricter.some((one) => one.test(policy)) ? [] : [`policy: ${policy}`]),
    ...is('x-content-type-options', 'nosniff'),
    ...is('referrer-policy', 'no-referrer'),
    ...is('cross-origin-opener-policy', 'same-origin'),
    ...is('cross-origin-resource-policy', 'same-origin', 'cross-origin'),
    ...is('x-frame-options', 'DENY', 'SAMEORIGIN'),
    ...is('strict-transport-security', 'max-age=31536000'),
    ...(/microphone=\((?:self)?\)/.test(String(headers['permissions-policy'])) ? [] : ['permissions-policy']),
    ...['x-powered-by', 'server', 'access-control-allow-origin', 'access-control-allow-credentials'].filter(
      (name) => headers[name],
    ),
  ]
}
const keepsNothing = ({ headers }: Head) => /\bno-store\b/.test(String(headers['cache-control']))
/** What a program may keep with its tag, for whoever has that token, and has to ask about each time. */
const keptByTag = ({ status, headers }: Head) =>
  status === 200 &&
  headers.etag !== undefined &&
  headers['cache-control'] === 'private, no-cache' &&
  /\bAuthorization\b/.test(String(headers.vary))
const isConditional = (url: string) => document.paths[url]?.get?.responses[304] !== undefined

const json = { 'content-type': 'application/json' }
const document = openApiDocument(appRouter, version)
const providers = (url: string) => FlowProvider.options.map((name) => url.replace('{provider}', name))
const operations = Object.entries(document.paths).flatMap(([url, item]) =>
  Object.keys(item).flatMap((method) =>
    (/^\/api\/auth\/\{provider\}(?:\/callback)?$/.test(url) ? providers(url) : [url]).map((url) => ({
      method: method.toUpperCase(),
      url,
    })),
  ),
)
const procedures = Object.keys(appRouter._def.procedures).map((name) => ({ method: methodOf(name), url: `/trpc/${name}` }))
const byHand = [
  ...[
    '/',
    '/inbox',
    '/admin',
    '/assets/app-1a2b.js',
    '/sw.js',
    '/manifest.webmanifest',
    '/favicon.svg',
    '/healthz',
    '/metrics',
    '/api/docs',
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/mcp/',
  ],
  ...['/api/docs/style.css', '/api/openapi.json', '/api/img/{signature}/{address}', '/api/leave/{signature}/{address}'],
  '/api/contacts/pictures/{signature}/{address}',
].map((url) => ({ method: 'GET', url }))
const ofPrograms = ['/mcp/register', '/mcp/token', '/mcp/revoke', '/mcp/'].map((url) => ({ method: 'POST', url }))
const reports = [{ method: 'POST', url: '/api/csp-report' }]
const all = [...operations, ...procedures, ...byHand, ...ofPrograms, ...reports]
const filled = (url: string) => url.replaceAll(/\{\w+\}/g, 'x')

test('the lists have something in them', () => {
  expect(operations.length).toBeGreaterThan(60)
  expect(procedures.length).toBeGreaterThan(100)
})

test.each([false, true])(
  'every route, signed in: %s',
  async (signed) => {
    const wrong: string[] = []
    for (const [at, { method, url }] of all.entries()) {
      // Some of them end the session, and one the person.
      const headers = signed ? { ...json, authorization: `Bearer ${(await server.signIn(`p${at}`)).token}` } : json
      const answer = await head(
        method,
        filled(url),
        method === 'GET' ? headers : { ...headers },
        method === 'GET' ? undefined : '{}',
      )
      const mayBeKept = !keepsNothing(answer) && !(isConditional(url) && keptByTag(answer))
      const kept = /^\/(?:api|trpc|mcp|healthz)/.test(url) && mayBeKept ? ['may be stored'] : []
      for (const what of [...wrongIn(answer), ...kept]) wrong.push(`${method} ${url} (${answer.status}): ${what}`)
    }
    expect(wrong).toEqual([])
  },
  120_000,
)

test('no route is mounted that these lists do not know', () => {
  const known = new Set(all.map(({ url }) => url.replace(/^\/(?:api|mcp)(?=\/)/, '').replaceAll(/\{(\w+)\}/g, ':$1')))
  const mounted = pathsOf(createServer(server.t.app, { webFolder }).express.router)
  expect(mounted.length).toBeGreaterThan(60)
  expect(mounted.filter((url) => !known.has(url))).toEqual([])
})

interface Stack {
  stack?: { route?: { path: string }; handle: unknown }[]
}
function pathsOf(router: unknown): string[] {
  const { stack = [] } = router as Stack
  return stack.flatMap(({ route, handle }) => (route ? [route.path] : typeof handle === 'function' ? pathsOf(handle) : []))
}

const ownName = { host: 'mail.example.org' }
const refusals: [number, string, string, Record<string, string>, (string | Buffer)?][] = [
  [404, 'GET', '/api/nowhere', {}],
  [404, 'GET', '/trpc/no.such', {}],
  [404, 'GET', '/assets/gone.js', {}],
  [404, 'POST', '/inbox', {}],
  [400, 'GET', '/api/emails/%E0%A4%A', {}],
  [400, 'POST', '/api/auth/login', json, '{"email":'],
  [400, 'POST', '/trpc/auth.login', json, '{"email":'],
  [413, 'POST', '/api/auth/login', json, JSON.stringify({ email: 'x'.repeat(1_100_000) })],
  [413, 'POST', '/trpc/auth.login', json, JSON.stringify({ email: 'x'.repeat(1_100_000) })],
  [413, 'POST', '/api/csp-report', json, JSON.stringify({ x: 'x'.repeat(20_000) })],
  [421, 'GET', '/', { host: 'evil.example' }],
  [421, 'GET', '/api/status', { host: 'evil.example' }],
  [403, 'POST', '/api/auth/logout', { ...ownName, origin: 'https://evil.example' }],
  [403, 'GET', '/api/status', { 'service-worker': 'script' }],
  [401, 'GET', '/api/emails', {}],
  [204, 'OPTIONS', '/api/emails', { ...ownName, origin: 'https://evil.example' }],
]
test.each(refusals)('%i: %s %s', async (status, method, url, headers, body) => {
  const answer = await head(method, url, headers, body)
  expect(answer.status).toBe(status)
  expect(wrongIn(answer)).toEqual([])
  if (status !== 204) expect(keepsNothing(answer)).toBe(true)
})

test.each([
  ['400', 'GET / HTTP/9\r\n\r\n'],
  ['400', 'rubbish\r\n\r\n'],
  ['431', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
])('%s: what is no request', async (status, bytes) => {
  const socket = net.connect(server.port, '127.0.0.1')
  socket.write(bytes)
  const answer = Buffer.concat(await socket.toArray()).toString()
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  for (const line of [
    "Content-Security-Policy: sandbox; default-src 'none'",
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
  ])
    expect(answer).toContain(`${line}\r\n`)
})

test('429: too many calls, and too many reports', async () => {
  for (const [method, url] of [
    ['GET', '/api/status'],
    ['POST', '/api/csp-report'],
  ] as const) {
    let answer = await head(method, url)
    for (let at = 0; answer.status !== 429 && at < 1000; at++) answer = await head(method, url)
    expect(answer.status).toBe(429)
    expect(wrongIn(answer)).toEqual([])
    expect(answer.headers['retry-after']).toBeDefined()
  }
})

test('503: no pages, and a server that is about to end', async () => {
  await using bare = await testServer({}, { webFolder: path.join(webFolder, 'none') })
  const page = await bare.call('GET', '/', { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('content-security-policy')?.startsWith("default-src 'none'")]).toEqual([503, true])

  const { token } = await server.signIn('slow')
  const begun = http.request({
    port: server.port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/emails/send',
    headers: { ...json, authorization: `Bearer ${token}`, 'content-length': 100 },
  })
  begun.on('error', () => undefined)
  begun.write('{')
  await expect.poll(async () => (await head('GET', '/healthz')).status).toBe(200)
  const closing = server.close()
  const answer = await head('GET', '/api/status')
  expect([answer.status, wrongIn(answer)]).toEqual([503, []])
  begun.destroy()
  await closing
})
