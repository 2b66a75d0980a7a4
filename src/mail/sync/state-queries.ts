// The SQL of what is known of an account as a whole: its folders, and how its sync stands.
import type { Db } from '../../app.ts'
import type { RemoteMailbox } from '../../connectors/connector.ts'
import type { Role } from '../../shared/mail.ts'
import type { AccountRef } from './sync-queries.ts'

export async function addMailbox(db: Db, account: AccountRef, { path, role }: RemoteMailbox): Promise<void> {
  await db.insertInto('mailbox').values({ account_id: account.id, user_id: account.userId, path, role, complete: 0 }).execute()
}

/** Of a folder and of everything that lies in it. */
export async function setMailboxRole(db: Db, account: AccountRef, mailboxId: number, role: Role): Promise<void> {
  await db.updateTable('mailbox').set({ role }).where('id', '=', mailboxId).where('user_id', '=', account.userId).execute()
  await db
    .updateTable('placement')
    .set({ role })
    .where('mailbox_id', '=', mailboxId)
    .where('user_id', '=', account.userId)
    .execute()
}

/** With the places in them. */
export async function deleteMailboxes(db: Db, account: AccountRef, paths: string[]): Promise<void> {
  await db
    .deleteFrom('mailbox')
    .where('account_id', '=', account.id)
    .where('user_id', '=', account.userId)
    .where('path', 'in', paths)
    .execute()
}

export async function setSyncState(
  db: Db,
  account: AccountRef,
  set: { sync_state: 'idle'; last_sync_at: number; error: null } | { sync_state: 'error'; error: string },
): Promise<void> {
  await db.updateTable('account').set(set).where('id', '=', account.id).where('user_id', '=', account.userId).execute()
}

/** How far the first listing is; parameters: done, total, account, person. */
export const setProgress = `update account set sync_state = 'syncing', sync_done = ?, sync_total = ? where id = ? and user_id = ?`
