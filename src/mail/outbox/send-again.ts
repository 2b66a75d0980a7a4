import type { App } from '../../app.ts'
import type { OutboxItem } from '../../shared/mail.ts'
import { movedTo } from './list.ts'
import { moveOn } from './queries.ts'

/**
 * Sends a mail again that failed, or whose fate is unclear: only a person decides that. It is the same mail with the same
 * Message-ID, so that a server that has it already may see that it is the same.
 */
export async function sendAgain(app: App, userId: string, id: string): Promise<OutboxItem> {
  const now = app.now().getTime()
  const fresh = { send_at: now, error: null, attempts: 0, trying_since: 0, handed_over: 0 } as const
  const moved = await moveOn(app.db, userId, id, ['failed', 'unknown'], 'held', now, fresh)
  const item = await movedTo(app, userId, id, moved, 'held', "This email doesn't need to be sent again.")
  app.wakeAccount(item.accountId, 'outbox')
  return item
}
