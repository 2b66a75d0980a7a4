// Which tab holds the stream where the browser has no locks, as by plain http: every tab that is shown, and of the hidden
// ones the last.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { electLeader } from '../../web/live/leader-election.ts'
import { withProgress } from '../../web/live/use-server-events.ts'
import type { TabChannel, TabMessage } from '../../web/tab-channel.ts'

/** Tabs that hear each other at once. The browser's own channel cannot be told to be somebody else's tab. */
function tabs(ids: string[]) {
  const received = new Map<string, (message: TabMessage) => void>()
  const holding = new Set<string>()
  const sure: string[] = []
  const stops = new Map(ids.map((id) => [id, new AbortController()]))
  for (const id of ids) {
    const stop = stops.get(id) ?? new AbortController()
    const channel: TabChannel = {
      id,
      post: (message) => {
        for (const [other, receive] of received) if (other !== id) receive(message)
      },
      subscribe: (receive) => received.set(id, receive),
      close: () => received.delete(id),
    }
    electLeader(
      channel,
      'u1',
      (held) => {
        if (held) holding.add(id)
        else holding.delete(id)
        if (held?.isFirst) sure.push(id)
      },
      stop.signal,
    )
  }
  return { holding: () => [...holding].toSorted(), sure }
}

function show(shown: boolean): void {
  Object.defineProperty(document, 'hidden', { value: !shown, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  show(true)
})

test('a tab that is shown holds a stream from the start, and has missed nothing', () => {
  const { holding, sure } = tabs(['a'])
  expect(holding()).toEqual(['a'])
  expect(sure).toEqual(['a'])
})

test('hidden for a while, all but one let go; shown again, they hold and know that they missed something', async () => {
  const { holding, sure } = tabs(['a', 'b', 'c'])
  expect(holding()).toEqual(['a', 'b', 'c'])
  show(false)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(holding()).toEqual(['a', 'b', 'c'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(holding()).toHaveLength(1)
  sure.length = 0
  show(true)
  expect(holding()).toEqual(['a', 'b', 'c'])
  expect(sure).toEqual([])
})

test('a hidden tab alone keeps its stream: the number in its title stays true', async () => {
  const { holding } = tabs(['a'])
  show(false)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(holding()).toEqual(['a'])
})

test('progress means that what held an account up is over, unless it has to be connected anew', () => {
  const sync = { state: 'error', done: 1, total: 9, lastSyncAt: null } as const
  const account = { id: 'a', error: 'Gmail is slow.', needsReconnection: false, sync }
  const event = { name: 'sync.progress', accountId: 'a', state: 'syncing', done: 5 } as const
  expect(withProgress(account, event)).toMatchObject({ error: null, sync: { state: 'syncing', done: 5, total: 9 } })
  expect(withProgress({ ...account, needsReconnection: true }, event).error).toBe('Gmail is slow.')
  expect(withProgress(account, { ...event, state: 'error' }).error).toBe('Gmail is slow.')
  expect(withProgress(account, { ...event, accountId: 'b' })).toEqual(account)
})

test('what an account waits for is known until its turn has come', () => {
  const sync = { state: 'idle', done: 0, total: 0, lastSyncAt: null } as const
  const account = { id: 'a', error: null, needsReconnection: false, sync }
  const event = { name: 'sync.progress', accountId: 'a', state: 'syncing' } as const
  const waiting = withProgress(account, { ...event, waitingFor: 'imap.example.org' })
  expect(waiting.sync).toMatchObject({ state: 'syncing', waitingFor: 'imap.example.org' })
  expect(withProgress(waiting, event).sync).not.toHaveProperty('waitingFor')
})
