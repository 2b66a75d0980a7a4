// The live stream over HTTP, with the token in a header, and how the server ends.
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import { expect, test } from 'vitest'
import type { AppRouter } from '../../src/router.ts'
import type { StaleEvent } from '../../src/shared/system.ts'
import { type TestServer, testServer } from './server.ts'

interface Listening {
  received: StaleEvent[]
  urls: string[]
  finished: Promise<string>
  stop(): void
}

/** Listens as the web pages do. */
function listen(server: TestServer, token: string): Listening {
  const received: StaleEvent[] = []
  const urls: string[] = []
  const { promise: finished, resolve } = Promise.withResolvers<string>()
  const client = createTRPCClient<AppRouter>({
    links: [
      httpSubscriptionLink({
        url: `${server.url}/trpc`,
        EventSource,
        eventSourceOptions: {
          fetch: (url: string | URL | Request, init?: RequestInit) => {
            urls.push(String(url))
            const headers = { ...Object.fromEntries(new Headers(init?.headers)), authorization: `Bearer ${token}` }
            return fetch(url, { ...init, headers })
          },
        },
      }),
    ],
  })
  const subscription = client.system.events.subscribe(undefined, {
    onData: (event) => received.push(event),
    onError: (error) => resolve(`error ${error.data?.code}`),
    onComplete: () => resolve('complete'),
  })
  return { received, urls, finished, stop: () => subscription.unsubscribe() }
}

const until = (check: () => boolean) => expect.poll(check, { timeout: 60_000, interval: 20 }).toBe(true)

test('a browser hears what went stale for its person, with the token never in an address', async () => {
  await using server = await testServer()
  const [ada, grace] = [await server.signIn('ada'), await server.signIn('grace')]
  const line = listen(server, ada.token)
  await until(() => line.received.length === 1)
  server.t.app.events.emit('accounts.changed', { userId: grace.userId, accountId: 'hers' })
  server.t.app.events.emit('accounts.changed', { userId: ada.userId, accountId: 'mine' })
  await until(() => line.received.length === 2)
  expect(line.received).toEqual([{ name: 'hello' }, { name: 'accounts.changed', accountId: 'mine' }])
  expect(line.urls.join()).not.toContain(ada.token)
  line.stop()
})

test('a visitor gets no stream', async () => {
  await using server = await testServer()
  const line = listen(server, 'nobody')
  expect(await line.finished).toBe('error UNAUTHORIZED')
  line.stop()
})

test('ending a session ends its stream', async () => {
  await using server = await testServer()
  const ada = await server.signIn('ada')
  const line = listen(server, ada.token)
  await until(() => line.received.length === 1)
  expect((await server.call('POST', '/api/auth/logout', { token: ada.token })).status).toBe(204)
  expect(await line.finished).toBe('complete')
})

test('a server that stops lets its streams go and answers nobody any more', async () => {
  await using server = await testServer()
  const ada = await server.signIn('ada')
  const line = listen(server, ada.token)
  await until(() => line.received.length === 1)
  const started = performance.now()
  await server.close()
  expect(performance.now() - started).toBeLessThan(2000)
  await expect(server.call('GET', '/healthz')).rejects.toThrow()
  line.stop()
})

test('who waits for an answer while the server stops gets it; who comes later is asked to come back', async () => {
  await using server = await testServer()
  const { token } = await server.signIn('ada')
  const hold = holdMailServers(server)
  const address = { host: '127.0.0.1', port: 1, security: 'none' }
  const body = { provider: 'imap', email: 'ada@people.test', password: 'x', imap: address, smtp: address }
  const slow = server.call('POST', '/api/accounts', { token, body })
  await hold.reached

  const closing = server.close()
  const late = await server.call('GET', '/healthz')
  expect(late).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
  expect(late.headers.get('retry-after')).toBe('5')

  hold.letGo()
  expect((await slow).status).toBe(422)
  await closing
  await expect(server.call('GET', '/healthz')).rejects.toThrow()
})

/** Makes connecting a mailbox wait. */
function holdMailServers({ t: { app } }: TestServer) {
  const reached = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const real = app.net.mailServer
  app.net.mailServer = async (host, port) => {
    reached.resolve()
    await letGo.promise
    return real(host, port)
  }
  return { reached: reached.promise, letGo: letGo.resolve }
}
