// Status changes of a mail in the outbox, and retries: a step that failed is scheduled again with backoff, for a day at most.
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
  if (moved) app.events.emit('outbox.changed', { userId: item.user_id, id: item.id, status: to, from })
  return moved
}

/** Statuses and sentences of a step that is retried. */
export interface RetryOptions {
  from: OutboxStatus
  /** Status while it waits for the next attempt. */
  to: OutboxStatus
  /** Status when it was retried for a day. */
  end: OutboxStatus
  /** The person's sentence while it waits, and when it was given up. */
  waiting(reason: string): string
  over(reason: string): string
}

/** `attempts` includes the failed one. Refused credentials are not counted: the mail waits for a reconnection. */
export async function scheduleRetry(
  app: App,
  item: OutboxRow,
  cause: AppError,
  attempts: number,
  how: RetryOptions,
): Promise<void> {
  if (cause.kind === 'reconnect') {
    await markNeedsReconnection(app, item.user_id, item.account_id, cause)
    await move(app, item, how.from, how.to, { error: how.waiting(cause.message), attempts: attempts - 1, handed_over: 0 })
    return
  }
  const next = nextRetry(app.now().getTime(), { attempts, trying_since: item.trying_since }, cause.retryAfter)
  if (next) {
    await move(app, item, how.from, how.to, { ...next, error: how.waiting(cause.message), attempts, handed_over: 0 })
  } else await move(app, item, how.from, how.end, { error: how.over(cause.message) })
}

const waits = [minute, 5 * minute, 15 * minute, hour]
/** From the first failed attempt, not from when the mail was written: it may have been scheduled. */
const giveUpAfter = day

export interface NextRetry {
  send_at: number
  trying_since: number
}

/** Undefined when it is given up. `attempts` includes the failed one; `retryAfter` is in seconds. */
export function nextRetry(now: number, step: { attempts: number; trying_since: number }, retryAfter = 0): NextRetry | undefined {
  const since = step.trying_since === 0 ? now : step.trying_since
  const end = since + giveUpAfter
  if (now >= end) return undefined
  const wait = waits[Math.min(Math.max(step.attempts, 1), waits.length) - 1] ?? hour
  return { send_at: Math.min(now + Math.max(wait, retryAfter * second), end), trying_since: since }
}

const maxWriteAttempts = 30

/**
 * Records what a mail server answered, which cannot be asked again: retries for half a minute, and for as long as the disk is
 * full. If it fails all the same, the mail stays `sending` and becomes `unknown` later, instead of being sent twice.
 */
export async function retryWrite<T>(app: App, write: () => Promise<T>): Promise<T> {
  for (let left = maxWriteAttempts; ; ) {
    try {
      return await write()
    } catch (err) {
      if (toAppError(err).kind !== 'full' && --left < 1) throw err
      app.log.error({ err }, 'outbox write failed, retrying')
      await sleep(second)
    }
  }
}
