// Sliding-window rate limits in memory. A restart resets them, which is good enough for what only protects the CPU; failed logins
// are counted in the database (login-delay.ts).
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { stateKey } from '../../core/state.ts'

export interface RateWindow {
  name: string
  limit: number
  windowMs: number
}
const MAX_KEYS = 10_000
/** Times of the counted attempts, by window and subject, least recently counted first. */
const windowsKey = stateKey(() => new Map<string, number[]>())

/** Counts one attempt, or throws `limited` with the seconds to wait. The result uncounts it. */
export function countAttempt(app: App, window: RateWindow, subject: string): () => void {
  const now = app.now().getTime()
  const windows = app.state.of(windowsKey)
  const key = `${window.name} ${subject}`
  const recent = (windows.get(key) ?? []).filter((time) => time > now - window.windowMs)
  const oldest = recent[0]
  if (oldest !== undefined && recent.length >= window.limit) throw tooManyAttempts((oldest + window.windowMs - now) / 1000)
  if (windows.size >= MAX_KEYS) deleteOldest(windows)
  windows.delete(key)
  windows.set(key, [...recent, now])
  return () => {
    const times = windows.get(key) ?? []
    const index = times.lastIndexOf(now)
    if (index >= 0) times.splice(index, 1)
  }
}

export function tooManyAttempts(seconds: number): AppError {
  const wait = Math.max(1, Math.ceil(seconds))
  const sentence = `Too many attempts. Please try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`
  return new AppError('limited', sentence, { retryAfter: wait })
}

function deleteOldest(windows: Map<string, number[]>): void {
  const oldest = windows.keys().next().value
  if (oldest !== undefined) windows.delete(oldest)
}
