// The files of a worker share one window and the modules of the app: what a test leaves in them goes when it ends.
import { setImmediate } from 'node:timers/promises'
import { configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { checkConnectivity, isOffline } from '../../web/connectivity.ts'
import { announce } from '../../web/live/announce.ts'
import { cleanups } from './cleanups.ts'

// For waitFor and findBy*, against hanging only: a busy machine takes longer than the default second.
configure(({ asyncWrapper }) => ({
  asyncUtilTimeout: 60_000,
  // React commits what is waited for in one task and runs its effects, which listen for keys, in a later one.
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const result = await wait()
      await setImmediate()
      await setImmediate()
      return result
    }),
}))

// The server is reachable unless a test says otherwise.
const windowFetch = globalThis.fetch
globalThis.fetch = async (input, init) => (input === '/healthz' ? new Response('{}') : windowFetch(input, init))

afterEach(async () => {
  for (const cleanup of cleanups) cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  announce('')
  // A check of before may still be under way.
  do await checkConnectivity()
  while (isOffline())
})

afterAll(() => {
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
})
