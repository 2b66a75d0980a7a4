// The service worker's side of push: what is shown, when nothing is, and where a click leads.
import { afterEach, expect, test, vi } from 'vitest'
import { listenForPush, type PushScope } from '../../web/offline/push-events.ts'

type Tab = Awaited<ReturnType<PushScope['clients']['matchAll']>>[number]
type Listener = (event: object) => void

function worker(tabs: Partial<Tab>[] = []) {
  const listeners = new Map<string, Listener>()
  const shown: [title: string, options: NotificationOptions][] = []
  const closed: string[] = []
  const opened: string[] = []
  const scope = {
    clients: { matchAll: async () => tabs as Tab[], openWindow: async (url: string) => void opened.push(url) },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => void shown.push([title, options]),
      getNotifications: async ({ tag = '' } = {}) => [{ close: () => closed.push(tag) }],
    },
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
  }
  listenForPush(scope as unknown as PushScope)
  const send = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) })
    await work
  }
  return {
    shown,
    closed,
    opened,
    push: (data: unknown) => send('push', { data: { json: () => data } }),
    pushBroken: () => send('push', { data: { json: () => JSON.parse('no') } }),
    click: (data: unknown) => send('notificationclick', { notification: { data, close: () => closed.push('clicked') } }),
  }
}
const note = { title: 'New mail', body: '', tag: 'homing-t1', path: '/email/abc' }
afterEach(() => vi.restoreAllMocks())

test('a message is shown, one for each conversation', async () => {
  const { push, shown } = worker([{ focused: false }])
  await push(note)
  expect(shown).toMatchObject([['New mail', { body: '', tag: 'homing-t1', data: { path: '/email/abc' }, silent: false }]])
})

test('while a page is looked at nothing is shown, but for a test', async () => {
  const { push, shown } = worker([{ focused: true }])
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 Chrome/140 Safari/537.36')
  await push(note)
  expect(shown).toEqual([])
  await push({ ...note, tag: 'homing-test' })
  expect(shown).toHaveLength(1)
})

test('Safari is shown each message, silently and closed at once', async () => {
  const { push, shown, closed } = worker([{ focused: true }])
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) AppleWebKit/605 Version/19 Safari/604')
  await push(note)
  expect(shown).toMatchObject([['New mail', { silent: true }]])
  expect(closed).toEqual(['homing-t1'])
})

test('what cannot be read is told all the same, and leads nowhere else', async () => {
  const { push, pushBroken, shown } = worker()
  await pushBroken()
  await push({ title: 'x'.repeat(5000), body: 7, tag: null, path: 'https://evil.example/' })
  await push({ ...note, path: '//evil.example' })
  expect(shown.map(([title, { data }]) => [title.length, data])).toEqual([
    [6, { path: '/inbox' }],
    [200, { path: '/inbox' }],
    [8, { path: '/inbox' }],
  ])
})

test('a click opens a window where no tab is open', async () => {
  const { click, opened, closed } = worker()
  await click({ path: '/email/abc' })
  await click(undefined)
  expect([opened, closed]).toEqual([
    ['/email/abc', '/inbox'],
    ['clicked', 'clicked'],
  ])
})

test('a click asks the visible tab to open the mail, and loads it there where the tab does not answer', async () => {
  vi.useFakeTimers()
  const done: string[] = []
  const tab = (name: string, visibilityState: DocumentVisibilityState, answers: boolean): Partial<Tab> => ({
    url: `https://homing.example${name === 'shared' ? '/shared/abc/inbox' : '/inbox'}`,
    focused: false,
    visibilityState,
    focus: async () => void done.push(`${name} focused`),
    navigate: async (url) => void done.push(`${name} loads ${url}`),
    postMessage: (message, [port]) => {
      done.push(`${name} asked ${JSON.stringify(message)}`)
      if (answers) (port as MessagePort).postMessage('opened')
    },
  })
  await worker([tab('shared', 'visible', true), tab('a', 'hidden', true), tab('b', 'visible', true)]).click({
    path: '/email/abc',
  })
  expect(done.splice(0)).toEqual(['b focused', 'b asked {"open":"/email/abc"}'])
  const silent = worker([tab('a', 'hidden', false)]).click({ path: '/email/abc' })
  await vi.advanceTimersByTimeAsync(1000)
  await silent
  expect(done).toEqual(['a focused', 'a asked {"open":"/email/abc"}', 'a loads /email/abc'])
  vi.useRealTimers()
})
