import { type App, inTransaction } from '../app.ts'
import { type DemoAccount, demoAccounts } from '../connectors/demo.ts'
import { AppError } from '../core/errors.ts'
import { newOwnerId } from '../core/ids.ts'
import type { Account } from '../shared/accounts.ts'
import { freshAccount, toAccount, withoutServer } from './account.ts'
import { accountsOf, insertAccount, isHere, type NewAccount } from './queries.ts'

/** Gives a person the demo mailbox's accounts. Doing it twice changes nothing. */
export async function connectDemo(app: App, userId: string): Promise<Account[]> {
  if (!app.settings.demo)
    throw new AppError('unconfigured', 'The demo mailbox is turned off. The server owner can turn it on with DEMO=1.')
  return inTransaction(app, async (app) => {
    if (!(await isHere(app.db, userId))) throw new AppError('unauthenticated', 'Please sign in.')
    const there = new Set((await accountsOf(app.db, userId)).map((account) => account.email))
    for (const account of demoAccounts(userId)) {
      if (there.has(account.email)) continue
      const row = demoRow(account, userId, app.now())
      await insertAccount(app.db, row)
      app.events.emit('accounts.changed', { userId, accountId: row.id })
      app.wakeAccount(row.id, 'sync')
    }
    const rows = await accountsOf(app.db, userId)
    return rows.filter((row) => row.connector === 'demo').map((row) => toAccount(row))
  })
}

/** No server and no credential: the demo connector needs neither. */
function demoRow(account: DemoAccount, userId: string, now: Date): NewAccount {
  return {
    ...freshAccount,
    ...withoutServer,
    id: newOwnerId(),
    user_id: userId,
    provider: 'demo',
    connector: 'demo',
    email: account.email,
    display_name: account.name,
    color: account.color,
    username: account.email,
    created_at: now.getTime(),
  }
}
