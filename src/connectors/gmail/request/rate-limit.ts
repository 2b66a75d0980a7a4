// The rate limit of the Gmail API. Each method costs units; a user has 6,000 per minute in a project created since May 2026, and
// ten times that in an older one, where a message also costs less
// (https://developers.google.com/workspace/gmail/api/reference/quota). The real limit is learned: it starts at the former, grows
// while requests succeed, and drops to what passed when Google answers 429.
import { minute, second } from '../../../shared/limits.ts'

/** Units a minute: of a new project, and more than any project has for one person. */
export const first = 6000
export const most = 1_000_000
const least = 300
const growEvery = 10 * second
/** While nobody has complained yet; from twice of the beginning on, for then it is no new project; and afterwards. */
const growth = { before: 1.06, beyond: 1.3, after: 1.02 }
/** Units that it grows by at least. */
const leastGrowth = 100
/** Trouble of a moment makes it slow; who comes back after so long does not find it so. */
const believed = 10 * minute

export class RateLimit {
  /** Units a minute that are taken to be allowed. */
  rate: number
  /** One after the other, with nothing let through in between. */
  complaints = 0
  readonly #begun: number
  readonly #highest: number
  readonly #granted: { at: number; cost: number }[] = []
  #grownAt: number
  /** Requests that left before are about the rate of before. */
  #slowedAt = -1

  constructor(now: number, begun: number) {
    this.rate = begun
    this.#begun = begun
    this.#highest = Math.max(most, begun)
    this.#grownAt = now
  }

  /** `idle`: nothing waits and nothing is on its way. */
  grow(now: number, idle: boolean): void {
    // Nobody can say that more would be allowed while nobody asks for it.
    if (idle) {
      this.#grownAt = now
      if (now - this.#slowedAt > believed) this.rate = Math.max(this.rate, this.#begun)
    }
    for (; now - this.#grownAt >= growEvery; this.#grownAt += growEvery) {
      const early = this.rate < 2 * this.#begun ? growth.before : growth.beyond
      const more = Math.max(this.rate + leastGrowth, this.rate * (this.#slowedAt < 0 ? early : growth.after))
      this.rate = Math.min(this.#highest, more)
    }
  }

  /** A request was let through. */
  grant(now: number, cost: number): void {
    this.complaints = 0
    this.#granted.push({ at: now, cost })
    this.#forget(now)
  }

  #forget(now: number): void {
    const old = this.#granted.findIndex(({ at }) => at > now - minute)
    this.#granted.splice(0, old < 0 ? this.#granted.length : old)
  }

  /** A complaint about a request that left then says nothing new. */
  knows(leftAt: number): boolean {
    return leftAt <= this.#slowedAt
  }

  /** What was let through within the last minute is what is allowed, unless somebody else asks as well. */
  shrink(now: number): void {
    this.#forget(now)
    const through = this.#granted.reduce((sum, { cost }) => sum + cost, 0)
    this.rate = Math.max(least, Math.min(this.rate * 0.95, Math.max(this.rate / 2, through)))
    this.#slowedAt = now
    this.#grownAt = now
    this.complaints = Math.min(this.complaints + 1, 6)
  }
}
