// An export keeps the mail server and the disk busy: a person has one at a time.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import type { Secrets } from '../../core/secrets.ts'

/** `app.secrets` stays the same object for as long as the server runs. */
const running = new WeakMap<Secrets, Set<string>>()

export function refuseSecond(app: App, userId: string): void {
  if (!running.get(app.secrets)?.has(userId)) return
  throw new AppError('conflict', 'Your data is being packed already. Please wait until that download has ended.')
}

/** Throws where one is running; the answer ends it. */
export function beginExport(app: App, userId: string): () => void {
  refuseSecond(app, userId)
  const people = running.get(app.secrets) ?? new Set<string>()
  running.set(app.secrets, people.add(userId))
  return () => people.delete(userId)
}
