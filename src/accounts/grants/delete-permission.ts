// Accounts whose mails may be deleted permanently: Gmail needs a scope for it that Homing does not request. Checked up front, so that
// the person gets an error at once instead of seeing the mails reappear.
import type { App } from '../../app.ts'
import { gmailScopes } from './grant-queries.ts'
import { allowsImap } from './verify-mailbox.ts'

/** Ids of a person's accounts where nothing but drafts may be deleted for good. */
export async function accountsWithoutDeletion(app: Pick<App, 'db'>, userId: string): Promise<Set<string>> {
  const rows = await gmailScopes(app.db, userId)
  return new Set(rows.filter(({ scope }) => !allowsImap(scope)).map((row) => row.account_id))
}
