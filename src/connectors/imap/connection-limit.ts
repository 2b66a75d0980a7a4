// How many connections go to one server at a time: a semaphore for each host with a fair queue. Providers limit connections per
// mailbox (iCloud about 5, Dovecot 10 from one address, Gmail 15, Exchange 16) and lock out clients that open more; a few limit
// them per address (cPanel 40). Interactive and background work have limits of their own, so that the background never takes a
// person's place. A lease carries what it is used for; when another request waits, the least urgent lease is asked for.
import { AppError } from '../../core/errors.ts'
import { createFairScheduler, type Waiter } from '../../core/fair-scheduler.ts'
import type { Work } from '../connector.ts'
import { createHostLimits } from './host-limits.ts'

export interface LeaseRequest {
  host: string
  accountId: string
  userId: string
  work: Work
  /** None unless given. */
  timeoutMs?: number
  signal?: AbortSignal | undefined
  /** Called when the request has to wait, not when its turn comes at once. */
  onWait?: (() => void) | undefined
}
export interface Lease {
  /** Aborts when another request waits for this place. */
  wanted: AbortSignal
  /** Aborts when that request is more urgent than what this place is used for. */
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
const MAX_LOGINS_PER_HOST = 6
/** A wait shorter than this is not reported. */
const WAIT_REPORTED_AFTER_MS = 300
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
  request: LeaseRequest
  resolve(lease: Lease): void
}

export class ConnectionLimit {
  private readonly held = new Map<Lease, Held>()
  private readonly queue = new Set<Waiting>()
  private readonly scheduler = createFairScheduler()
  private readonly hostLimits
  private readonly limits: Limits

  constructor(limits: Limits) {
    this.limits = limits
    this.hostLimits = createHostLimits(limits.perHost, (host) => this.serve(host))
  }

  /** Waits its turn; `limited` when that takes too long or is given up. */
  async take(request: LeaseRequest): Promise<Lease> {
    const lease = this.tryTake(request)
    if (lease) return lease
    const { host, accountId, userId, work, signal, onWait, timeoutMs } = request
    const { promise, resolve, reject } = Promise.withResolvers<Lease>()
    const waiting: Waiting = { request, accountId, userId, rank: rank[work], since: performance.now(), resolve }
    const giveUp = () => {
      this.queue.delete(waiting)
      reject(full(host))
    }
    const timers = [
      timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs).unref(),
      onWait && setTimeout(onWait, WAIT_REPORTED_AFTER_MS).unref(),
    ]
    signal?.addEventListener('abort', giveUp, { once: true })
    this.queue.add(waiting)
    if (signal?.aborted) giveUp()
    this.requestReturns(host)
    return promise.finally(() => {
      for (const timer of timers) clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    })
  }

  /** The same without waiting: undefined when there is no place, or others wait for it. */
  tryTake(request: LeaseRequest): Lease | undefined {
    const isBehind = this.waitingAt(request.host).some((one) => one.rank <= rank[request.work])
    return !isBehind && this.fits(request) ? this.lease(request) : undefined
  }

  /** The server let no more in while this lease was being opened. True where waiting for a turn helps. */
  refused(lease: Lease): boolean {
    const one = this.held.get(lease)
    if (!one) return false
    const others = this.heldAt(one.host).length - 1
    if (others > 0) this.hostLimits.refused(one.host, others)
    return others > 0
  }

  /** A connection outside of this limit needs a place at that host: one is given up as soon as possible. */
  freeConnection(host: string): void {
    const open = this.heldAt(host).length
    if (open === 0) return
    // Several requests at the same time report the same limit of the server.
    if (this.hostLimits.reserve(host) === 1) this.hostLimits.refused(host, open)
    this.requestReturns(host)
  }

  private heldAt(host: string): Held[] {
    return [...this.held.values()].filter((one) => one.host === host)
  }

  private waitingAt(host: string): Waiting[] {
    return this.scheduler.order([...this.queue].filter(({ request }) => request.host === host))
  }

  private fits({ host, accountId, work }: LeaseRequest): boolean {
    const { perAccount, bulk } = this.limits
    const here = this.heldAt(host)
    const own = here.filter((one) => one.accountId === accountId)
    const bulky = (some: Held[]) => some.filter((one) => one.work === 'bulk').length
    if (bulk && work === 'bulk' && (bulky(here) >= bulk.perHost || bulky(own) >= bulk.perAccount)) return false
    const isFree = here.length < this.hostLimits.of(host) && own.length < perAccount
    return isFree && here.filter((one) => one.opening).length < MAX_LOGINS_PER_HOST
  }

  private lease({ host, accountId, userId, work }: LeaseRequest): Lease {
    const [wanted, urgent] = [new AbortController(), new AbortController()]
    const entry: Held = { host, accountId, work, opening: true, since: performance.now(), wanted, urgent }
    const update = (values: Partial<Held>) => {
      Object.assign(entry, values)
      if (this.held.has(lease)) this.serve(host)
    }
    const lease: Lease = {
      wanted: wanted.signal,
      urgent: urgent.signal,
      doing: (work) => update({ work }),
      opened: () => update({ opening: false }),
      give: () => {
        if (this.held.delete(lease)) this.serve(host)
      },
    }
    this.held.set(lease, entry)
    this.scheduler.markServed({ userId, accountId, rank: 0, since: 0 })
    return lease
  }

  private serve(host: string): void {
    for (const one of this.waitingAt(host)) {
      if (!this.queue.has(one) || !this.fits(one.request)) continue
      this.queue.delete(one)
      one.resolve(this.lease(one.request))
    }
    this.requestReturns(host)
  }

  /** Asks for as many places as are missing: idle ones first, then bulk work, the longest held first. Other work ends soon. */
  private requestReturns(host: string): void {
    const here = this.heldAt(host)
    const free = this.hostLimits.of(host) - here.length
    const holders = here
      .filter((one) => rank[one.work] >= rank.bulk)
      .sort(
        (a, b) =>
          Number(b.wanted.signal.aborted) - Number(a.wanted.signal.aborted) || rank[b.work] - rank[a.work] || a.since - b.since,
      )
    const missing = [...Array<undefined>(Math.max(0, -free)), ...this.waitingAt(host).slice(Math.max(0, free))]
    for (const [index, one] of missing.entries()) {
      const holder = holders[index]
      if (!holder) return
      holder.wanted.abort()
      if ((one?.rank ?? 0) < rank[holder.work]) holder.urgent.abort()
    }
  }
}

function full(host: string): AppError {
  const sentence = `All connections to ${host} are in use. Please try again in a moment.`
  return new AppError('limited', sentence, { retryAfter: 10, details: { reason: 'budget', server: 'imap' } })
}
