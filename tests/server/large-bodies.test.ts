// One person's uploads cannot fill the memory of everybody's server.
import http from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../rest/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const mail = (bytes: number) => ({ to: 'grace@people.test', subject: 'x', body: 'x'.repeat(bytes) })

/** A large body that has begun to arrive and never goes on. */
function begun(token: string): http.ClientRequest {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'content-length': 3_000_000 }
  const request = http.request(`${server.url}/api/emails/send`, { method: 'POST', headers })
  request.on('error', () => undefined)
  request.write('{"body":"')
  return request
}

test('a fourth large body of one person waits, everybody else’s does not', async () => {
  const [ada, grace] = [await server.signIn('ada'), await server.signIn('grace')]
  const open = [begun(ada.token), begun(ada.token), begun(ada.token)]
  const send = (token: string, bytes: number) => server.call('POST', '/api/emails/send', { token, body: mail(bytes) })
  const refused = { status: 429, wait: '2' }
  await expect
    .poll(async () => {
      const { status, headers } = await send(ada.token, 2_000_000)
      return { status, wait: headers.get('retry-after') }
    })
    .toEqual(refused)
  expect((await send(ada.token, 100)).status).toBe(400)
  expect((await send(grace.token, 2_000_000)).status).toBe(400)
  const { token } = await ada.caller.personalTokens.create({ name: 'Script', scopes: ['propose'], days: 1, password: '' })
  const draft = await server.call('POST', '/api/emails/draft', { token, body: mail(900_000) })
  expect(draft.status).toBe(201)
  expect((await server.call('POST', '/api/emails/draft', { token, body: mail(2_000_000) })).status).toBe(429)
  for (const request of open) request.destroy()
  await expect.poll(async () => (await send(ada.token, 2_000_000)).status).toBe(400)
})
