// Fair order among waiters for one resource: by rank, then people in turn, then each person's accounts in turn, then first come
// first served. So one person's ten mailboxes do not delay another person's only one.
export interface Waiter {
  userId: string
  accountId: string
  /** 0 is the most urgent. */
  rank: number
  /** By `performance.now()`. */
  since: number
}
export interface FairScheduler {
  /** The waiters, next first. */
  order<W extends Waiter>(waiting: Iterable<W>): W[]
  /** Records its turn. */
  markServed(one: Waiter): void
}

/** Raises the rank of a waiter by one each time, against starvation. */
const agesAfter = 60_000
/** Remembered turns; older ones do not matter. */
const most = 1000

export function createFairScheduler(now: () => number = () => performance.now()): FairScheduler {
  let turns = 0
  const lastTurn = new Map<string, number>()
  const note = (key: string) => {
    lastTurn.delete(key)
    lastTurn.set(key, ++turns)
    const oldest = lastTurn.keys().next().value
    if (lastTurn.size > most && oldest !== undefined) lastTurn.delete(oldest)
  }
  const person = ({ userId }: Waiter) => `person ${userId}`
  const account = ({ accountId }: Waiter) => `account ${accountId}`
  const last = (key: string) => lastTurn.get(key) ?? 0
  return {
    order: (waiting) => {
      const at = now()
      const rank = (one: Waiter) => one.rank - Math.floor((at - one.since) / agesAfter)
      return [...waiting].sort(
        (a, b) =>
          rank(a) - rank(b) || last(person(a)) - last(person(b)) || last(account(a)) - last(account(b)) || a.since - b.since,
      )
    },
    markServed: (one) => {
      note(person(one))
      note(account(one))
    },
  }
}
