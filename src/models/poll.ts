// Whether a backend answers. After a failure nobody waits for it again: it counts as down until a look from the background
// finds it, at first soon, then every half minute. What comes back is on trial: the first failure takes it down again, and only
// an answer makes all well. A look costs nothing: it asks for no completion.
import type { AppError } from '../core/errors.ts'

export interface Clock {
  now(): number
  /** The answer takes it back. */
  after(milliseconds: number, call: () => void): () => void
}
export const realClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

export interface Watch extends Disposable {
  readonly isUp: boolean
  /** Why it is not. */
  readonly problem: string | null
  /** Looks at once; resolves when that is known. Never throws. */
  poll(): Promise<void>
  /** Somebody would like to ask: where it is down, it is looked at soon. */
  wish(): void
  answered(): void
  failed(error: AppError): void
}

export interface WatchRules {
  /** Throws an AppError with the reason. */
  poll(): Promise<void>
  /** It is looked at while all is well, too. */
  comesAndGoes: boolean
  /** There before the first look. */
  startsUp?: boolean
  changed(): void
  clock: Clock
}

const soon = 1_000
const rarely = 30_000
/** How many in a row take it down; what is not named says nothing about the backend. */
const failureThresholds: Partial<Record<AppError['kind'], number>> = {
  unavailable: 1,
  unconfigured: 1,
  limited: 1,
  timeout: 2,
  provider: 3,
}

export function watchBackend({ poll, comesAndGoes, startsUp = false, changed, clock }: WatchRules): Watch {
  let isUp = startsUp
  let problem: string | null = null
  /** Looks and trials that failed since the last answer. */
  let downs = 0
  let strikes = 0
  let onTrial = false
  /** It told us when to come back. */
  let patient = false
  let looking: Promise<void> | undefined
  let stopTimer = () => {}
  let nextAt = Number.POSITIVE_INFINITY
  let closed = false

  const pollIn = (milliseconds: number) => {
    stopTimer()
    if (closed) return
    nextAt = clock.now() + milliseconds
    stopTimer = clock.after(milliseconds, () => void pollNow())
  }
  const goDown = (error: AppError) => {
    isUp = false
    problem = error.message
    downs++
    patient = error.retryAfter !== undefined
    pollIn(error.retryAfter === undefined ? Math.min(rarely, soon * 2 ** (downs - 1)) : error.retryAfter * 1000)
    changed()
  }
  const pollNow = () => {
    stopTimer()
    looking ??= poll()
      .then(() => {
        if (!isUp) onTrial = downs > 0
        isUp = true
        problem = null
        if (comesAndGoes) pollIn(rarely)
        changed()
      }, goDown)
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  return {
    get isUp() {
      return isUp
    },
    get problem() {
      return problem
    },
    poll: pollNow,
    wish() {
      if (!isUp && !looking && !patient && nextAt - clock.now() > soon) pollIn(soon)
    },
    answered() {
      downs = 0
      strikes = 0
      onTrial = false
    },
    failed(error) {
      const allowed = failureThresholds[error.kind]
      if (allowed === undefined) return
      strikes++
      if (onTrial || strikes >= allowed) goDown(error)
    },
    [Symbol.dispose]() {
      closed = true
      stopTimer()
    },
  }
}
