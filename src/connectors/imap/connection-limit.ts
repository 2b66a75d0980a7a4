// How many connections go to one server at a time: a semaphore for each host with a fair queue. Providers count by mailbox
// (iCloud about 5, Dovecot 10 from one address, Gmail 15, Exchange 16) and lock out who asks for more; a few count by address
// (cPanel 40). People and the background have places of their own, so that the background never takes a person's.
// Who holds a place says what it is used for; where somebody waits, the least urgent holder is asked to leave.
import { AppError } from '../../core/errors.ts'
import { createFairScheduler, type Waiter } from '../../core/fair-scheduler.ts'
import type { Work } from '../connector.ts'
import { createHostLimits } from './host-limits.ts'

export interface Asking {
  host: string
  accountId: string
  userId: string
  work: Work
  /** Milliseconds; without end unless told. */
  timeouts?: number
  signal?: AbortSignal | undefined
  /** It has to wait. Not called when its turn comes at once. */
  onWait?: (() => void) | undefined
}
export interface Budget {
  /** Waits its turn; `limited` when that takes too long or is given up. */
  take(asking: Asking): Promise<Lease>
  /** The same without waiting: undefined when there is no place, or others wait for it. */
  tryTake(asking: Asking): Lease | undefined
  /** The server let no more in while this lease was being opened. True where waiting for a turn helps. */
  refused(lease: Lease): boolean
  /** Somebody outside of this budget needs a place at that host: one is given up as soon as possible. */
  makeRoom(host: string): void
}
export interface Lease {
  /** Fires when somebody waits for this place. */
  wanted: AbortSignal
  /** Fires when that is for something more urgent than what this place is used for. */
  urgent: AbortSignal
  /** What the place is used for now. */
  doing(work: Work): void
  /** Logged in: the next may begin to. */
  opened(): void
  /** Giving back twice is harmless. */
  give(): void
}
export interface Limits {
  perHost: number
  perAccount: number
  /** Of those at most so many are used for bulk work. */
  bulk?: { perHost: number; perAccount: number }
}
/** Together at most 36 a host, below the lowest usual limit of an address, and four an account. */
export const usualLimits = {
  sync: { perHost: 24, perAccount: 1 },
  user: { perHost: 12, perAccount: 3, bulk: { perHost: 4, perAccount: 1 } },
} as const satisfies Record<string, Limits>

/** Logins at one host at the same time: after an outage all its mailboxes come back at once. */
const logins = 6
/** Longer than a login takes its turn: what is over sooner is not worth saying. */
const worthSaying = 300
const rank: Record<Work, number> = { user: 0, 'first-page': 1, changes: 2, round: 3, bulk: 4, idle: 5 }

interface Held {
  host: string
  accountId: string
  work: Work
  opening: boolean
  since: number
  wanted: AbortController
  urgent: AbortController
}
interface Waiting extends Waiter {
  asking: Asking
  go(lease: Lease): void
}

export function createBudget({ perHost, perAccount, bulk }: Limits): Budget {
  const held = new Map<Lease, Held>()
  const queue = new Set<Waiting>()
  const order = createFairScheduler()
  const limits = createHostLimits(perHost, (host) => serve(host))
  const at = (host: string) => [...held.values()].filter((one) => one.host === host)

  const fits = ({ host, accountId, work }: Asking): boolean => {
    const here = at(host)
    const own = here.filter((one) => one.accountId === accountId)
    const bulky = (some: Held[]) => some.filter((one) => one.work === 'bulk').length
    if (bulk && work === 'bulk' && (bulky(here) >= bulk.perHost || bulky(own) >= bulk.perAccount)) return false
    return here.length < limits.of(host) && own.length < perAccount && here.filter((one) => one.opening).length < logins
  }
  const lease = (asking: Asking): Lease => {
    const { host, accountId, userId, work } = asking
    const [wanted, urgent] = [new AbortController(), new AbortController()]
    const mine: Held = { host, accountId, work, opening: true, since: performance.now(), wanted, urgent }
    const change = (what: Partial<Held>) => {
      Object.assign(mine, what)
      if (held.has(given)) serve(host)
    }
    const given: Lease = {
      wanted: wanted.signal,
      urgent: urgent.signal,
      doing: (work) => change({ work }),
      opened: () => change({ opening: false }),
      give: () => {
        if (held.delete(given)) serve(host)
      },
    }
    held.set(given, mine)
    order.markServed({ userId, accountId, rank: 0, since: 0 })
    return given
  }
  const waitingAt = (host: string) => order.order([...queue].filter((one) => one.asking.host === host))
  const serve = (host: string) => {
    for (const one of waitingAt(host)) {
      if (!queue.has(one) || !fits(one.asking)) continue
      queue.delete(one)
      one.go(lease(one.asking))
    }
    ask(host)
  }
  /** Asks as many to leave as are missing: idle ones first, then bulk work, the longest held first. The others are over soon. */
  const ask = (host: string) => {
    const here = at(host)
    const free = limits.of(host) - here.length
    const holders = here
      .filter((one) => rank[one.work] >= rank.bulk)
      .sort(
        (a, b) =>
          Number(b.wanted.signal.aborted) - Number(a.wanted.signal.aborted) || rank[b.work] - rank[a.work] || a.since - b.since,
      )
    const missing = [...Array<undefined>(Math.max(0, -free)), ...waitingAt(host).slice(Math.max(0, free))]
    for (const [index, one] of missing.entries()) {
      const holder = holders[index]
      if (!holder) return
      holder.wanted.abort()
      if ((one?.rank ?? 0) < rank[holder.work]) holder.urgent.abort()
    }
  }
  const tryTake = (asking: Asking) => {
    const others = waitingAt(asking.host).some((one) => one.rank <= rank[asking.work])
    return !others && fits(asking) ? lease(asking) : undefined
  }

  return {
    tryTake,
    take: async (asking) => {
      const now = tryTake(asking)
      if (now) return now
      const { host, accountId, userId, work, signal, onWait, timeouts } = asking
      const { promise, resolve, reject } = Promise.withResolvers<Lease>()
      const waiting: Waiting = { asking, accountId, userId, rank: rank[work], since: performance.now(), go: resolve }
      const giveUp = () => {
        queue.delete(waiting)
        reject(full(host))
      }
      const timer = timeouts === undefined ? undefined : setTimeout(giveUp, timeouts).unref()
      const told = onWait && setTimeout(onWait, worthSaying).unref()
      signal?.addEventListener('abort', giveUp, { once: true })
      queue.add(waiting)
      if (signal?.aborted) giveUp()
      ask(host)
      return promise.finally(() => {
        clearTimeout(timer)
        clearTimeout(told)
        signal?.removeEventListener('abort', giveUp)
      })
    },
    refused: (lease) => {
      const one = held.get(lease)
      if (!one) return false
      const others = at(one.host).length - 1
      if (others > 0) limits.refused(one.host, others)
      return others > 0
    },
    makeRoom: (host) => {
      const here = at(host).length
      if (here === 0) return
      // Several who ask at the same time tell the same of the server.
      if (limits.reserve(host) === 1) limits.refused(host, here)
      ask(host)
    },
  }
}

function full(host: string): AppError {
  const sentence = `All connections that Homing keeps to ${host} are in use. Please try again in a moment.`
  return new AppError('limited', sentence, { retryAfter: 10, details: { reason: 'budget', server: 'imap' } })
}
