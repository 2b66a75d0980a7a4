// How often a mail server is tried. Waits grow from 1 s to 5 min with full jitter (each is anything between nothing and its
// bound, so that a thousand programs do not all come back at once), and never more than three connections a minute.
// One exception: while changes of a person wait, the first minute of a failure may be a rush with tries seconds apart, so that
// a server that was only restarted gets them at once. There is one rush in ten minutes, whatever the server does.
import { type AppError, errorTable } from '../../core/errors.ts'
import { minute, second } from '../../shared/limits.ts'

export interface RetryPolicy {
  /** Bound of the first wait, and of the longest. */
  first: number
  longest: number
  /** Most connections in `window` milliseconds. */
  connects: number
  window: number
  fastRetry: {
    /** Milliseconds from the first failure on. */
    lasts: number
    /** Longest wait between two tries. */
    longest: number
    /** Most tries. */
    connects: number
    /** From the beginning of one rush to that of the next, at least. */
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

/** Milliseconds to wait after so many failures in a row. What a server asks for grows too: it does so because of us. */
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

/** Counts the tries of a rush; `wait` answers undefined where there is none. */
export function createFastRetry({ first, fastRetry: rush }: RetryPolicy, now: () => number, random = Math.random) {
  let begun = Number.NEGATIVE_INFINITY
  let tries = 0
  return {
    /** A try has failed: a rush begins, unless there was one lately. */
    failed: () => {
      if (now() - begun < rush.every) return
      begun = now()
      tries = 0
    },
    note: () => {
      tries++
    },
    wait: (): number | undefined => {
      if (now() - begun >= rush.lasts || tries >= rush.connects) return undefined
      // Between half and all of it: without any wait the tries would be used up at once.
      return Math.min(rush.longest, first * 2 ** tries) * (0.5 + random() / 2)
    },
  }
}
