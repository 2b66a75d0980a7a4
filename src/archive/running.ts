// An import keeps the disk busy: a person has one at a time, and it ends when their session does, when they leave, or when the archive
// is deleted.

import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { stateKey } from '../core/state.ts'
import type { SignedInAs } from '../trpc.ts'

interface Running {
  accountId: string
  stop: AbortController
  ended: Promise<void>
}
/** By person. */
const imports = stateKey(() => new Map<string, Running>())

/** Throws where one is running. `work` is told when it is no longer wanted. */
export async function whileImporting<T>(
  app: App,
  person: Pick<SignedInAs, 'userId' | 'sessionId'>,
  accountId: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const people = app.state.of(imports)
  if (people.has(person.userId))
    throw new AppError('conflict', 'You already have an import in progress. Please wait until it finishes.')
  const stop = new AbortController()
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  people.set(person.userId, { accountId, stop, ended })
  const stopListening = app.events.listen((event) => {
    if (event.userId !== person.userId) return
    if (event.name === 'user.removed' || (event.name === 'session.ended' && event.sessionId === person.sessionId)) stop.abort()
  })
  try {
    return await work(stop.signal)
  } finally {
    stopListening()
    people.delete(person.userId)
    resolve()
  }
}

/** Ends what is being imported into an archive, and waits for that. */
export async function endImport(app: App, userId: string, accountId: string): Promise<void> {
  const running = app.state.of(imports).get(userId)
  if (running?.accountId !== accountId) return
  running.stop.abort()
  await running.ended
}
