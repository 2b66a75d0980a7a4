import type { App } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { AppError } from '../core/errors.ts'
import { deleteCallsOfAccount } from '../privacy/ai-log.ts'
import { noSuchAccount } from './account.ts'
import { forgetMail } from './forget-mail.ts'
import { accountOf, deleteAccount, isBeingMoved } from './queries.ts'

/** Deletes the credentials and all stored mail of an account here. On the mail server nothing changes. */
export async function disconnectAccount(app: App, userId: string, id: string): Promise<void> {
  const account = await accountOf(app.db, userId, id)
  if (!account) throw noSuchAccount()
  // Its words in the search index are found by the owner of its mails, which some of them don't have yet.
  if (await isBeingMoved(app.db, userId, id))
    throw new AppError('conflict', 'This mailbox is being moved. Please try again in a minute.')
  await app.hooks.beforeDisconnect(app, { id, userId, connector: account.connector })
  await deleteCallsOfAccount(app, userId, id)
  await forgetMail(app, userId, id)
  await deleteAccount(app, userId, id)
  await noteActivity(app, userId, 'mailbox-disconnected', { detail: account.email })
  app.events.emit('accounts.changed', { userId, accountId: id })
  app.log.info({ accountId: id }, 'account disconnected')
}
