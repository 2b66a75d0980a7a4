// All SQL about connected mailboxes. Every query names the person, but for those that serve the workers.
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { App, Db } from '../app.ts'
import type { ReconnectCause } from '../shared/accounts.ts'
import type { Role } from '../shared/mail.ts'
import type { BatchStep } from '../store/connections/db-connection.ts'
import type { AccountTable } from '../store/tables/accounts.ts'
import type { Bit } from '../store/tables.ts'

export type NewAccount = Insertable<AccountTable>

const shown = [
  'id',
  'provider',
  'connector',
  'email',
  'display_name',
  'color',
  'signature',
  'in_unified_inbox',
  'sign_in',
  'needs_reconnection',
  'reconnect_cause',
  'error',
  'sync_state',
  'sync_done',
  'sync_total',
  'last_sync_at',
] as const
/** What may leave the server. */
export type AccountRow = Pick<Selectable<AccountTable>, (typeof shown)[number]> & {
  has_refresh_token: Bit
  access_ends_at: number | null
}

const opening = [
  'id',
  'user_id',
  'connector',
  'provider',
  'email',
  'username',
  'sign_in',
  'imap_host',
  'imap_port',
  'imap_security',
  'imap_fingerprint',
  'smtp_host',
  'smtp_port',
  'smtp_security',
  'smtp_fingerprint',
  'credential',
] as const
/** What it takes to open the mailbox. */
export type OpeningRow = Pick<Selectable<AccountTable>, (typeof opening)[number]>

function shownOf(db: Db, userId: string) {
  return db
    .selectFrom('account')
    .leftJoin('oauth_grant', 'oauth_grant.account_id', 'account.id')
    .where('account.user_id', '=', userId)
    .select(shown.map((column) => `account.${column}` as const))
    .select((eb) => [
      eb.case().when('oauth_grant.refresh_token', 'is not', null).then<Bit>(1).else<Bit>(0).end().as('has_refresh_token'),
      'oauth_grant.ends_at as access_ends_at',
    ])
}

export function accountsOf(db: Db, userId: string): Promise<AccountRow[]> {
  return shownOf(db, userId).orderBy('account.created_at').orderBy('account.id').execute()
}

export function accountOf(db: Db, userId: string, id: string): Promise<AccountRow | undefined> {
  return shownOf(db, userId).where('account.id', '=', id).executeTakeFirst()
}

export function openingOf(db: Db, userId: string, id: string): Promise<OpeningRow | undefined> {
  return db.selectFrom('account').where('user_id', '=', userId).where('id', '=', id).select(opening).executeTakeFirst()
}

/** For workers, who have an id of their own table and no person. No mailbox of who is disabled or gone is opened, nor one that is being moved. */
export function openingForWorker(db: Db, id: string): Promise<OpeningRow | undefined> {
  const people = db.selectFrom('user').where('disabled_at', 'is', null).where('deleted_at', 'is', null).select('id')
  const moving = db.selectFrom('account_move').where('to_id', 'is not', null).select('account_id')
  return db
    .selectFrom('account')
    .where('id', '=', id)
    .where('user_id', 'in', people)
    .where('id', 'not in', moving)
    .select(opening)
    .executeTakeFirst()
}

/** Path of a folder -> the role its person chose. */
export async function chosenRoles(db: Db, accountId: string): Promise<Map<string, Role>> {
  const rows = await db
    .selectFrom('mailbox')
    .where('account_id', '=', accountId)
    .where('role_chosen', 'is not', null)
    .select(['path', 'role_chosen'])
    .execute()
  return new Map(rows.flatMap(({ path, role_chosen: role }) => (role ? [[path, role] as const] : [])))
}

export async function nameOfPerson(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('user').where('id', '=', userId).select('name').executeTakeFirst()
  return row?.name ?? ''
}

/** False for somebody who has deleted their account meanwhile: nothing of theirs is kept any more. */
export async function isHere(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('user').where('id', '=', userId).where('deleted_at', 'is', null).select('id').executeTakeFirst()
  return row !== undefined
}

