// What is remembered of attempts to reach a server that a person named (push_target, webhook): columns to set.
import { sql } from 'kysely'

export const deliverySucceeded = (now: number) =>
  ({ last_sent_at: now, failures: 0, problem: null, failing_since: null, disabled_at: null }) as const

export interface DeliveryFailure<Problem extends string> {
  problem: Problem
  now: number
  /** Disables it with this failure in a row, */
  most: number
  /** if it has been failing for so many milliseconds. */
  lasting: number
}

export const deliveryFailed = <Problem extends string>({ problem, now, most, lasting }: DeliveryFailure<Problem>) => ({
  failures: sql<number>`failures + 1`,
  problem,
  failing_since: sql<number>`coalesce(failing_since, ${now})`,
  disabled_at: sql<
    number | null
  >`iif(failures + 1 >= ${most} and coalesce(failing_since, ${now}) <= ${now - lasting}, coalesce(disabled_at, ${now}), disabled_at)`,
})
