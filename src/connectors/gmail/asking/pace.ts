// How fast the Gmail API may be asked. Each method costs units, of which a person has so many a minute: 6,000 for a project
// made since May 2026, and ten times that for older ones, where a message also costs less
// (https://developers.google.com/workspace/gmail/api/reference/quota). How many really is found out: it begins with the
// former, grows while nobody complains, and shrinks to what was let through when Google says that it was too much. What a
// person waits for goes before the background, which also leaves a part of the allowance and of the connections free.
import { minute, second } from '../../../shared/limits.ts'
import type { Lane } from './costs.ts'

/** Units a minute: of a new project, and more than any project has for one person. */
export const first = 6000
export const most = 1_000_000
const least = 300
/** Of what is allowed. Together with a burst it is no more than the whole; what the background leaves is for people. */
const share = { user: 0.75, sync: 0.65 }
/** What may leave at once after a pause, as a part of a minute's allowance. */
const burst = { user: 0.25, sync: 0.15 }
export const connections = 12
const atOnce = { user: connections, sync: connections - 2 }
const growEvery = 10 * second
/** While nobody has complained yet; from twice of the beginning on, for then it is no new project; and afterwards. */
const growth = { before: 1.06, beyond: 1.3, after: 1.02 }
/** Units that it grows by at least. */
const leastGrowth = 100
const longestPause = 64 * second
/** Trouble of a moment makes it slow; who comes back after so long does not find it so. */
const believed = 10 * minute

export interface Clock {
  now(): number
  /** Calls back later; what it answers takes that back. */
  after(milliseconds: number, call: () => void): () => void
  /** From 0 to 1. */
  random(): number
}

/** One request that may leave now. Told once what became of it. */
export interface Turn {
  granted(): void
  /** `wait`: as long as Google asked for. */
  tooFast(wait: number | undefined): void
  /** Nothing is known about the allowance. */
  ended(): void
}

export interface Pace {
  /** Resolves when a request of that cost may leave. Rejects with the signal's reason. */
  turn(cost: number, lane: Lane, signal?: AbortSignal): Promise<Turn>
  /** Milliseconds until anything may leave. */
  pause(): number
  /** Units a minute that are taken to be allowed. */
  readonly rate: number
  /** Nothing waits and nothing is on its way. */
  readonly idle: boolean
}

interface Waiting {
  cost: number
  go(turn: Turn): void
}

/** `allowed`: units a minute to begin with. */
export function createPace(clock: Clock, allowed = first): Pace {
  return new LearningPace(clock, allowed)
}

class LearningPace implements Pace {
  rate: number
  readonly #begun: number
  readonly #highest: number
  readonly #clock: Clock
  readonly #queues: Record<Lane, Waiting[]> = { user: [], sync: [] }
  readonly #tokens: Record<Lane, number>
  readonly #granted: { at: number; cost: number }[] = []
  #running = 0
  #filledAt: number
  #grownAt: number
  #pausedUntil = 0
  /** Requests that left before are about the rate of before. */
  #slowedAt = -1
  #complaints = 0
  #timer: (() => void) | undefined

  constructor(clock: Clock, allowed: number) {
    this.rate = allowed
    this.#begun = allowed
    this.#highest = Math.max(most, allowed)
    this.#clock = clock
    this.#filledAt = clock.now()
    this.#grownAt = clock.now()
    this.#tokens = { user: this.#most('user'), sync: this.#most('sync') }
  }

  get idle(): boolean {
    return this.#running + this.#queues.user.length + this.#queues.sync.length === 0
  }

  pause(): number {
    return Math.max(0, this.#pausedUntil - this.#clock.now())
  }

  async turn(cost: number, lane: Lane, signal?: AbortSignal): Promise<Turn> {
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

  /** Lets go whoever may, then sleeps until the next one may. */
  #serve(): void {
    this.#timer?.()
    this.#timer = undefined
    this.#fill()
    for (;;) {
      const lane: Lane = this.#queues.user.length > 0 ? 'user' : 'sync'
      const next = this.#queues[lane][0]
      // Without a free connection: who ends serves again.
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

  #start({ cost, go }: Waiting, lane: Lane): void {
    this.#tokens.user -= cost
    // A person's requests do not slow the background down as long as there is enough for both.
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
      granted: () => close(() => this.#note(cost)),
      tooFast: (wait) => close(() => this.#slow(leftAt, wait)),
      ended: () => close(() => undefined),
    })
  }

  #missing(cost: number, lane: Lane): number {
    const lack = (of: Lane) => Math.max(0, Math.min(cost, this.#most(of)) - this.#tokens[of]) / this.#perMillisecond(of)
    return lane === 'user' ? lack('user') : Math.max(lack('user'), lack('sync'))
  }

  #fill(): void {
    const now = this.#clock.now()
    this.#grow(now)
    for (const lane of ['user', 'sync'] as const) {
      const more = this.#tokens[lane] + (now - this.#filledAt) * this.#perMillisecond(lane)
      this.#tokens[lane] = Math.min(this.#most(lane), more)
    }
    this.#filledAt = now
  }

  #most(lane: Lane): number {
    return this.rate * burst[lane]
  }

  #perMillisecond(lane: Lane): number {
    return (this.rate * share[lane]) / minute
  }

  #grow(now: number): void {
    // Nobody can say that more would be allowed while nobody asks for it.
    if (this.idle) {
      this.#grownAt = now
      if (now - this.#slowedAt > believed) this.rate = Math.max(this.rate, this.#begun)
    }
    for (; now - this.#grownAt >= growEvery; this.#grownAt += growEvery) {
      const early = this.rate < 2 * this.#begun ? growth.before : growth.beyond
      const more = Math.max(this.rate + leastGrowth, this.rate * (this.#slowedAt < 0 ? early : growth.after))
      this.rate = Math.min(this.#highest, more)
    }
  }

  #note(cost: number): void {
    const now = this.#clock.now()
    this.#complaints = 0
    this.#granted.push({ at: now, cost })
    this.#forget(now)
  }

  #forget(now: number): void {
    const old = this.#granted.findIndex(({ at }) => at > now - minute)
    this.#granted.splice(0, old < 0 ? this.#granted.length : old)
  }

  /** What was let through within the last minute is what is allowed, unless somebody else asks as well. */
  #slow(leftAt: number, wait: number | undefined): void {
    const now = this.#clock.now()
    const again = leftAt <= this.#slowedAt
    const jitter = again ? 0 : this.#clock.random() * Math.min(longestPause, second * 2 ** this.#complaints)
    this.#pausedUntil = Math.max(this.#pausedUntil, now + (wait ?? jitter))
    if (again) return
    this.#fill()
    this.#forget(now)
    const through = this.#granted.reduce((sum, { cost }) => sum + cost, 0)
    this.rate = Math.max(least, Math.min(this.rate * 0.95, Math.max(this.rate / 2, through)))
    this.#tokens.user = Math.min(0, this.#tokens.user)
    this.#tokens.sync = Math.min(0, this.#tokens.sync)
    this.#slowedAt = now
    this.#grownAt = now
    this.#complaints = Math.min(this.#complaints + 1, 6)
  }
}
