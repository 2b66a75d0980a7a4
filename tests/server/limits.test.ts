// What costs the server much has a bound of its own, besides the one on calls: for each person, or for all together. What
// waits for a word of the server beyond it hears when to come back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { createSemaphore } from '../../src/core/semaphore.ts'
import { beginExport } from '../../src/data-export/ticket.ts'
import { asOneOfFew, mostSearches } from '../../src/mail/search/search-limit.ts'
import { createModelQueue, maxWaitingPerPerson } from '../../src/models/queue.ts'
import { type TestServer, testServer } from '../rest/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** How many go through before the first that is refused; `most` ends what has no bound. */
async function through(most: number, call: (at: number) => Promise<number>): Promise<number> {
  for (let at = 0; at < most; at++) if ((await call(at)) === 429) return at
  return most
}

/** As many calls at a time as a browser with many windows. */
async function together(most: number, call: () => Promise<number>): Promise<{ through: number; refused: number }> {
  let [through, refused] = [0, 0]
  for (let at = 0; at < most; at += 25) {
    const statuses = await Promise.all(Array.from({ length: 25 }, call))
    refused += statuses.filter((status) => status === 429).length
    through += statuses.filter((status) => status !== 429).length
  }
  return { through, refused }
}

test.each([
  ['speaking', 'POST', '/api/tts', 240, 300],
  ['hearing', 'POST', '/api/stt', 60, 100],
  ['reports of browsers', 'POST', '/api/csp-report', 60, 100],
])('%s: %s %s', async (name, method, path, bound, tries) => {
  const { token } = await server.signIn(name.replaceAll(' ', '-'))
  const counted = await together(tries, async () => (await server.call(method, path, { token, body: {} })).status)
  expect(counted).toEqual({ through: bound, refused: tries - bound })
})

test('one person’s speech does not use up another’s', async () => {
  const [ada, grace] = [await server.signIn('ada-s'), await server.signIn('grace-s')]
  const speak = (token: string) => async () => (await server.call('POST', '/api/tts', { token, body: {} })).status
  await together(275, speak(ada.token))
  expect(await speak(ada.token)()).toBe(429)
  expect(await speak(grace.token)()).not.toBe(429)
})

test('finding servers: 20 an hour', async () => {
  const { token } = await server.signIn('finder')
  const find = async () =>
    (await server.call('POST', '/api/accounts/discover', { token, body: { email: 'x@nowhere.invalid' } })).status
  expect(await together(25, find)).toEqual({ through: 20, refused: 5 })
})

test('different mail servers: ten an hour, the same one as often as before', async () => {
  const { token } = await server.signIn('scanner')
  // Nobody is asked: the guard lets nothing through to this machine.
  const tried = async (port: number) => {
    const at = { host: '127.0.0.1', port, security: 'tls' }
    const body = { provider: 'imap', email: 'x@people.test', password: 'x', imap: at, smtp: at }
    return (await server.call('POST', '/api/accounts', { token, body })).status
  }
  expect(await through(40, (at) => tried(1000 + at))).toBe(10)
  expect(await tried(1003)).toBe(422)
  server.t.passTime({ hours: 1, seconds: 1 })
  expect(await tried(2000)).toBe(422)
})

test('searches: so many of one person at once, and others are not kept waiting', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { app } = server.t
  const running = Array.from({ length: mostSearches }, () => asOneOfFew(app, 'ada', () => promise))
  await expect(asOneOfFew(app, 'ada', () => promise)).rejects.toMatchObject({ kind: 'limited', retryAfter: 2 })
  await expect(asOneOfFew(app, 'grace', async () => 'found')).resolves.toBe('found')
  resolve()
  await Promise.all(running)
  await expect(asOneOfFew(app, 'ada', async () => 'found')).resolves.toBe('found')
})

test('exports: one of a person at a time', () => {
  const { app } = server.t
  const end = beginExport(app, 'ada')
  expect(() => beginExport(app, 'ada')).toThrow('already in progress')
  beginExport(app, 'grace')()
  end()
  beginExport(app, 'ada')()
})

test('passwords: few are hashed at once, and a queue that grows too long is refused', async () => {
  const lanes = createSemaphore({ limit: 3, maxQueued: 60, refuse: () => new AppError('limited', 'busy', { retryAfter: 5 }) })
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = Array.from({ length: 100 }, () =>
    lanes
      .run(() => promise)
      .then(
        () => 'done',
        () => 'refused',
      ),
  )
  resolve()
  const ended = await Promise.all(asked)
  expect(ended.filter((how) => how === 'done')).toHaveLength(63)
})

test('a model: so much of one person waits', async () => {
  const queue = createModelQueue()
  const { promise, resolve } = Promise.withResolvers<string>()
  const ask = (userId: string) =>
    queue.add({ userId, lane: 'person', mayLeave: false }, undefined, () => promise).catch((cause: unknown) => cause)
  const asked = Array.from({ length: maxWaitingPerPerson + 5 }, () => ask('ada'))
  const other = ask('grace')
  resolve('answer')
  const refused = (await Promise.all(asked)).filter((answer) => answer instanceof AppError)
  expect(refused.length).toBeGreaterThan(0)
  expect(await other).toBe('answer')
})
