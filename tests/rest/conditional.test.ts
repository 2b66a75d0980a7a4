// What a program saves by the tags of lists and mails, and what goes over the wire.
import http from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueSession } from '../../src/auth/sessions/token.ts'
import type { EmailList } from '../../src/shared/mail.ts'
import { sortedMailbox } from '../categories/mailbox.ts'
import { type Owned, ownSomething } from './mailbox.ts'
import { type TestServer, testServer } from './server.ts'

let server: TestServer
let ada: Awaited<ReturnType<TestServer['signIn']>>
let owned: Owned
beforeAll(async () => {
  server = await testServer()
  ada = await server.signIn('ada')
  owned = await ownSomething(server.t.app, ada.userId)
}, 60_000)
afterAll(() => server[Symbol.asyncDispose]())

const get = (path: string, { tag, token = ada.token }: { tag?: string; token?: string } = {}) =>
  server.call('GET', path, { token, headers: tag === undefined ? {} : { 'if-none-match': tag } })
const tagOf = async (path: string, token = ada.token) => {
  const { status, headers } = await get(path, { token })
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect(headers.get('vary')).toMatch(/Authorization.*Accept-Encoding/)
  return headers.get('etag') ?? ''
}
const star = (starred: boolean) => server.call('PATCH', `/api/emails/${owned.mailId}`, { token: ada.token, body: { starred } })

test.each([
  ['a list', () => '/api/emails'],
  ['what was sent', () => '/api/emails/sent'],
  ['a search', () => '/api/emails?q=is:unread'],
  ['a mail', () => `/api/emails/${owned.mailId}`],
  ['a conversation', () => `/api/emails/${owned.mailId}/thread`],
])('%s that is as it was is not sent again', async (_name, path) => {
  const tag = await tagOf(path())
  const again = await get(path(), { tag })
  expect(again).toMatchObject({ status: 304, body: undefined })
  expect([again.headers.get('etag'), again.headers.get('cache-control')]).toEqual([tag, 'private, no-cache'])
  expect(again.headers.get('content-type')).toBeNull()
  expect((await get(path(), { tag: `"other", ${tag}` })).status).toBe(304)
  expect((await get(path(), { tag: 'W/"other"' })).status).toBe(200)
})

test('a star is a change of every answer that shows it', async () => {
  const paths = ['/api/emails', `/api/emails/${owned.mailId}`, `/api/emails/${owned.mailId}/thread`]
  const tags = await Promise.all(paths.map((path) => tagOf(path)))
  expect((await star(true)).status).toBe(200)
  for (const [at, path] of paths.entries()) expect((await get(path, { tag: tags[at] ?? '' })).status, path).toBe(200)
  expect((await star(false)).status).toBe(200)
  for (const [at, path] of paths.entries()) expect((await get(path, { tag: tags[at] ?? '' })).status, path).toBe(304)
})

test('a tag is worth nothing to somebody else, even where both see the same', async () => {
  const [bob, eve] = [await server.signIn('bob'), await server.signIn('eve')]
  const [bobs, eves] = [await get('/api/emails', bob), await get('/api/emails', eve)]
  expect(bobs.body).toEqual(eves.body)
  expect((await get('/api/emails', { token: bob.token, tag: await tagOf('/api/emails', eve.token) })).status).toBe(200)
  expect((await get('/api/emails', { token: bob.token, tag: await tagOf('/api/emails', bob.token) })).status).toBe(304)
  const mine = `/api/emails/${owned.mailId}`
  expect((await get(mine, { token: bob.token, tag: await tagOf(mine) })).status).toBe(404)
  const visitor = await server.call('GET', '/api/emails', { headers: { 'if-none-match': await tagOf('/api/emails') } })
  expect([visitor.status, visitor.headers.get('cache-control'), visitor.headers.get('etag')]).toEqual([401, 'no-store', null])
})

test('the pages keep nothing: what they ask for has no tag', async () => {
  const { status, headers } = await get('/trpc/mail.list?batch=1&input=%7B%220%22%3A%7B%7D%7D')
  expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null])
})

/** The bytes of an answer as they came. */
function wire(token: string, path: string, encoding: string): Promise<{ headers: http.IncomingHttpHeaders; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
    const request = http.get(server.url + path, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }))
    })
    request.on('error', reject)
  })
}

test('a list is packed for who takes gzip, and says little by its length', async () => {
  const grace = await sortedMailbox(server.t, 'grace')
  for (let mail = 0; mail < 25; mail++) await grace.put({ subject: `Minutes of meeting ${mail}`, text: `${mail}: `.repeat(200) })
  const device = { userAgent: '', address: '', remember: false }
  const { token } = await issueSession(server.t.app, { id: grace.userId, email: grace.email, name: 'grace' }, device)
  const lists = ['/api/emails?limit=20', '/trpc/mail.list?batch=1&input=%7B%220%22%3A%7B%22limit%22%3A20%7D%7D']
  for (const path of lists) {
    const plain = await wire(token, path, 'identity')
    const packed = await wire(token, path, 'gzip, deflate, br')
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip'])
    expect(packed.headers.vary).toMatch(/Accept-Encoding/)
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true)
    expect(packed.bytes.length).toBeLessThan(8 * 1024)
    // However often it is fetched, it tells no more.
    expect((await wire(token, path, 'gzip')).bytes.length).toBe(packed.bytes.length)
  }
  expect((JSON.parse((await wire(token, '/api/emails?limit=20', 'identity')).bytes.toString()) as EmailList).emails).toHaveLength(
    20,
  )
  expect((await wire(token, '/api/emails/stats', 'gzip')).headers['content-encoding']).toBeUndefined()
})
