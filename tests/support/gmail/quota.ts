// What calls cost and how much of it a person may spend (developers.google.com/workspace/gmail/api/reference/quota). Counts what
// was asked for and what was let through: asking for much more than that is what a good client does not do.
import { type OverQuota, tooMuch } from './errors.ts'

/** Units of each method for projects from before May 2026, who may spend 15,000 a minute and person. */
export const olderCosts: Record<string, number> = {
  getProfile: 1,
  'messages.list': 5,
  'messages.get': 5,
  'messages.modify': 5,
  'messages.batchModify': 50,
  'messages.trash': 5,
  'messages.untrash': 5,
  'messages.delete': 10,
  'messages.batchDelete': 50,
  'messages.insert': 25,
  'messages.import': 25,
  'messages.send': 100,
  'messages.attachments.get': 5,
  'threads.list': 10,
  'threads.get': 10,
  'threads.modify': 10,
  'threads.trash': 10,
  'threads.untrash': 10,
  'threads.delete': 20,
  'labels.list': 1,
  'labels.get': 1,
  'labels.create': 5,
  'labels.update': 5,
  'labels.patch': 5,
  'labels.delete': 5,
  'drafts.list': 5,
  'drafts.get': 5,
  'drafts.create': 10,
  'drafts.update': 15,
  'drafts.delete': 10,
  'drafts.send': 100,
  'history.list': 2,
}
/** For projects made since then, who may spend 6,000. */
export const newerCosts: Record<string, number> = { ...olderCosts, 'messages.get': 20, 'threads.get': 40 }

export interface QuotaCounts {
  /** Calls and units. */
  asked: { calls: number; units: number }
  allowed: { calls: number; units: number }
}

export class Quota {
  /** Units of one person in a window; may be changed at any time. */
  limit: number
  windowSeconds: number
  costs: Record<string, number>
  /** How it says that it was too much; several take turns. */
  sends: OverQuota[] = ['429', '403 user', '403 metric']
  /** Whether it says for how long. */
  retryAfter = true
  readonly counts: QuotaCounts = { asked: { calls: 0, units: 0 }, allowed: { calls: 0, units: 0 } }
  readonly #spent = new Map<string, { at: number; units: number }[]>()
  readonly #now: () => number
  #refusals = 0

  constructor(given: { limit: number; windowSeconds: number; costs: Record<string, number>; now: () => number }) {
    this.limit = given.limit
    this.windowSeconds = given.windowSeconds
    this.costs = given.costs
    this.#now = given.now
  }

  /** Pays for a call, or refuses it; a refused one costs nothing. */
  charge(person: string, method: string): void {
    const units = this.costs[method] ?? 5
    const now = this.#now()
    const spent = (this.#spent.get(person) ?? []).filter(({ at }) => at > now - this.windowSeconds * 1000)
    this.#spent.set(person, spent)
    count(this.counts.asked, units)
    const sum = spent.reduce((total, one) => total + one.units, 0)
    if (sum + units > this.limit)
      throw tooMuch(this.#nextWord(), this.retryAfter ? this.#secondsUntil(spent, sum + units - this.limit) : undefined)
    spent.push({ at: now, units })
    count(this.counts.allowed, units)
  }

  forget(): void {
    this.#spent.clear()
    this.counts.asked = { calls: 0, units: 0 }
    this.counts.allowed = { calls: 0, units: 0 }
  }

  #nextWord(): OverQuota {
    return this.sends[this.#refusals++ % this.sends.length] ?? '429'
  }

  /** Until so many units have left the window. */
  #secondsUntil(spent: { at: number; units: number }[], missing: number): number {
    let freed = 0
    for (const { at, units } of spent) {
      freed += units
      if (freed >= missing) return Math.max(1, Math.ceil((at + this.windowSeconds * 1000 - this.#now()) / 1000))
    }
    return Math.ceil(this.windowSeconds)
  }
}

function count(counts: { calls: number; units: number }, units: number): void {
  counts.calls++
  counts.units += units
}
