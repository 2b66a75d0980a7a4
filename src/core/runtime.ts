// State of the running program, filled by jobs (jobs/run.ts): connections, jobs, the event loop delay.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ErrorKind } from '../shared/errors.ts'
import { minute } from '../shared/limits.ts'

/**
 * resting: backs off before the next attempt. waiting: queued at a mail server that allows no more connections.
 * polling: checked periodically, for the same reason.
 */
export type ConnectionState = 'connecting' | 'open' | 'resting' | 'waiting' | 'polling'

/** The sync connection of an account. Times in milliseconds. */
export interface ConnectionFacts {
  accountId: string
  state: ConnectionState
  openedAgo: number | null
  /** Since the mail server last sent something. */
  lastActivityAgo: number | null
  /** Consecutive. */
  failures: number
  /** null: at once. */
  retryIn: number | null
  trouble: ErrorKind | null
  /** Folders that had another UIDVALIDITY (RFC 9051, section 2.3.1.1), since the start. */
  resets: number
}

export interface Runtime {
  /** Asks the other thread, a second at most; connections that do not answer are missing. */
  connections(): Promise<ConnectionFacts[]>
  /** `every`: the longest time between two runs, in milliseconds. */
  jobs(): { name: string; every: number }[]
  /** Undefined: not measured here. */
  eventLoop(): EventLoopDelay | undefined
  /** The mail server at which an account is queued. */
  waitingFor(accountId: string): string | undefined
  /** Makes the background give up a connection to a mail server that allows no more: a person needs it. */
  freeConnection(host: string): void
  /** Once only those accounts are synced that should be: of another, the last write is done. */
  accountsSettled(): Promise<void>
}

export const noRuntime: Runtime = {
  connections: async () => [],
  jobs: () => [],
  eventLoop: () => undefined,
  waitingFor: () => undefined,
  freeConnection: () => undefined,
  accountsSettled: async () => undefined,
}

/** Event loop delay of the main thread in milliseconds, over the last 15 to 30 minutes. */
export interface EventLoopDelay {
  p50: number
  p99: number
  max: number
}
export interface EventLoopWatch extends Disposable {
  delay(): EventLoopDelay
}

/** Milliseconds between two samples. Node counts them as part of the delay. */
const resolution = 10
const windowLength = 15 * minute
const none: EventLoopDelay = { p50: 0, p99: 0, max: 0 }

export function watchEventLoop(): EventLoopWatch {
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let before = none
  const now = (): EventLoopDelay => {
    if (histogram.count === 0) return none
    const over = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)
    return { p50: over(histogram.percentile(50)), p99: over(histogram.percentile(99)), max: over(histogram.max) }
  }
  const rotation = setInterval(() => {
    before = now()
    histogram.reset()
  }, windowLength).unref()
  return {
    delay() {
      const current = now()
      return { p50: current.p50, p99: Math.max(before.p99, current.p99), max: Math.max(before.max, current.max) }
    },
    [Symbol.dispose]() {
      clearInterval(rotation)
      histogram.disable()
    },
  }
}
