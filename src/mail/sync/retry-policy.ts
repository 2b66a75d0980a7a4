// How often a mail server is contacted: exponential backoff from 1 s to 5 min with full jitter, at most three connections a
// minute. While changes of a person wait, the first minute of a failure has fast retries, seconds apart, so that a server that
// was only restarted gets them at once; once in ten minutes at most.
import { type AppError, errorTable } from '../../core/errors.ts'
import { minute, second } from '../../shared/limits.ts'

export interface RetryPolicy {
  /** Upper bound of the first wait, and of the longest. */
  first: number
  longest: number
  /** Most connections in `window` milliseconds. */
  connects: number
  window: number
  fastRetry: {
    /** Milliseconds from the first failure on. */
    lasts: number
    /** Longest wait between two attempts. */
    longest: number
    /** Most attempts. */
    connects: number
    /** From the start of one series to that of the next, at least. */
    every: number
  }
  /** How often the list of folders, and folders that nobody watches, are looked at. */
  round: number
  /** How long an account may keep a connection that another one waits for. */
  hold: number
}
export const defaultRetryPolicy: RetryPolicy = {
  first: second,
  longest: 5 * minute,
  connects: 3,
  window: minute,
  fastRetry: { lasts: minute, longest: 4 * second, connects: 20, every: 10 * minute },
  round: 2 * minute,
  hold: 30 * second,
}

/** Milliseconds to wait after so many failures in a row. A server's own Retry-After grows too. */
export function waitAfter(pace: RetryPolicy, failures: number, error: AppError, random = Math.random): number {
  const times = 2 ** Math.min(20, failures - 1)
  const bound = Math.min(pace.longest, pace.first * times)
  const asked = Math.min(pace.longest, (error.retryAfter ?? 0) * second * times)
  // What cannot get better by itself is not tried again at once.
  const least = errorTable[error.kind].retry ? 0 : bound / 2
  return Math.max(asked, least, random() * bound)
}

/** Counts connections; answers how long the next has to wait. */
export function createConnectCount(pace: RetryPolicy, now: () => number) {
  let times: number[] = []
  return {
    note: () => {
      times = [...times, now()].slice(-pace.connects)
    },
    wait: (): number => {
      const oldest = times[0]
      if (times.length < pace.connects || oldest === undefined) return 0
      return Math.max(0, oldest + pace.window - now())
    },
  }
}

/** Counts fast retries; `wait` is undefined where none is left. */
export function createFastRetry({ first, fastRetry }: RetryPolicy, now: () => number, random = Math.random) {
  let begun = Number.NEGATIVE_INFINITY
  let attempts = 0
  return {
    /** An attempt has failed: a series begins, unless there was one lately. */
    failed: () => {
      if (now() - begun < fastRetry.every) return
      begun = now()
      attempts = 0
    },
    note: () => {
      attempts++
    },
    wait: (): number | undefined => {
      if (now() - begun >= fastRetry.lasts || attempts >= fastRetry.connects) return undefined
      // Between half and all of it: without any wait the tries would be used up at once.
      return Math.min(fastRetry.longest, first * 2 ** attempts) * (0.5 + random() / 2)
    },
  }
}