export async function insertAccount(db: Db, row: NewAccount): Promise<void> {
  await db.insertInto('account').values(row).execute()
}

/** Undefined when there is no such account of this person, or the person is no longer there. */
export async function changeAccount(
  db: Db,
  userId: string,
  id: string,
  values: Updateable<AccountTable>,
): Promise<AccountRow | undefined> {
  if (Object.keys(values).length > 0) {
    const done = await db
      .updateTable('account')
      .set(values)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where((eb) =>
        eb.exists(eb.selectFrom('user as u').select('u.id').where('u.id', '=', userId).where('u.deleted_at', 'is', null)),
      )
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) return undefined
  }
  return accountOf(db, userId, id)
}

/** True when this is news: the account was not waiting for a reconnection yet, or only for the owner of the server. */
export async function setNeedsReconnection(db: Db, id: string, sentence: string, cause: ReconnectCause): Promise<boolean> {
  const done = await db
    .updateTable('account')
    .set({ needs_reconnection: 1, reconnect_cause: cause, sync_state: 'error', error: sentence })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('needs_reconnection', '=', 0),
        eb.and([eb('reconnect_cause', '=', 'client'), eb.val(cause !== 'client' ? 1 : 0)]),
      ]),
    )
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/**
 * The row with its credential. Mails stored since `forgetMail` go with it, in the same transaction; drafts are the
 * person's own and stay.
 */
/** Whether it has just changed its owner, and its mails haven't all followed. */
export async function isBeingMoved(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_move')
    .where('account_id', '=', id)
    .where('to_id', '=', userId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteAccount(app: App, userId: string, id: string): Promise<void> {
  await app.writeAll([
    {
      sql: 'delete from mail_search where rowid in (select key from message where account_id = ? and user_id = ?)',
      rows: [[id, userId]],
    },
    { sql: 'update draft set account_id = null where account_id = ? and user_id = ?', rows: [[id, userId]] },
    { sql: 'delete from account where id = ? and user_id = ?', rows: [[id, userId]] },
  ])
}

/** Whether the person was seen since then. */
export async function wasHereLately(db: Db, userId: string, since: number): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .where('last_seen_at', '>=', since)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Of an account that is still this person's: it may have moved since the caller asked. */
const isTheirs = 'account_id = ? and user_id = ? and exists (select 1 from account a where a.id = ? and a.user_id = ?)'

/** Everything stored of an account's mail, the search index included, in one transaction: for `app.writeAll`. */
export function forgettingSteps(userId: string, accountId: string): BatchStep[] {
  return [
    { sql: `delete from outbox where ${isTheirs}`, rows: [[accountId, userId, accountId, userId]] },
    ...unlistingSteps(userId, accountId),
  ]
}

/**
 * What was listed of the mail server. Conversations that members of a shared mailbox speak of keep their Message-IDs, and so are the
 * same ones when they are listed again.
 */
export function unlistingSteps(userId: string, accountId: string): BatchStep[] {
  const rows = [[accountId, userId, accountId, userId]]
  return [
    { sql: `delete from mail_search where rowid in (select key from message where ${isTheirs})`, rows },
    { sql: `delete from pending_change where ${isTheirs}`, rows },
    { sql: `delete from message where ${isTheirs}`, rows },
    { sql: `delete from mailbox where ${isTheirs}`, rows },
    {
      sql: `delete from thread_ref where account_id = ? and exists (select 1 from account where id = ? and user_id = ?)
        and thread_id not in (select thread_id from conversation_work where account_id = ? and user_id = ?
          union all select thread_id from conversation_comment where account_id = ? and user_id = ?)`,
      rows: [[accountId, accountId, userId, accountId, userId, accountId, userId]],
    },
  ]
}

export const forgetWords = 'delete from mail_search where rowid in (select key from message where key = ? and user_id = ?)'
export const forgetMessage = 'delete from message where key = ? and user_id = ?'

export async function someMailKeys(db: Db, userId: string, accountId: string, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('message')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .select('key')
    .limit(most)
    .execute()
  return rows.map(({ key }) => key)
}
