// Whose mails may be deleted for good: Gmail wants a permission for that which Homing does not ask for. Known before
// anything is done, so that a person is told at once instead of seeing the mails come back.
import type { App } from '../../app.ts'
import { gmailScopes } from './grant-queries.ts'
import { allowsImap } from './verify-mailbox.ts'

/** Ids of a person's accounts where nothing but drafts may be deleted for good. */
export async function accountsWithoutDeletion(app: Pick<App, 'db'>, userId: string): Promise<Set<string>> {
  const rows = await gmailScopes(app.db, userId)
  return new Set(rows.filter(({ scope }) => !allowsImap(scope)).map((row) => row.account_id))
}
