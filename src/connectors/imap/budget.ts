// How many connections go to one server at a time. Providers count them (Gmail 15 an account, others fewer an address) and
// lock out who asks for more. Each lane has its own share, so that the background never takes a person's place.
import { AppError } from '../../core/errors.ts'

export interface Budget {
  /** Waits its turn, first come, first served; `limited` when that takes longer than `patience` milliseconds. */
  take(host: string, accountId: string, patience: number): Promise<Lease>
  /** The same without waiting: undefined when there is no place. */
  tryTake(host: string, accountId: string): Lease | undefined
}
export interface Lease {
  /** Fires when somebody waits for a place and this one is the longest held. */
  wanted: AbortSignal
  /** Giving back twice is harmless. */
  give(): void
}
export interface Limits {
  perHost: number
  perAccount: number
}
/** Together at most eight a host and four an account. */
export const usualLimits = {
  sync: { perHost: 5, perAccount: 1 },
  user: { perHost: 3, perAccount: 3 },
} as const satisfies Record<string, Limits>

interface Held {
  host: string
  accountId: string
  asked: AbortController
}
interface Waiting {
  host: string
  accountId: string
  go(lease: Lease): void
}

export function createBudget({ perHost, perAccount }: Limits): Budget {
  const held = new Set<Held>()
  const queue: Waiting[] = []

  const fits = (host: string, accountId: string): boolean => {
    const here = [...held].filter((one) => one.host === host)
    return here.length < perHost && here.filter((one) => one.accountId === accountId).length < perAccount
  }
  const lease = (host: string, accountId: string): Lease => {
    const mine: Held = { host, accountId, asked: new AbortController() }
    held.add(mine)
    const give = () => {
      if (held.delete(mine)) serve()
    }
    return { wanted: mine.asked.signal, give }
  }
  const serve = () => {
    for (const one of [...queue]) {
      if (!fits(one.host, one.accountId)) continue
      queue.splice(queue.indexOf(one), 1)
      one.go(lease(one.host, one.accountId))
    }
  }
  /** The longest held one that has not been asked yet. */
  const ask = (host: string) => {
    const one = [...held].find((other) => other.host === host && !other.asked.signal.aborted)
    one?.asked.abort()
  }
  const tryTake = (host: string, accountId: string) => (fits(host, accountId) ? lease(host, accountId) : undefined)

  return {
    tryTake,
    take: (host, accountId, patience) => {
      const now = queue.some((one) => one.host === host) ? undefined : tryTake(host, accountId)
      if (now) return Promise.resolve(now)
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          host,
          accountId,
          go: (given) => {
            clearTimeout(timer)
            resolve(given)
          },
        }
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1)
          reject(full(host))
        }, patience)
        timer.unref()
        queue.push(waiting)
        ask(host)
      })
    },
  }
}

function full(host: string): AppError {
  const sentence = `All connections that Homing keeps to ${host} are in use. Please try again in a moment.`
  return new AppError('limited', sentence, { retryAfter: 10, details: { reason: 'budget', server: 'imap' } })
}
