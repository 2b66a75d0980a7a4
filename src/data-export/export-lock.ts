// An export keeps the mail server and the disk busy: a person has one at a time.

import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { stateKey } from '../core/state.ts'

const running = stateKey(() => new Set<string>())

export function requireNoExport(app: App, userId: string): void {
  if (!app.state.of(running).has(userId)) return
  throw new AppError('conflict', 'Your data is being packed already. Please wait until that download has ended.')
}

/** Throws where one is running; the answer ends it. */
export function beginExport(app: App, userId: string): () => void {
  requireNoExport(app, userId)
  const people = app.state.of(running).add(userId)
  return () => people.delete(userId)
}
