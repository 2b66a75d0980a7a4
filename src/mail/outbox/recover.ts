// Mails that were being sent when the program or their worker ended.
import type { App } from '../../app.ts'
import { hasSending, markInterrupted, releaseUntouched } from './prune-queries.ts'

const sentence = 'Homing stopped while sending this email. It may have been sent: please check Sent before sending it again.'

/** At the start for all accounts, later for one without a running worker: nothing else has a mail in `sending` then. */
export async function recoverOutbox(app: App, accountId?: string): Promise<void> {
  // Nearly always: a start then needs no writer.
  if (!(await hasSending(app.db, accountId))) return
  const now = app.now().getTime()
  const unclear = await markInterrupted(app.db, sentence, now, accountId)
  const safe = await releaseUntouched(app.db, now, accountId)
  for (const { id, user_id } of unclear) app.events.emit('outbox.changed', { userId: user_id, id, status: 'unknown' })
  for (const { id, user_id } of safe) app.events.emit('outbox.changed', { userId: user_id, id, status: 'held' })
  if (unclear.length + safe.length > 0)
    app.log.warn({ unclear: unclear.length, safe: safe.length }, 'outbox recovered after an interruption')
}
