// Paces requests to the Gmail API within the rate limit (rate-limit.ts). Requests a person waits for go before background ones,
// which leave a share of the quota and of the connections free.
import { minute, second } from '../../../shared/limits.ts'
import type { RequestPriority } from './quota-costs.ts'
import { first, RateLimit } from './rate-limit.ts'

/** Shares of the quota. Together with a burst no more than all of it; what the background leaves is for people. */
const share = { user: 0.75, sync: 0.65 }
/** Burst after a pause, as a share of a minute's quota. */
const burst = { user: 0.25, sync: 0.15 }
export const connections = 12
const atOnce = { user: connections, sync: connections - 2 }
const longestPause = 64 * second

export interface Clock {
  now(): number
  /** Sets a timer; returns its cancel function. */
  after(milliseconds: number, call: () => void): () => void
  /** From 0 to 1. */
  random(): number
}

/** A granted request; its outcome is reported once. */
export interface Turn {
  granted(): void
  /** `wait`: Retry-After. */
  tooFast(wait: number | undefined): void
  /** The outcome says nothing about the rate limit. */
  ended(): void
}

export interface RequestPacer {
  /** Resolves when a request of that cost may be sent. Rejects with the signal's reason. */
  turn(cost: number, lane: RequestPriority, signal?: AbortSignal): Promise<Turn>
  /** Milliseconds until a request may be sent. */
  pause(): number
  /** The assumed limit in units per minute. */
  readonly rate: number
  /** Nothing is queued or in flight. */
  readonly idle: boolean
}

interface Waiting {
  cost: number
  go(turn: Turn): void
}

/** `allowed`: initial units per minute. */
export function createRequestPacer(clock: Clock, allowed = first): RequestPacer {
  return new LearningPace(clock, allowed)
}

class LearningPace implements RequestPacer {
  readonly #rateLimit: RateLimit
  readonly #clock: Clock
  readonly #queues: Record<RequestPriority, Waiting[]> = { user: [], sync: [] }
  readonly #tokens: Record<RequestPriority, number>
  #running = 0
  #filledAt: number
  #pausedUntil = 0
  #timer: (() => void) | undefined

  constructor(clock: Clock, allowed: number) {
    this.#rateLimit = new RateLimit(clock.now(), allowed)
    this.#clock = clock
    this.#filledAt = clock.now()
    this.#tokens = { user: this.#most('user'), sync: this.#most('sync') }
  }

  get rate(): number {
    return this.#rateLimit.rate
  }

  get idle(): boolean {
    return this.#running + this.#queues.user.length + this.#queues.sync.length === 0
  }

  pause(): number {
    return Math.max(0, this.#pausedUntil - this.#clock.now())
  }

  async turn(cost: number, lane: RequestPriority, signal?: AbortSignal): Promise<Turn> {
    signal?.throwIfAborted()
    this.#fill()
    const queue = this.#queues[lane]
    return await new Promise<Turn>((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(signal?.reason)
        this.#serve()
      }
      const waiting: Waiting = {
        cost,
        go: (turn) => {
          signal?.removeEventListener('abort', leave)
          resolve(turn)
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      queue.push(waiting)
      this.#serve()
    })
  }

  /** Grants what is due, and sets a timer for the next. */
  #serve(): void {
    this.#timer?.()
    this.#timer = undefined
    this.#fill()
    for (;;) {
      const lane: RequestPriority = this.#queues.user.length > 0 ? 'user' : 'sync'
      const next = this.#queues[lane][0]
      // No free connection: the next one that ends serves the queue.
      if (next === undefined || this.#running >= atOnce[lane]) return
      const wait = Math.max(this.pause(), this.#missing(next.cost, lane))
      if (wait > 0) {
        this.#timer = this.#clock.after(Math.ceil(wait), () => this.#serve())
        return
      }
      this.#queues[lane].shift()
      this.#start(next, lane)
    }
  }

  #start({ cost, go }: Waiting, lane: RequestPriority): void {
    this.#tokens.user -= cost
    // A person's requests do not slow the background down while there is quota for both.
    if (lane === 'sync') this.#tokens.sync -= cost
    this.#running++
    const leftAt = this.#clock.now()
    let open = true
    const close = (then: () => void) => {
      if (!open) return
      open = false
      this.#running--
      then()
      this.#serve()
    }
    go({
      granted: () => close(() => this.#rateLimit.grant(this.#clock.now(), cost)),
      tooFast: (wait) => close(() => this.#slow(leftAt, wait)),
      ended: () => close(() => undefined),
    })
  }

  #missing(cost: number, lane: RequestPriority): number {
    const lack = (of: RequestPriority) =>
      Math.max(0, Math.min(cost, this.#most(of)) - this.#tokens[of]) / this.#perMillisecond(of)
    return lane === 'user' ? lack('user') : Math.max(lack('user'), lack('sync'))
  }

  #fill(): void {
    const now = this.#clock.now()
    this.#rateLimit.grow(now, this.idle)
    for (const lane of ['user', 'sync'] as const) {
      const more = this.#tokens[lane] + (now - this.#filledAt) * this.#perMillisecond(lane)
      this.#tokens[lane] = Math.min(this.#most(lane), more)
    }
    this.#filledAt = now
  }

  #most(lane: RequestPriority): number {
    return this.rate * burst[lane]
  }

  #perMillisecond(lane: RequestPriority): number {
    return (this.rate * share[lane]) / minute
  }

  #slow(leftAt: number, wait: number | undefined): void {
    const now = this.#clock.now()
    const isKnown = this.#rateLimit.knows(leftAt)
    const jitter = isKnown ? 0 : this.#clock.random() * Math.min(longestPause, second * 2 ** this.#rateLimit.complaints)
    this.#pausedUntil = Math.max(this.#pausedUntil, now + (wait ?? jitter))
    if (isKnown) return
    this.#fill()
    this.#rateLimit.shrink(now)
    this.#tokens.user = Math.min(0, this.#tokens.user)
    this.#tokens.sync = Math.min(0, this.#tokens.sync)
  }
}
