// The files of a worker share one window and the modules of the app: what a test leaves in them goes when it ends.
import { afterAll, afterEach, vi } from 'vitest'
import { cleanups } from './cleanups.ts'

afterEach(() => {
  for (const cleanup of cleanups) cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

afterAll(() => {
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
})
