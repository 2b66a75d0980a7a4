// Searches of everybody run one after the other in one thread: one person may not fill its queue for all.

import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { stateKey } from '../../core/state.ts'

/** A dashboard with all its folders asks for some twenty at once. */
export const mostSearches = 40

const running = stateKey(() => new Map<string, number>())

export async function asOneOfFew<T>(app: App, userId: string, search: () => Promise<T>): Promise<T> {
  const people = app.state.of(running)
  const mine = people.get(userId) ?? 0
  if (mine >= mostSearches) {
    throw new AppError('limited', 'Too many searches. Please try again in a moment.', { retryAfter: 2 })
  }
  people.set(userId, mine + 1)
  try {
    return await search()
  } finally {
    const left = (people.get(userId) ?? 1) - 1
    if (left > 0) people.set(userId, left)
    else people.delete(userId)
  }
}
