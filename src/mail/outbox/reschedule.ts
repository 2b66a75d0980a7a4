import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { day } from '../../shared/limits.ts'
import type { OutboxItem } from '../../shared/mail.ts'
import { movedTo } from './list.ts'
import { moveOn } from './queries.ts'

const farthest = 366 * day

/** Another time for a mail that is held; one that is past means now. The time that was is void at once. */
export async function reschedule(app: App, userId: string, input: { id: string; sendAt: string }): Promise<OutboxItem> {
  const now = app.now().getTime()
  const wanted = Date.parse(input.sendAt)
  if (wanted > now + farthest) throw new AppError('invalid', 'Please choose a time within a year.')
  const fresh = { send_at: Math.max(now, wanted), error: null, attempts: 0, trying_since: 0 }
  const moved = await moveOn(app.db, userId, input.id, ['held'], 'held', now, fresh)
  const item = await movedTo(app, userId, input.id, moved, 'held', 'This email is no longer waiting to be sent.')
  app.wakeAccount(item.accountId, 'outbox')
  return item
}
