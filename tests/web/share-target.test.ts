// What another app shares: kept for a moment, taken once, and never more than a mail can have.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeShared } from '../../web/compose/shared-content.ts'
import { receiveShare } from '../../web/offline/share-target.ts'
import './browser.ts'

/** The Cache API in memory, as far as it is used. */
function cachesInMemory() {
  const stored = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, cache)
    return {
      put: async (key: string, answer: Response) => void cache.set(key, answer),
      match: async (key: string) => cache.get(key)?.clone(),
    }
  }
  return { open, delete: async (name: string) => stored.delete(name), stored }
}

function share(fields: Record<string, string>, files: File[] = []): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const file of files) form.append('files', file)
  // jsdom's File and Node's Request do not know each other.
  return receiveShare({ formData: async () => form } as unknown as Request)
}

beforeEach(() => {
  vi.stubGlobal('caches', cachesInMemory())
  // Response.redirect wants a base that only a browser has.
  vi.spyOn(Response, 'redirect').mockImplementation(
    (to, status) => new Response(null, { status: status ?? 302, headers: { location: String(to) } }),
  )
})
afterEach(() => {
  vi.useRealTimers()
})

test('title, text, address and files are there once', async () => {
  const answer = await share({ title: 'Plans', text: 'Look at this', url: 'https://maps.example/x' }, [
    new File(['abc'], 'map.pdf', { type: 'application/pdf' }),
  ])
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/compose?shared=1'])
  const { subject, body, files } = await takeShared()
  expect({ subject, body, names: files.map(({ name }) => name) }).toEqual({
    subject: 'Plans',
    body: 'Look at this\n\nhttps://maps.example/x',
    names: ['map.pdf'],
  })
  expect(await takeShared()).toEqual({ subject: '', body: '', files: [] })
})

test('an address that the text has already is not repeated, and the next share replaces the last', async () => {
  await share({ text: 'old' }, [new File(['abc'], 'old.txt')])
  await share({ text: 'see https://maps.example/x', url: 'https://maps.example/x' })
  expect(await takeShared()).toEqual({ subject: '', body: 'see https://maps.example/x', files: [] })
})

test('what nobody took is gone after ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await share({ text: 'late' })
  vi.setSystemTime(Date.now() + 11 * 60_000)
  expect(await takeShared()).toEqual({ subject: '', body: '', files: [] })
})

test('a hundred files and a text without end are cut, and a form that cannot be read opens an empty mail', async () => {
  await share(
    { text: 'x'.repeat(200_000) },
    Array.from({ length: 100 }, (_, n) => new File(['a'], `${n}.txt`)),
  )
  const { body, files } = await takeShared()
  expect([body.length, files.length]).toEqual([100_000, 50])
  const quiet = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const answer = await receiveShare({ formData: () => Promise.reject(new TypeError('no form')) } as unknown as Request)
  expect(answer.status).toBe(303)
  expect(quiet).toHaveBeenCalledOnce()
  expect(await takeShared()).toEqual({ subject: '', body: '', files: [] })
})
