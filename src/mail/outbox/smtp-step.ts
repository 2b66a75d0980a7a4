// One mail in the outbox moves on, and whoever looks at it is told. What could not be done now is put back for later.
import { markNeedsReconnection } from '../../accounts/needs-reconnection.ts'
import type { App } from '../../app.ts'
import type { AppError } from '../../core/errors.ts'
import type { OutboxStatus } from '../../shared/mail.ts'
import { nextTry } from './backoff.ts'
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
export interface PutBack {
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
export async function putBack(app: App, item: OutboxRow, cause: AppError, tries: number, how: PutBack): Promise<void> {
  if (cause.kind === 'reconnect') {
    await markNeedsReconnection(app, item.user_id, item.account_id, cause)
    await move(app, item, how.from, how.to, { error: how.waiting(cause.message), attempts: tries - 1, handed_over: 0 })
    return
  }
  const next = nextTry(app.now().getTime(), { attempts: tries, trying_since: item.trying_since }, cause.retryAfter)
  if (next) {
    await move(app, item, how.from, how.to, { ...next, error: how.waiting(cause.message), attempts: tries, handed_over: 0 })
  } else await move(app, item, how.from, how.end, { error: how.over(cause.message) })
}
