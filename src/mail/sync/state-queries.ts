// The SQL of what is known of an account as a whole: its folders, and how its sync stands.
import type { Db } from '../../app.ts'
import type { RemoteMailbox } from '../../connectors/connector.ts'
import type { Role } from '../../shared/mail.ts'
import { inList } from '../../store/in-list.ts'
import type { PendingPlace } from '../actions/changes.ts'
import type { AccountRef } from './sync-queries.ts'

export async function addMailbox(db: Db, account: AccountRef, { path, role }: RemoteMailbox): Promise<void> {
  await db.insertInto('mailbox').values({ account_id: account.id, user_id: account.userId, path, role, complete: 0 }).execute()
}

/** Of a folder and of everything that shows in it. */
export async function setMailboxRole(db: Db, account: AccountRef, mailboxId: number, role: Role): Promise<void> {
  await db.updateTable('mailbox').set({ role }).where('id', '=', mailboxId).where('user_id', '=', account.userId).execute()
  await db
    .updateTable('placement')
    .set({ role })
    .where('folder_id', '=', mailboxId)
    .where('user_id', '=', account.userId)
    .execute()
}

/** With the places in them. */
export async function deleteMailboxes(db: Db, account: AccountRef, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('mailbox')
    .where('account_id', '=', account.id)
    .where('user_id', '=', account.userId)
    .where('id', 'in', inList(ids))
    .execute()
}

/** Folders that cannot be opened any more: what lies there is shown, and nothing is fetched from there. */
export async function loseMailboxes(db: Db, account: AccountRef, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('mailbox')
    .set({ uidvalidity: null, cursor: null, complete: 0 })
    .where('account_id', '=', account.id)
    .where('user_id', '=', account.userId)
    .where('id', 'in', inList(ids))
    .execute()
}

export async function changesIn(db: Db, account: AccountRef) {
  return db
    .selectFrom('pending_change')
    .where('account_id', '=', account.id)
    .where('user_id', '=', account.userId)
    .orderBy('id')
    .select(['id', 'message_key', 'change'])
    .execute()
}

/** Where a mail lies besides these folders. */
export async function otherPlace(db: Db, account: AccountRef, key: number, besides: number[]): Promise<PendingPlace | undefined> {
  const row = await db
    .selectFrom('placement as p')
    .innerJoin('mailbox as b', (join) => join.onRef('b.id', '=', 'p.mailbox_id').onRef('b.uidvalidity', '=', 'p.uidvalidity'))
    .where('p.user_id', '=', account.userId)
    .where('p.message_key', '=', key)
    .where('p.mailbox_id', 'not in', inList(besides))
    .orderBy('p.mailbox_id', 'desc')
    .select(['p.mailbox_id as mailboxId', 'b.path as mailbox', 'p.uidvalidity', 'p.uid'])
    .executeTakeFirst()
  return row
}

/** How many mails of each folder are listed already, under its present UIDVALIDITY. */
export async function listedCounts(db: Db, account: AccountRef): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('placement as p')
    .innerJoin('mailbox as b', (join) => join.onRef('b.id', '=', 'p.mailbox_id').onRef('b.uidvalidity', '=', 'p.uidvalidity'))
    .where('p.account_id', '=', account.id)
    .where('p.user_id', '=', account.userId)
    .groupBy('p.mailbox_id')
    .select((eb) => ['p.mailbox_id as id', eb.fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export async function mailCount(db: Db, account: AccountRef): Promise<number> {
  const row = await db
    .selectFrom('message')
    .where('account_id', '=', account.id)
    .where('user_id', '=', account.userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** In step as of `at`. Why an account needs reconnection stays, also while it is open for as long as its access token lasts. */
export async function setInStep(db: Db, account: AccountRef, at: number): Promise<void> {
  await db
    .updateTable('account')
    .set((eb) => ({
      sync_state: 'idle',
      last_sync_at: at,
      error: eb.case().when('needs_reconnection', '=', 1).then(eb.ref('error')).else(null).end(),
    }))
    .where('id', '=', account.id)
    .where('user_id', '=', account.userId)
    .execute()
}

export async function setStopped(db: Db, account: AccountRef, error: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ sync_state: 'error', error })
    .where('id', '=', account.id)
    .where('user_id', '=', account.userId)
    .execute()
}

/** How far the first listing is, which goes on: what held it up is over. Parameters: done, total, account, person. */
export const setProgress = `
update account set sync_state = 'syncing', sync_done = ?, sync_total = ?, error = iif(needs_reconnection = 1, error, null)
where id = ? and user_id = ?`

/** How far it is; `syncing` in the middle of its first listing. */
export async function syncStateOf(db: Db, account: AccountRef) {
  return db
    .selectFrom('account')
    .where('id', '=', account.id)
    .where('user_id', '=', account.userId)
    .select(['sync_state', 'sync_done', 'sync_total', 'last_sync_at'])
    .executeTakeFirst()
}
