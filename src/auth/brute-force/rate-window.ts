// Counting in a sliding window, in memory: at most so many of something in so much time. A restart forgets, which is
// enough for what only protects the processor; failed logins are counted in the database (delay.ts).
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { memoryOf } from '../memory.ts'

export interface Window {
  what: string
  most: number
  /** Milliseconds. */
  per: number
}
const mostKeys = 10_000

/** Counts one, or throws `limited` with the seconds to wait. The answer takes it back. */
export function spend(app: App, window: Window, who: string): () => void {
  const now = app.now().getTime()
  const { windows } = memoryOf(app)
  const key = `${window.what} ${who}`
  const recent = (windows.get(key) ?? []).filter((time) => time > now - window.per)
  const oldest = recent[0]
  if (oldest !== undefined && recent.length >= window.most) throw tooMany((oldest + window.per - now) / 1000)
  if (windows.size >= mostKeys) forgetOldest(windows)
  windows.delete(key)
  windows.set(key, [...recent, now])
  return () => {
    const times = windows.get(key) ?? []
    const index = times.lastIndexOf(now)
    if (index >= 0) times.splice(index, 1)
  }
}

export function tooMany(seconds: number): AppError {
  const wait = Math.max(1, Math.ceil(seconds))
  const sentence = `Too many attempts. Please try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`
  return new AppError('limited', sentence, { retryAfter: wait })
}

/** Keys stand in the order they were last counted. */
function forgetOldest(windows: Map<string, number[]>): void {
  const oldest = windows.keys().next().value
  if (oldest !== undefined) windows.delete(oldest)
}
