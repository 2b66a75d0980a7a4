// Long work of one thread (listings, texts, attachments), step by step: a few mailboxes at a time, people in turn. While a
// mailbox waits for its first page nothing new begins, so that a family that connects twelve mailboxes sees all of them soon.
import { createFairScheduler, type Waiter } from '../../core/fair-scheduler.ts'
import { second } from '../../shared/limits.ts'
import type { AccountRef } from './sync-queries.ts'

export interface BulkQueue {
  /** Runs one step of long work when it is this account's turn. */
  run<T>(account: AccountRef, step: () => Promise<T>): Promise<T>
  /** The same from now on, while its connection is being opened; ends with `firstPage`, or when it is disposed of. */
  expectFirstPage(account: AccountRef): Disposable
  /** Runs the step that fetches the first page, at once; long work of others begins after it. */
  firstPage<T>(account: AccountRef, step: () => Promise<T>): Promise<T>
  /** Others wait for their turn: a step that can be divided ends early. */
  readonly isContended: boolean
}

/** Steps at a time: their mails are in memory together. */
const atOnce = 4
/** A step that takes longer waits for its server, and not for this machine: it does not keep others waiting. */
const slow = 3 * second
/** No server keeps the others waiting for longer. */
const longestFirstPage = 3 * second

interface Waiting extends Waiter {
  go(): void
}

export function createBulkQueue(): BulkQueue {
  const order = createFairScheduler()
  const waiting = new Set<Waiting>()
  let running = 0
  let firstPages = 0
  /** What ends the expectation, by account. */
  const expected = new Map<string, () => void>()

  const serve = () => {
    for (const one of order.order(waiting)) {
      if (firstPages + expected.size > 0 || running >= atOnce) return
      waiting.delete(one)
      order.markServed(one)
      running++
      one.go()
    }
  }
  /** Counts down once, by whoever ends it, or when the time is over. */
  const until = (time: number, end: () => void) => {
    const once = () => {
      if (!timer) return
      clearTimeout(timer)
      timer = undefined
      end()
      serve()
    }
    let timer: NodeJS.Timeout | undefined = setTimeout(once, time).unref()
    return once
  }
  const whole = async <T>(step: () => Promise<T>, end: () => void): Promise<T> => {
    try {
      return await step()
    } finally {
      end()
    }
  }
  return {
    run: async (account, step) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add({ userId: account.userId, accountId: account.id, rank: 0, since: performance.now(), go: resolve })
      serve()
      await promise
      return whole(
        step,
        until(slow, () => running--),
      )
    },
    expectFirstPage: ({ id }) => {
      const end = until(longestFirstPage, () => void (expected.get(id) === end && expected.delete(id)))
      expected.set(id, end)
      return { [Symbol.dispose]: end }
    },
    firstPage: ({ id }, step) => {
      firstPages++
      expected.get(id)?.()
      return whole(
        step,
        until(longestFirstPage, () => firstPages--),
      )
    },
    get isContended() {
      return waiting.size > 0 || firstPages > 0
    },
  }
}
