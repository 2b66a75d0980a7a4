// The clock stands still but for `passTime`: delays are seconds, and a busy machine must not wait them out.
import { afterEach, beforeEach, vi } from 'vitest'

export function stillClock(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
}
