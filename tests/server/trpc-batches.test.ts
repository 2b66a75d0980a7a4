// Batches of queries are answered without tRPC's adapter (src/server/trpc-endpoint.ts): the same, call by call, as the adapter
// answers each alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../rest/server.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await testServer()
  ;({ token } = await server.signIn('ada'))
}, 60_000)
afterAll(() => server[Symbol.asyncDispose]())

type Asked = [path: string, input?: unknown]
const address = (paths: string, input: unknown, batch: boolean) => {
  const query = new URLSearchParams({
    ...(batch ? { batch: '1' } : {}),
    ...(input === undefined ? {} : { input: JSON.stringify(input) }),
  })
  return `/trpc/${paths}?${query}`
}
const alone = async ([path, input]: Asked, signed = true) =>
  server.call('GET', address(path, input, false), signed ? { token } : {})
const together = (calls: Asked[], signed = true) => {
  const inputs = Object.fromEntries(calls.flatMap(([, input], at) => (input === undefined ? [] : [[at, input]])))
  return server.call('GET', address(calls.map(([path]) => path).join(','), inputs, true), signed ? { token } : {})
}

const list: Asked = ['mail.list', { limit: 5 }]
const stats: Asked = ['mail.stats']
const invalid: Asked = ['mail.list', { limit: 0 }]
const missing: Asked = ['mail.get', { id: 'nothing' }]
test.each([
  ['what is there', [list, stats], 200],
  ['an input that is invalid beside one that is not', [list, invalid], 207],
  ['nothing but what is missing', [missing, missing], 404],
  ['a mail that is missing, and a field that is', [missing, ['mail.get', {}], stats], 207],
  ['one call', [invalid], 400],
])('%s', async (_name, calls, status) => {
  const answer = await together(calls as Asked[])
  expect(answer.status).toBe(status)
  expect(answer.body).toEqual(await Promise.all((calls as Asked[]).map(async (call) => (await alone(call)).body)))
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(answer.headers.get('vary')).toMatch(/trpc-accept/)
})

test('a visitor is told to sign in', async () => {
  const answer = await together([list, stats], false)
  expect(answer).toMatchObject({ status: 401, body: [{ error: { data: { code: 'UNAUTHORIZED' } } }, { error: {} }] })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['a procedure that is not there', '/trpc/mail.list,mail.nothing?batch=1', 207],
  ['a name that every object has', '/trpc/mail.stats,constructor?batch=1', 207],
  ['a change', '/trpc/auth.logout?batch=1', 405],
  ['an input that is no JSON', '/trpc/mail.list?batch=1&input=%7B', 400],
  ['inputs that are a list', '/trpc/mail.stats,mail.stats?batch=1&input=%5B%5D', 200],
  ['more calls than a batch may have', `/trpc/${Array.from({ length: 26 }, () => 'mail.stats').join(',')}?batch=1`, 400],
])('%s is left to the adapter', async (_name, path, status) => {
  expect((await server.call('GET', path, { token })).status).toBe(status)
})
