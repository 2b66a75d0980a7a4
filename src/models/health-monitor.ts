// Whether a backend answers. After a failure no caller waits for it again: it counts as down until a poll in the background
// succeeds, at first soon, then every half minute. A backend that came back is on probation: the first failure takes it down
// again, until a call is answered. A poll asks for no completion.
import type { AppError } from '../core/errors.ts'

export interface Clock {
  now(): number
  /** The answer cancels it. */
  after(milliseconds: number, call: () => void): () => void
}
export const systemClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

export interface HealthMonitorOptions {
  /** Throws an AppError with the reason. */
  poll(): Promise<void>
  pollsWhileUp: boolean
  /** Counts as up before the first poll. */
  startsUp?: boolean
  onChange(): void
  clock: Clock
}

const minPollMs = 1_000
const maxPollMs = 30_000
/** Failed calls in a row that take it down; other kinds say nothing about the backend. */
const failureThresholds: Partial<Record<AppError['kind'], number>> = {
  unavailable: 1,
  unconfigured: 1,
  limited: 1,
  timeout: 2,
  provider: 3,
}

export class HealthMonitor implements Disposable {
  readonly #options: HealthMonitorOptions
  #isUp: boolean
  #problem: string | null = null
  /** Polls and calls on probation that failed since the last answer. */
  #failedPolls = 0
  #failedCalls = 0
  #onProbation = false
  /** The backend named a time to come back. */
  #hasRetryAfter = false
  #polling: Promise<void> | undefined
  #stopTimer = () => {}
  #nextAt = Number.POSITIVE_INFINITY
  #closed = false

  constructor(options: HealthMonitorOptions) {
    this.#options = options
    this.#isUp = options.startsUp ?? false
  }

  get isUp(): boolean {
    return this.#isUp
  }

  /** Why it is down. */
  get problem(): string | null {
    return this.#problem
  }

  /** Polls at once; resolves when the result is known. Never throws. */
  poll(): Promise<void> {
    this.#stopTimer()
    this.#polling ??= this.#options
      .poll()
      .then(
        () => this.#markUp(),
        (error: AppError) => this.#markDown(error),
      )
      .finally(() => {
        this.#polling = undefined
      })
    return this.#polling
  }

  /** A caller would like to ask: where the backend is down, it is polled soon. */
  requestPoll(): void {
    if (this.#isUp || this.#polling || this.#hasRetryAfter) return
    if (this.#nextAt - this.#options.clock.now() > minPollMs) this.#schedulePoll(minPollMs)
  }

  answered(): void {
    this.#failedPolls = 0
    this.#failedCalls = 0
    this.#onProbation = false
  }

  failed(error: AppError): void {
    const allowed = failureThresholds[error.kind]
    if (allowed === undefined) return
    this.#failedCalls++
    if (this.#onProbation || this.#failedCalls >= allowed) this.#markDown(error)
  }

  #markUp(): void {
    if (!this.#isUp) this.#onProbation = this.#failedPolls > 0
    this.#isUp = true
    this.#problem = null
    if (this.#options.pollsWhileUp) this.#schedulePoll(maxPollMs)
    this.#options.onChange()
  }

  #markDown({ message, retryAfter }: AppError): void {
    this.#isUp = false
    this.#problem = message
    this.#failedPolls++
    this.#hasRetryAfter = retryAfter !== undefined
    this.#schedulePoll(
      retryAfter === undefined ? Math.min(maxPollMs, minPollMs * 2 ** (this.#failedPolls - 1)) : retryAfter * 1000,
    )
    this.#options.onChange()
  }

  #schedulePoll(milliseconds: number): void {
    this.#stopTimer()
    if (this.#closed) return
    const { clock } = this.#options
    this.#nextAt = clock.now() + milliseconds
    this.#stopTimer = clock.after(milliseconds, () => void this.poll())
  }

  [Symbol.dispose](): void {
    this.#closed = true
    this.#stopTimer()
  }
}
