import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { drainBackground } from '../../src/auth/background.ts'
import type { StaleEvent } from '../../src/shared/system.ts'
import { streamEvents } from '../../src/system/events.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

let shared: TestApp
beforeAll(async () => {
  shared = await testApp()
})
afterAll(() => shared[Symbol.asyncDispose]())

const ada = { userId: 'ada', sessionId: 'one', role: 'member' } as const

function open() {
  const { events } = shared.app
  const stop = new AbortController()
  const stream = streamEvents(shared.app, ada, stop.signal)
  const next = async (): Promise<StaleEvent | undefined> => (await stream.next()).value ?? undefined
  // At the end of the test the browser leaves.
  return {
    events,
    stop,
    stream,
    next,
    async [Symbol.asyncDispose]() {
      stop.abort()
      await stream.return()
    },
  }
}

test('a stream begins with hello and tells only what is this person’s', async () => {
  await using browser = open()
  const { events, next } = browser
  expect(await next()).toEqual({ name: 'hello' })
  events.emit('accounts.changed', { userId: 'grace', accountId: 'g' })
  events.emit('accounts.changed', { userId: 'ada', accountId: 'a' })
  expect(await next()).toEqual({ name: 'accounts.changed', accountId: 'a' })
})

test('a burst of changes is told once, with all its ids', async () => {
  await using browser = open()
  const { events, next } = browser
  await next()
  for (const id of ['1', '2', '2', '3']) events.emit('mail.changed', { userId: 'ada', accountId: 'a', ids: [id] })
  events.emit('mail.changed', { userId: 'ada', accountId: 'b', ids: ['9'] })
  events.emit('mail.changed', { userId: 'ada', accountId: 'b' })
  events.emit('sync.progress', { userId: 'ada', accountId: 'a', state: 'syncing', done: 1, total: 9 })
  events.emit('sync.progress', { userId: 'ada', accountId: 'a', state: 'syncing', done: 9, total: 9 })
  expect(await next()).toEqual({ name: 'mail.changed', accountId: 'a', ids: ['1', '2', '3'] })
  expect(await next()).toEqual({ name: 'mail.changed', accountId: 'b' })
  expect(await next()).toMatchObject({ name: 'sync.progress', done: 9 })
})

test('who reads too slowly hears that everything is stale', async () => {
  await using browser = open()
  const { events, next } = browser
  await next()
  for (let n = 0; n < 201; n++) events.emit('outbox.changed', { userId: 'ada', id: String(n), status: 'sent' })
  expect(await next()).toEqual({ name: 'hello' })
  events.emit('outbox.changed', { userId: 'ada', id: 'x', status: 'filed' })
  expect(await next()).toEqual({ name: 'outbox.changed', ids: ['x'], status: 'filed' })
})

test('a stream ends with its session, not with another', async () => {
  await using browser = open()
  const { events, stream, next } = browser
  await next()
  events.emit('session.ended', { userId: 'ada', sessionId: 'two' })
  events.emit('accounts.changed', { userId: 'ada', accountId: 'a' })
  expect(await next()).toMatchObject({ name: 'accounts.changed' })
  const last = stream.next()
  events.emit('session.ended', { userId: 'ada', sessionId: 'one' })
  expect(await last).toEqual({ done: true, value: undefined })
})

test('a stream ends when the browser leaves, and listens no more', async () => {
  await using browser = open()
  const { events, stop, stream, next } = browser
  await next()
  const last = stream.next()
  stop.abort()
  expect(await last).toEqual({ done: true, value: undefined })
  events.emit('accounts.changed', { userId: 'ada', accountId: 'a' })
  expect(await stream.next()).toEqual({ done: true, value: undefined })
})

test('a stream does not outlive its session, even when nobody said that it ended', async () => {
  await using t = await testApp()
  const { userId, sessionId } = await t.person('ada')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const stream = streamEvents(t.app, { userId, sessionId, role: 'member' }, undefined)
    await stream.next()
    const last = stream.next()
    await vi.advanceTimersByTimeAsync(60_000)
    t.app.events.emit('accounts.changed', { userId, accountId: 'a' })
    expect(await last).toMatchObject({ value: { name: 'accounts.changed' } })

    const end = stream.next()
    await t.app.db.deleteFrom('session').where('id', '=', sessionId).execute()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await end).toEqual({ done: true, value: undefined })
  } finally {
    vi.useRealTimers()
  }
})

test('whoever keeps a stream open is here, also without doing anything', async () => {
  await using t = await testApp()
  const { userId, sessionId } = await t.person('ada')
  const seen = async () => {
    await drainBackground(t.app)
    const person = await t.app.db.selectFrom('user').where('id', '=', userId).select('last_seen_at').executeTakeFirstOrThrow()
    return t.app.now().getTime() - (person.last_seen_at ?? 0)
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const stop = new AbortController()
    const stream = streamEvents(t.app, { userId, sessionId, role: 'member' }, stop.signal)
    await stream.next()
    await t.passTime({ hours: 2 })
    expect(await seen()).toBeGreaterThan(3_600_000)
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.waitFor(async () => expect(await seen()).toBeLessThan(60_000), 60_000)
    stop.abort()
    await stream.return()
    await t.passTime({ hours: 2 })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await seen()).toBeGreaterThan(3_600_000)
  } finally {
    vi.useRealTimers()
  }
})
