// All SQL of reading mail. Every query names the person.
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import type { Role } from '../shared/mail.ts'
import type { BatchStep } from '../store/db-connection.ts'
import { inList } from '../store/in-list.ts'
import type { Bit } from '../store/tables.ts'
import type { SummaryRow } from './row.ts'

/** Which mails a list is about. */
export interface Selection {
  roles: readonly Role[]
  /** A folder, whatever its role: `roles` says nothing then. */
  folderId?: number
  /** Only what is snoozed. */
  snoozed?: boolean
  unread?: boolean
  starred?: boolean
  attachment?: boolean
  /** Undefined: all accounts. */
  accountIds?: string[]
  /** Row keys: at or after; before. */
  fromKey?: number
  beforeKey?: number
}

function placements(db: Db, userId: string, selection: Selection) {
  const [role = 'inbox', ...others] = selection.roles
  let query = db.selectFrom('placement as p').where('p.user_id', '=', userId)
  // The plus keeps SQLite from looking each mail up once for every role: a mail has one place, seldom two.
  if (selection.folderId !== undefined) query = query.where('p.folder_id', '=', selection.folderId)
  else
    query =
      others.length === 0
        ? query.where('p.role', '=', role)
        : query.where(sql<boolean>`+p.role in (${sql.join([role, ...others])})`)
  if (selection.snoozed)
    query = query.where('p.message_key', 'in', db.selectFrom('snooze').where('user_id', '=', userId).select('message_key'))
  if (selection.unread !== undefined) query = query.where('p.read', '=', selection.unread ? 0 : 1)
  if (selection.starred !== undefined) query = query.where('p.starred', '=', selection.starred ? 1 : 0)
  if (selection.accountIds) query = query.where('p.account_id', 'in', selection.accountIds)
  if (selection.fromKey !== undefined) query = query.where('p.message_key', '>=', selection.fromKey)
  if (selection.beforeKey !== undefined) query = query.where('p.message_key', '<', selection.beforeKey)
  if (selection.attachment)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('message as m')
          .select('m.key')
          .whereRef('m.key', '=', 'p.message_key')
          .where('m.user_id', '=', userId)
          .where('m.attachments', '<>', '[]'),
      ),
    )
  return query
}

