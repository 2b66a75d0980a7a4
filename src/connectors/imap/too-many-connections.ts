// A server that lets this machine have no more connections. For what a person waits for, the background gives one up.
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../core/errors.ts'
import { second } from '../../shared/limits.ts'

/** It said so of the machine, and not of the mailbox. */
export const isConnectionLimit = (cause: unknown): boolean =>
  cause instanceof AppError && cause.details?.server === 'imap' && cause.details.scope === 'host'

/** The background ends a step and says good-bye to the server before its place is free. */
const waits = [second, 2 * second, 4 * second, 8 * second]

/** Tries again while room is made. */
export async function retryWithFreedConnection<T>(
  host: string,
  freeConnection: (host: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  for (const wait of waits) {
    try {
      return await work()
    } catch (cause) {
      if (!isConnectionLimit(cause)) throw cause
      if (wait === waits[0]) freeConnection(host)
      await sleep(wait)
    }
  }
  return await work()
}
