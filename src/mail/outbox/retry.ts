// One mail in the outbox moves on, and whoever looks at it is told. What could not be done now is put back for later.

import { setTimeout as sleep } from 'node:timers/promises'
import { markNeedsReconnection } from '../../accounts/needs-reconnection.ts'
import type { App } from '../../app.ts'
import { type AppError, toAppError } from '../../core/errors.ts'
import { day, hour, minute, second } from '../../shared/limits.ts'
import type { OutboxStatus } from '../../shared/mail.ts'
import { moveOn, type OutboxChange, type OutboxRow } from './queries.ts'

/** False when the mail is no longer where it was expected: taken back, or gone with its account. */
export async function move(
  app: App,
  item: OutboxRow,
  from: OutboxStatus,
  to: OutboxStatus,
  set: OutboxChange = {},
): Promise<boolean> {
  const moved = await moveOn(app.db, item.user_id, item.id, [from], to, app.now().getTime(), set)
  if (moved) app.events.emit('outbox.changed', { userId: item.user_id, id: item.id, status: to })
  return moved
}

/** How a failed step is put back, and what becomes of the mail when it has been tried for a day. */
export interface RetryOptions {
  from: OutboxStatus
  /** Where it waits for the next try. */
  to: OutboxStatus
  /** Where it ends. */
  end: OutboxStatus
  /** The sentence for the person, while it waits and when it was given up. */
  waiting(reason: string): string
  over(reason: string): string
}

/** `tries` counts the one that failed. Refused credentials are no try: the mail stays as it is until there are new ones. */
export async function scheduleRetry(app: App, item: OutboxRow, cause: AppError, tries: number, how: RetryOptions): Promise<void> {
  if (cause.kind === 'reconnect') {
    await markNeedsReconnection(app, item.user_id, item.account_id, cause)
    await move(app, item, how.from, how.to, { error: how.waiting(cause.message), attempts: tries - 1, handed_over: 0 })
    return
  }
  const next = nextRetry(app.now().getTime(), { attempts: tries, trying_since: item.trying_since }, cause.retryAfter)
  if (next) {
    await move(app, item, how.from, how.to, { ...next, error: how.waiting(cause.message), attempts: tries, handed_over: 0 })
  } else await move(app, item, how.from, how.end, { error: how.over(cause.message) })
}

// When a step that failed for now is tried again, and when it is given up.

const waits = [minute, 5 * minute, 15 * minute, hour]
/** Counted from the first try in vain, so that a mail that was scheduled, or waited for a password, has its day too. */
const giveUpAfter = day

export interface NextRetry {
  send_at: number
  trying_since: number
}

/** Undefined when it has been tried for long enough. `attempts` counts the try that failed; `retryAfter` is in seconds. */
export function nextRetry(now: number, step: { attempts: number; trying_since: number }, retryAfter = 0): NextRetry | undefined {
  const since = step.trying_since === 0 ? now : step.trying_since
  const end = since + giveUpAfter
  if (now >= end) return undefined
  const wait = waits[Math.min(Math.max(step.attempts, 1), waits.length) - 1] ?? hour
  return { send_at: Math.min(now + Math.max(wait, retryAfter * second), end), trying_since: since }
}

// Writing down what a mail server has said: it cannot be asked again, so a store that fails is tried for a while, and for as
// long as the disk is full. Should it stay so otherwise, the mail remains `sending`, and becomes `unknown` later instead of
// being sent again.

const tries = 30

export async function retryWrite<T>(app: App, write: () => Promise<T>): Promise<T> {
  for (let left = tries; ; ) {
    try {
      return await write()
    } catch (err) {
      if (toAppError(err).kind !== 'full' && --left < 1) throw err
      app.log.error({ err }, 'the outbox could not be written; trying again')
      await sleep(second)
    }
  }
}
