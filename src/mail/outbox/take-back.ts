import type { App } from '../../app.ts'
import type { OutboxItem } from '../../shared/mail.ts'
import { movedTo } from './list.ts'
import { cancelUntouched, clearNotes, moveOn } from './queries.ts'

/**
 * Takes a mail back while it is held, and while its text is on the way but not its end; gives up one that failed or is
 * unclear; takes note of what was said about one that left. Runs in a transaction (drafts/cancel-sending.ts).
 */
export async function takeBack(app: App, userId: string, id: string): Promise<OutboxItem> {
  const now = app.now().getTime()
  if (await clearNotes(app.db, userId, id)) return movedTo(app, userId, id, true, 'filed', '')
  const moved =
    (await moveOn(app.db, userId, id, ['held', 'failed', 'unknown'], 'cancelled', now)) ||
    (await cancelUntouched(app.db, userId, id, now))
  return movedTo(app, userId, id, moved, 'cancelled', 'This email is already being delivered.')
}
