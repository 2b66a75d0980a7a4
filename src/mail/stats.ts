import type { App } from '../app.ts'
import type { Stats } from '../shared/mail.ts'
import { countMails } from './list.ts'
import { mailAccounts } from './queries.ts'

/** Counts over all accounts. Unread and total are of the inbox. */
export async function mailStats(app: App, userId: string): Promise<Stats> {
  const [unread, total, sent, accounts] = await Promise.all([
    countMails(app, userId, { roles: ['inbox'], unread: true }),
    countMails(app, userId, { roles: ['inbox'] }),
    countMails(app, userId, { roles: ['sent'] }),
    mailAccounts(app.db, userId),
  ])
  return { unread, total, sent, connectedAccounts: accounts.length }
}
