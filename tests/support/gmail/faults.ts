// What goes wrong on purpose: answers with an error, connections that are cut or hang, lists that promise too much.
import { faultOf, type Refusal } from './errors.ts'

/** `cut`: before an answer. `cut mid-answer`: after half of it. `hang`: none ever. `lost answer`: the call is done, its answer cut. */
export type Effect =
  | { status: number; reason?: string; retryAfter?: number }
  | { delayMs: number }
  | 'cut'
  | 'cut mid-answer'
  | 'lost answer'
  | 'hang'

interface Rule {
  /** A method as the quota names it ("messages.get"), or `any`. */
  method: string
  effect: Effect
  left: number
  /** Only each so many-th call. */
  every: number
  seen: number
}

export class Faults {
  /** So many messages of the page before come again on the next one. */
  overlap = 0
  /** Page tokens of an earlier epoch are refused. */
  tokenEpoch = 1
  /** Every answer takes so long. */
  latencyMs = 0
  #rules: Rule[] = []
  readonly #bent = new Map<string, (answer: unknown) => unknown>()

  /** Every answer of that method goes through `bend` on its way out, until cleared. */
  bend(method: string, bend: (answer: unknown) => unknown): void {
    this.#bent.set(method, bend)
  }

  bentBy(method: string, answer: unknown): unknown {
    const bend = this.#bent.get(method)
    return bend === undefined ? answer : bend(answer)
  }

  /** The next `times` calls of that method. */
  next(method: string, times: number, effect: Effect): void {
    this.#rules.push({ method, effect, left: times, every: 1, seen: 0 })
  }

  /** Every `every`-th call of that method, until cleared. */
  each(every: number, method: string, effect: Effect): void {
    this.#rules.push({ method, effect, left: Number.POSITIVE_INFINITY, every, seen: 0 })
  }

  /** All page tokens given so far are refused from now on. */
  expirePageTokens(): void {
    this.tokenEpoch++
  }

  clear(): void {
    this.#rules = []
    this.#bent.clear()
    this.overlap = 0
    this.latencyMs = 0
  }

  /** What is to happen to this call. */
  take(method: string): Effect | undefined {
    for (const rule of this.#rules) {
      if (rule.method !== 'any' && rule.method !== method) continue
      rule.seen++
      if (rule.seen % rule.every !== 0) continue
      rule.left--
      if (rule.left <= 0) this.#rules = this.#rules.filter((one) => one !== rule)
      return rule.effect
    }
    return undefined
  }
}

export const refusalOf = (effect: Effect | undefined): Refusal | undefined =>
  typeof effect === 'object' && 'status' in effect ? faultOf(effect.status, effect.reason, effect.retryAfter) : undefined
