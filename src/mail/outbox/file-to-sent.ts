// The copy in Sent: sent -> filed. Sent is searched by Message-ID before each attempt to store it, so that there is one copy
// after any interruption. Where the provider files by itself, a mail with status `unknown` is searched there too, for a minute:
// in Sent, it has left. The copy has no Bcc, like the mail itself.
import type { App } from '../../app.ts'
import type { MailConnector } from '../../connectors/connector.ts'
import { filesSent } from '../../connectors/sender.ts'
import { type AppError, toAppError } from '../../core/errors.ts'
import { second } from '../../shared/limits.ts'
import { dueItems, mimeOf, type OutboxRow, postponeCheck, providerOf } from './queries.ts'
import { move, type RetryOptions, scheduleRetry } from './retry.ts'

/** Between searches in Sent for a mail with status `unknown`; queries.ts has the limit. */
const retryAfter = 5 * second

const filing: RetryOptions = {
  from: 'sent',
  to: 'sent',
  end: 'filed',
  waiting: (reason) => `It was sent, but its copy isn't in Sent yet. ${reason}`,
  over: (reason) => `It was sent, but its copy couldn't be saved to Sent. ${reason}`,
}

/** Files everything of an account that was sent. One call at a time for each account. */
export async function fileDue(app: App, userId: string, accountId: string, stop: AbortSignal): Promise<void> {
  const due = await dueItems(app.db, userId, accountId, ['sent', 'unknown'], app.now().getTime())
  const byThem = filesSent((await providerOf(app.db, userId, accountId)) ?? '')
  if (byThem) for (const item of due) if (item.status === 'sent') await move(app, item, 'sent', 'filed')
  const rest = due.filter((item) => (item.status === 'unknown' ? byThem : !byThem))
  if (rest.length > 0) await fileRest(app, accountId, rest, stop)
  if (due.length > 0) app.wakeAccount(accountId, 'sync')
}

async function fileRest(app: App, accountId: string, items: OutboxRow[], stop: AbortSignal): Promise<void> {
  let connector: MailConnector
  try {
    connector = await app.connect(accountId, 'user', { work: 'bulk' })
  } catch (cause) {
    for (const item of items) await notNow(app, item, toAppError(cause))
    return
  }
  await using open = connector
  for (const item of items) {
    if (stop.aborted) return
    try {
      await (item.status === 'unknown' ? checkSent(app, open, item) : fileOne(app, open, item))
    } catch (cause) {
      await notNow(app, item, toAppError(cause))
    }
  }
}

async function fileOne(app: App, connector: MailConnector, item: OutboxRow): Promise<void> {
  if (!(await connector.find('sent', item.message_id))) {
    const mime = await mimeOf(app.db, item.user_id, item.id)
    if (!mime) return
    await connector.append('sent', mime, { read: true })
  }
  await move(app, item, 'sent', 'filed', { error: null })
}

/** While undecided, it is searched again soon. */
async function checkSent(app: App, connector: MailConnector, item: OutboxRow): Promise<void> {
  if (await connector.find('sent', item.message_id)) await move(app, item, 'unknown', 'filed', { error: null })
  else await postponeCheck(app.db, item.user_id, item.id, app.now().getTime() + retryAfter)
}

async function notNow(app: App, item: OutboxRow, cause: AppError): Promise<void> {
  if (item.status === 'unknown') return postponeCheck(app.db, item.user_id, item.id, app.now().getTime() + retryAfter)
  await scheduleRetry(app, item, cause, item.attempts + 1, filing)
}
