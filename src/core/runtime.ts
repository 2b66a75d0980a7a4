// What only the running program knows of itself. Jobs fill it (jobs/run.ts), as they fill `app.wake`.
import type { ErrorKind } from '../shared/errors.ts'
import type { EventLoopDelay } from './event-loop.ts'

/**
 * resting: waits before it is tried again. waiting: for its turn at a mail server that allows no more connections.
 * polling: is looked at now and then, for the same reason.
 */
export type ConnectionState = 'connecting' | 'open' | 'resting' | 'waiting' | 'polling'

/** How the connection that keeps a mailbox in step is. Times in milliseconds. */
export interface ConnectionFacts {
  accountId: string
  state: ConnectionState
  openedAgo: number | null
  /** When the mail server was last heard. */
  lastActivityAgo: number | null
  /** In a row. */
  failures: number
  /** null: until somebody asks for it. */
  retryIn: number | null
  trouble: ErrorKind | null
  /** Folders that had another UIDVALIDITY (RFC 9051, section 2.3.1.1), since the start. */
  resets: number
}

export interface Runtime {
  /** Waits for another thread, a second at most; what does not answer is missing. */
  connections(): Promise<ConnectionFacts[]>
  /** `every`: the longest time between two runs, in milliseconds. */
  jobs(): { name: string; every: number }[]
  /** Undefined: not measured here. */
  eventLoop(): EventLoopDelay | undefined
  /** The mail server at which a mailbox waits for its turn. */
  waitingFor(accountId: string): string | undefined
  /** A person needs a connection to a mail server that allows no more: the background gives one up. */
  freeConnection(host: string): void
}

export const noRuntime: Runtime = {
  connections: async () => [],
  jobs: () => [],
  eventLoop: () => undefined,
  waitingFor: () => undefined,
  freeConnection: () => undefined,
}
