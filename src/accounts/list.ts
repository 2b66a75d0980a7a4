import type { App } from '../app.ts'
import type { Account } from '../shared/accounts.ts'
import { accountsOf } from './queries.ts'
import { toAccount } from './shape.ts'

/** A person's connected mailboxes, in the order they were connected. */
export async function listAccounts(app: App, userId: string): Promise<Account[]> {
  const rows = await accountsOf(app.db, userId)
  return rows.map((row) => toAccount(row, app.runtime.waitingFor(row.id)))
}