/** Keys of a page, newest first. A mail with several places counts once. */
export async function pageOfKeys(
  db: Db,
  userId: string,
  selection: Selection,
  page: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await placements(db, userId, selection)
    .select('p.message_key')
    .groupBy('p.message_key')
    .orderBy('p.message_key', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map((row) => row.message_key)
}

export async function countMails(db: Db, userId: string, selection: Selection): Promise<number> {
  const row = await db
    .selectFrom(placements(db, userId, selection).select('p.message_key').groupBy('p.message_key').as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The rows of mails in the order of their keys, newest first. */
export async function summaries(db: Db, userId: string, keys: number[]): Promise<SummaryRow[]> {
  if (keys.length === 0) return []
  return summaryRows(db, userId).where('m.key', 'in', inList(keys)).orderBy('m.key', 'desc').execute()
}

export async function summaryById(db: Db, userId: string, id: string): Promise<SummaryRow | undefined> {
  return summaryRows(db, userId).where('m.id', '=', id).executeTakeFirst()
}

/** A conversation, oldest first; at most `limit` mails, the newest. */
export async function threadRows(
  db: Db,
  userId: string,
  accountId: string,
  threadId: string,
  limit: number,
): Promise<SummaryRow[]> {
  const rows = await summaryRows(db, userId)
    .where('m.account_id', '=', accountId)
    .where('m.thread_id', '=', threadId)
    .orderBy('m.key', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}

/** Only mails that lie somewhere: what has no place is gone from the server. */
function summaryRows(db: Db, userId: string) {
  const places = (column: 'read' | 'starred' | 'answered', fold: 'min' | 'max') =>
    sql<number>`(select ${sql.raw(fold)}(${sql.ref(`q.${column}`)}) from placement q where q.message_key = m.key)`
  return db
    .selectFrom('message as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .where('m.user_id', '=', userId)
    .where((eb) => eb.exists(eb.selectFrom('placement as p').select('p.uid').whereRef('p.message_key', '=', 'm.key')))
    .select([
      'm.key',
      'm.id',
      'm.account_id',
      'm.thread_id',
      'm.message_id',
      'm.refs',
      'm.in_reply_to',
      'm.subject',
      'm.from_name',
      'm.from_email',
      'm.to_list',
      'm.cc_list',
      'm.bcc_list',
      'm.reply_to_list',
      'm.date',
      'm.snippet',
      'm.attachments',
      'a.provider',
      places('read', 'min').as('read'),
      places('starred', 'max').as('starred'),
      places('answered', 'max').as('answered'),
      sql<string>`(select group_concat(q.role) from placement q where q.message_key = m.key)`.as('roles'),
      sql<string | null>`(select group_concat(distinct nullif(q.folder_id, 0)) from placement q where q.message_key = m.key)`.as(
        'folders',
      ),
      sql<number | null>`(select z.until from snooze z where z.message_key = m.key)`.as('snoozed_until'),
      sql<number>`(select count(*) from message t where t.account_id = m.account_id and t.thread_id = m.thread_id
        and exists (select 1 from placement q where q.message_key = t.key))`.as('thread_count'),
    ])
}

/** A page of full-text matches, to be run by the search thread. `match` is an FTS5 expression that names the owner. */
export function searchQuery(
  db: Db,
  userId: string,
  match: string,
  selection: Selection,
  page: { limit: number; offset: number },
) {
  return matches(db, userId, match, selection)
    .select('s.rowid as key')
    .orderBy('s.rowid', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .compile()
}

/** How many there are. */
export function searchCount(db: Db, userId: string, match: string, selection: Selection) {
  return matches(db, userId, match, selection)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .compile()
}

function matches(db: Db, userId: string, match: string, selection: Selection) {
  const index = sql<{ rowid: number }>`(select rowid from mail_search where mail_search match ${match}${range(selection)})`.as(
    's',
  )
  return db
    .selectFrom(index)
    .where((eb) => eb.exists(placements(db, userId, selection).select('p.uid').where('p.message_key', '=', eb.ref('s.rowid'))))
}

/** The date range, told to the index itself so that it reads only that part. */
function range({ fromKey, beforeKey }: Selection) {
  return sql.join(
    [
      fromKey === undefined ? sql`` : sql` and rowid >= ${fromKey}`,
      beforeKey === undefined ? sql`` : sql` and rowid < ${beforeKey}`,
    ],
    sql``,
  )
}

/** What a summary leaves out; undefined when this person has no such mail. */
export async function mailById(db: Db, userId: string, id: string) {
  return db
    .selectFrom('message')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(['account_id', 'thread_id', 'list_unsubscribe', 'automated'])
    .executeTakeFirst()
}

/** A person's mailboxes, as far as mail cares. */
export async function mailAccounts(db: Db, userId: string): Promise<{ id: string; email: string; in_unified_inbox: Bit }[]> {
  return db.selectFrom('account').where('user_id', '=', userId).select(['id', 'email', 'in_unified_inbox']).execute()
}

/** Everything stored of an account's mail, the search index included, in one transaction: for `app.writeAll`. */
export function forgettingSteps(userId: string, accountId: string): BatchStep[] {
  const rows = [[accountId, userId]]
  return [
    { sql: 'delete from mail_search where rowid in (select key from message where account_id = ? and user_id = ?)', rows },
    { sql: 'delete from outbox where account_id = ? and user_id = ?', rows },
    { sql: 'delete from pending_change where account_id = ? and user_id = ?', rows },
    { sql: 'delete from message where account_id = ? and user_id = ?', rows },
    { sql: 'delete from mailbox where account_id = ? and user_id = ?', rows },
    {
      sql: 'delete from thread_ref where account_id = ? and exists (select 1 from account where id = ? and user_id = ?)',
      rows: [[accountId, accountId, userId]],
    },
  ]
}
