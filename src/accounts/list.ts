import type { App } from '../app.ts'
import type { Account } from '../shared/accounts.ts'
import { noSuchAccount, toAccount } from './account.ts'
import { accountOf, accountsOf } from './queries.ts'

/** A person's connected mailboxes, in the order they were connected. */
export async function listAccounts(app: App, userId: string): Promise<Account[]> {
  const rows = await accountsOf(app.db, userId)
  return rows.map((row) => toAccount(row, app.runtime.waitingFor(row.id)))
}

/** Wakes the account's worker to check for new mail. Returns at once; events report progress. */
export async function requestSync(app: App, userId: string, id: string): Promise<void> {
  const account = await accountOf(app.db, userId, id)
  if (!account) throw noSuchAccount()
  app.wakeAccount(id, 'sync')
}
