// Takes mails from the outbox to the mail server: held -> sending -> sent -> filed. Each step is written down before the
// next begins, so that whenever the program ends, a mail leaves at most once: one that was being sent becomes `unknown`
// and is never sent again by itself; one that was sent but not filed is only filed.
import type { App } from '../../app.ts'
import type { MailConnector, SendResult } from '../../connectors/connector.ts'
import { toAppError } from '../../core/errors.ts'
import { hour, minute } from '../../shared/limits.ts'
import type { OutboxStatus } from '../../shared/mail.ts'
import { act } from '../act.ts'
import { mailByKey } from '../act-queries.ts'
import { dueItems, markInterrupted, mimeOf, moveOn, type OutboxChange, type OutboxRow } from './outbox-queries.ts'

/** Waits before the next try after a temporary refusal, and the end of trying. */
const waits = [minute, 5 * minute, 15 * minute, hour]
const giveUpAfter = 24 * hour

export async function recoverOutbox(app: App): Promise<void> {
  const sentence = 'The program ended while this mail was being sent. Please check Sent before sending it again.'
  const count = await markInterrupted(app.db, sentence, app.now().getTime())
  if (count > 0) app.log.warn({ count }, 'mails with an unknown fate in the outbox')
}

/** Sends and files everything of an account that is due. Called by one hand at a time for each account. */
export async function carryOutbox(app: App, userId: string, accountId: string): Promise<void> {
  const due = await dueItems(app.db, userId, accountId, app.now().getTime())
  if (due.length === 0) return
  let connector: MailConnector
  try {
    connector = await app.connect(accountId, 'user')
  } catch (cause) {
    for (const item of due) await putBack(app, item, item.status, toAppError(cause).message)
    return
  }
  await using _open = connector
  for (const item of due) {
    const sent = item.status === 'sent' || (await sendOne(app, connector, item))
    if (sent) await fileOne(app, connector, item)
  }
  app.wake(accountId, 'sync')
}

async function sendOne(app: App, connector: MailConnector, item: OutboxRow): Promise<boolean> {
  const mime = await mimeOf(app.db, item.user_id, item.id)
  const claimed = await move(app, item, ['held'], 'sending', { attempts: item.attempts + 1, error: null })
  if (!claimed) return false
  const envelope = JSON.parse(item.envelope) as { from: string; to: string[] }
  let result: SendResult
  try {
    result = await connector.send({ messageId: item.message_id, envelope, mime })
  } catch (cause) {
    // The connector throws only when nothing was handed over.
    await putBack(app, item, 'sending', toAppError(cause).message)
    return false
  }
  switch (result.state) {
    case 'accepted':
      await move(app, item, ['sending'], 'sent', { error: refusalNote(result.refused), send_at: app.now().getTime() })
      await markAnswered(app, item)
      return true
    case 'refused':
      if (result.permanent) await move(app, item, ['sending'], 'failed', { error: result.sentence })
      else await putBack(app, item, 'sending', result.sentence)
      return false
    case 'unknown':
      await move(app, item, ['sending'], 'unknown', { error: result.sentence })
      return false
  }
}

/** The copy in Sent, once: looked for by Message-ID first. A failure never sends anything again. */
async function fileOne(app: App, connector: MailConnector, item: OutboxRow): Promise<void> {
  try {
    if (!connector.filesSent && !(await connector.find('sent', item.message_id))) {
      await connector.append('sent', await mimeOf(app.db, item.user_id, item.id), { read: true })
    }
    await move(app, item, ['sent'], 'filed', {})
  } catch (cause) {
    await putBack(app, item, 'sent', toAppError(cause).message)
  }
}

/** Later again, with growing waits; after a day a mail that could not be sent has failed, and one that could not be filed stays as it is. */
async function putBack(app: App, item: OutboxRow, from: OutboxStatus, error: string): Promise<void> {
  const now = app.now().getTime()
  const tooLate = now - item.created_at > giveUpAfter
  const next = now + (waits[Math.min(item.attempts, waits.length - 1)] ?? hour)
  const filing = from === 'sent'
  if (tooLate) await move(app, item, [from], filing ? 'filed' : 'failed', { error })
  else await move(app, item, [from], filing ? 'sent' : 'held', { error, send_at: next, attempts: item.attempts + 1 })
}

async function move(app: App, item: OutboxRow, from: OutboxStatus[], to: OutboxStatus, set: OutboxChange): Promise<boolean> {
  const moved = await moveOn(app.db, item.user_id, item.id, from, to, app.now().getTime(), set)
  if (moved) app.events.emit('outbox.changed', { userId: item.user_id, id: item.id, status: to })
  return moved
}

const refusalNote = (refused: string[]) =>
  refused.length === 0
    ? null
    : `The mail server did not accept ${refused.length === 1 ? 'one recipient' : `${refused.length} recipients`}; the others got the mail.`

async function markAnswered(app: App, item: OutboxRow): Promise<void> {
  if (item.answers_key === null) return
  const mail = await mailByKey(app.db, item.user_id, item.answers_key)
  if (mail) await act(app, item.user_id, [mail], { answered: true })
}
