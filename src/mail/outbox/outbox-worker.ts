// Sends mails of the outbox: held -> sending -> sent. Each status is on disk (store/connections/pragmas.ts) before the next step
// begins. `handed_over` is set when the server has everything but the end of DATA: after a crash before that, the mail is sent
// again; after a crash later it may have left, becomes `unknown` and is never sent again by itself. file-to-sent.ts does the rest.
import { type App, inTransaction } from '../../app.ts'
import type { SendResult } from '../../connectors/connector.ts'
import type { Sender } from '../../connectors/sender.ts'
import { AppError, toAppError } from '../../core/errors.ts'
import { act } from '../actions/act.ts'
import { mailByKey } from '../actions/queries.ts'
import { isOvertaken, overtaken } from './in-between.ts'
import { claimDue, dueItems, markHandedOver, mimeOf, type OutboxChange, type OutboxRow } from './queries.ts'
import { recoverOutbox } from './recover.ts'
import { move, type RetryOptions, retryWrite, scheduleRetry } from './retry.ts'

const sending: RetryOptions = {
  from: 'sending',
  to: 'held',
  end: 'failed',
  waiting: (reason) => reason,
  over: (reason) => `This email couldn't be sent within a day. ${reason}`,
}
/** The server could not be reached; the mail is not claimed yet. */
const held: RetryOptions = { ...sending, from: 'held' }

/** Sends everything of an account that is due, one mail after the other. One call at a time for each account; begins no other mail after `stop`. */
export async function sendDue(app: App, userId: string, accountId: string, stop: AbortSignal): Promise<void> {
  // What is in `sending` now was left by a worker that failed.
  await recoverOutbox(app, accountId)
  const due = await dueItems(app.db, userId, accountId, ['held'], app.now().getTime())
  for (const [at, item] of due.entries()) {
    if (stop.aborted) return
    let sender: Sender
    try {
      sender = await app.sender(accountId)
    } catch (cause) {
      const error = toAppError(cause)
      for (const waiting of due.slice(at)) await scheduleRetry(app, waiting, error, waiting.attempts + 1, held)
      return
    }
    await using open = sender
    if ((await sendOne(app, open, item)) === 'stop') return
  }
}

async function sendOne(app: App, sender: Sender, item: OutboxRow): Promise<'go on' | 'stop'> {
  const mime = await mimeOf(app.db, item.user_id, item.id)
  const tries = item.attempts + 1
  // Checked again: it may have been taken back or rescheduled since the list was read.
  if (!mime || !(await inTransaction(app, (app) => claim(app, item)))) return 'go on'
  app.events.emit('outbox.changed', { userId: item.user_id, id: item.id, status: 'sending' })
  const envelope = JSON.parse(item.envelope) as { from: string; to: string[] }
  let result: SendResult
  try {
    result = await sender.send({ messageId: item.message_id, envelope, mime }, () => handOver(app, item))
  } catch (cause) {
    // The connector throws only when nothing was handed over.
    const error = toAppError(cause)
    await scheduleRetry(app, item, error, tries, sending)
    return error.kind === 'reconnect' ? 'stop' : 'go on'
  }
  await settle(app, item, tries, result)
  return 'go on'
}

/** False where it isn't to be sent now. */
async function claim(app: App, item: OutboxRow): Promise<boolean> {
  const now = app.now().getTime()
  if (!(await isOvertaken(app, item))) return claimDue(app.db, item.user_id, item.id, now)
  await move(app, item, 'held', 'failed', { error: overtaken, overtaken_at: now })
  return false
}

/** Throws to keep the mail from being sent: it was taken back meanwhile, or the status cannot be written. */
async function handOver(app: App, item: OutboxRow): Promise<void> {
  if (!(await markHandedOver(app.db, item.user_id, item.id))) throw new AppError('conflict', 'Sending this email was cancelled.')
}

async function settle(app: App, item: OutboxRow, tries: number, result: SendResult): Promise<void> {
  const now = app.now().getTime()
  switch (result.state) {
    case 'accepted': {
      const fresh = { error: null, note: refusalNote(result.refused), send_at: now, attempts: 0, trying_since: 0 }
      await retryWrite(app, () => inTransaction(app, (app) => moveToSent(app, item, fresh)))
      return markAnswered(app, item)
    }
    case 'refused':
      if (!result.permanent) return scheduleRetry(app, item, new AppError('provider', result.sentence), tries, sending)
      await retryWrite(app, () => move(app, item, 'sending', 'failed', { error: result.sentence, attempts: tries }))
      return
    case 'unknown': {
      // From now on Sent is searched for a while, where the provider files by itself (file-to-sent.ts).
      const set = { error: result.sentence, send_at: now, trying_since: now, attempts: tries }
      await retryWrite(app, () => move(app, item, 'sending', 'unknown', set))
    }
  }
}

async function moveToSent(app: App, item: OutboxRow, set: OutboxChange): Promise<void> {
  const moved = await move(app, item, 'sending', 'sent', set)
  const { user_id: userId, answers_key: answersKey } = item
  if (moved && answersKey !== null) await app.hooks.mailAnswered(app, { userId, answersKey, personId: item.sent_by })
}

const mostNamed = 3

function refusalNote(refused: string[]): string | null {
  if (refused.length === 0) return null
  const more = refused.length - mostNamed
  const named = refused.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return `The mail server rejected ${named}. The other recipients got this email.`
}

async function markAnswered(app: App, item: OutboxRow): Promise<void> {
  if (item.answers_key === null) return
  const mail = await mailByKey(app.db, item.user_id, item.answers_key)
  if (mail) await act(app, item.user_id, [mail], { answered: true })
}
