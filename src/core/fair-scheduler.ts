// Whose turn it is among many who wait for the same thing: the most urgent first, then people in turn, then each person's
// mailboxes in turn, then who came first. So one person's ten mailboxes do not keep another person's only one waiting.
export interface Waiter {
  userId: string
  accountId: string
  /** 0 is the most urgent. */
  rank: number
  /** By `performance.now()`. */
  since: number
}
export interface FairScheduler {
  /** Those who wait, whose turn it is first. */
  order<W extends Waiter>(waiting: Iterable<W>): W[]
  /** It was this one's turn. */
  markServed(one: Waiter): void
}

/** Who has waited that long is one rank more urgent than they said, so that nobody waits for ever. */
const agesAfter = 60_000
/** Turns that are remembered; of others it does not matter any more. */
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
