// SQL of accounts that are moved into shared mailboxes. Each query names the person, but for those of the job.
import { sql } from 'kysely'
import type { App, Db } from '../app.ts'
import type { MemberRole } from '../shared/shared-mailboxes.ts'
import type { AccountMoveTable } from '../store/tables/moved-accounts.ts'
import type { Move } from './move-step-queries.ts'

export interface MovableAccount {
  id: string
  email: string
  connector: string
  provider: string
  username: string
  imap_host: string
  imap_port: number
  needs_reconnection: 0 | 1
  last_sync_at: number | null
}
const movable = [
  'a.id',
  'a.email',
  'a.connector',
  'a.provider',
  'a.username',
  'a.imap_host',
  'a.imap_port',
  'a.needs_reconnection',
  'a.last_sync_at',
] as const

export function movableAccounts(db: Db, ownerId: string): Promise<MovableAccount[]> {
  return db.selectFrom('account as a').where('a.user_id', '=', ownerId).select(movable).orderBy('a.created_at').execute()
}

/** Accounts of other people who can sign in, to be compared. */
export function accountsOfOthers(db: Db, personId: string) {
  return db
    .selectFrom('account as a')
    .innerJoin('user as u', 'u.id', 'a.user_id')
    .where('a.user_id', '!=', personId)
    .where('u.kind', '=', 'person')
    .where('u.deleted_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .select([...movable, 'a.user_id as userId'])
    .execute()
}

/** Outgoing mail of an account that waits, and that is just being sent. */
export async function outgoingOf(db: Db, ownerId: string, accountId: string): Promise<{ scheduled: number; sending: number }> {
  const rows = await db
    .selectFrom('outbox')
    .where('user_id', '=', ownerId)
    .where('account_id', '=', accountId)
    .where('status', 'in', ['held', 'failed', 'sending', 'unknown'])
    .select('status')
    .execute()
  const sending = rows.filter(({ status }) => status === 'sending' || status === 'unknown').length
  return { scheduled: rows.length - sending, sending }
}

/** Own Smart Folders that mails of the account are in, or were put into by hand. Reads all of them, in a thread of its own. */
export function ownFoldersOf({ db, search }: App, ownerId: string, accountId: string): Promise<{ id: string; name: string }[]> {
  const used = (table: 'mail_category' | 'sorting_correction') =>
    db
      .selectFrom(table)
      .where('user_id', '=', ownerId)
      .where('account_id', '=', accountId)
      .where('category_id', 'is not', null)
      .select('category_id')
  const query = db
    .selectFrom('category')
    .where('user_id', '=', ownerId)
    .where('id', 'in', used('mail_category').union(used('sorting_correction')))
    .orderBy('name')
    .select(['id', 'name'])
  return search.rows(query.compile())
}

/** Numbers of what hangs on an account. */
export async function amountsOf({ db, search }: App, ownerId: string, accountId: string) {
  const counted = sql<{ mails: number; starred: number; sorted: number; drafts: number; rules: number }>`select
    (select count(*) from message where account_id = ${accountId} and user_id = ${ownerId}) as mails,
    (select coalesce(sum(starred), 0) from mail_count where account_id = ${accountId} and user_id = ${ownerId}) as starred,
    (select count(distinct message_key) from mail_category where account_id = ${accountId} and user_id = ${ownerId}) as sorted,
    (select count(*) from draft where account_id = ${accountId} and user_id = ${ownerId} and outbox_id is null
      and discarded_at is null) as drafts,
    (select count(*) from sorting_rule where user_id = ${ownerId}
      and coalesce(conditions ->> '$.accountId', ${accountId}) = ${accountId}) as rules`
  const [row] = await search.rows(counted.compile(db))
  return row ?? { mails: 0, starred: 0, sorted: 0, drafts: 0, rules: 0 }
}

// ---- moves ------------------------------------------------------------------------------------------------------

export async function insertMove(db: Db, row: AccountMoveTable): Promise<void> {
  await db.insertInto('account_move').values(row).execute()
}

const ofMove = [
  'm.id',
  'm.kind',
  'm.account_id as accountId',
  'm.owner_id as ownerId',
  'm.shared_mailbox_id as sharedMailboxId',
  'm.to_id as toId',
  'm.offered_role as offeredRole',
  'm.created_at as since',
  'm.until',
  'a.email',
  'a.user_id as holderId',
] as const

/** Newest first. None of a mailbox that is being deleted; its name only for a member. */
export function movesOf(db: Db, personId: string) {
  return db
    .selectFrom('account_move as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .innerJoin('user as o', 'o.id', 'm.owner_id')
    .leftJoin('membership as mine', (join) =>
      join.onRef('mine.shared_mailbox_id', '=', 'm.shared_mailbox_id').onRef('mine.user_id', '=', 'm.user_id'),
    )
    .leftJoin('user as s', (join) => join.onRef('s.id', '=', 'mine.shared_mailbox_id').on('s.deleted_at', 'is', null))
    .where('m.user_id', '=', personId)
    .where('o.deleted_at', 'is', null)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id')
    .select([...ofMove, 's.name as mailboxName'])
    .select(
      sql<number>`(select count(*) from (select thread_id from conversation_work w where w.user_id = m.owner_id and w.account_id = m.account_id
        union select thread_id from conversation_comment c where c.user_id = m.owner_id and c.account_id = m.account_id))`.as(
        'teamwork',
      ),
    )
    .execute()
}

/** Offers of mailboxes whose account works and whose offerer still manages them and can sign in, but those that this person declined. */
export function openOffers(db: Db, personId: string) {
  return db
    .selectFrom('account_move as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .innerJoin('user as s', 's.id', 'm.owner_id')
    .innerJoin('membership as manager', (join) =>
      join.onRef('manager.shared_mailbox_id', '=', 'm.owner_id').onRef('manager.user_id', '=', 'm.user_id'),
    )
    .innerJoin('user as offerer', 'offerer.id', 'm.user_id')
    .where('m.kind', '=', 'shared')
    .where('m.offered_role', 'is not', null)
    .where('offerer.disabled_at', 'is', null)
    .where('manager.role', '=', 'manager')
    .where('s.deleted_at', 'is', null)
    .where('m.user_id', '!=', personId)
    .where('a.needs_reconnection', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('account_offer_declined as d')
            .whereRef('d.move_id', '=', 'm.id')
            .where('d.user_id', '=', personId)
            .select('d.at'),
        ),
      ),
    )
    .select([...movable, 'm.id as moveId', 'm.owner_id as ownerId', 'm.offered_role as role', 's.name as mailboxName'])
    .execute()
}

export async function storeOffer(db: Db, personId: string, id: string, role: MemberRole | null): Promise<void> {
  await db.updateTable('account_move').set({ offered_role: role }).where('user_id', '=', personId).where('id', '=', id).execute()
}

export async function insertDeclined(db: Db, moveId: string, personId: string, now: number): Promise<void> {
  await db
    .insertInto('account_offer_declined')
    .values({ move_id: moveId, user_id: personId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function storeReturn(db: Db, personId: string, id: string, move: Move): Promise<void> {
  await db
    .updateTable('account_move')
    .set({ from_id: move.from, to_id: move.to, owner_id: move.to, offered_role: null })
    .where('user_id', '=', personId)
    .where('id', '=', id)
    .execute()
}

/** Once all is there. */
export async function deleteMove(db: Db, personId: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('account_move')
    .where('user_id', '=', personId)
    .where('account_id', '=', accountId)
    .where('to_id', 'is', null)
    .execute()
}

/** An owner that keeps a parked copy: no members, and nothing of it is synced or sent. */
export async function insertParkedOwner(db: Db, id: string, now: number): Promise<void> {
  const none = { name: '', password_hash: '', role: 'member', kind: 'mailbox' } as const
  await db
    .insertInto('user')
    .values({ id, email: `mailbox ${id}`, created_at: now, disabled_at: now, ...none })
    .execute()
}

// ---- the job ----------------------------------------------------------------------------------------------------

export async function openMoves(db: Db): Promise<Move[]> {
  const rows = await db
    .selectFrom('account_move')
    .where('to_id', 'is not', null)
    .select(['account_id as accountId', 'from_id as from', 'to_id as to'])
    .execute()
  return rows.flatMap(({ accountId, from, to }) => (from !== null && to !== null ? [{ accountId, from, to }] : []))
}

/** Moves whose way back is over, and those that have come back. */
export function endedMoves(db: Db, now: number) {
  return db
    .selectFrom('account_move as m')
    .where('m.to_id', 'is', null)
    .where((eb) => eb.or([eb('m.until', '<=', now), eb('m.owner_id', '=', eb.ref('m.user_id'))]))
    .select(['m.id', 'm.kind', 'm.user_id as userId', 'm.owner_id as ownerId', 'm.account_id as accountId'])
    .execute()
}

export async function parkedOwnersWithout(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('user as u')
    .where('u.kind', '=', 'mailbox')
    .where('u.disabled_at', 'is not', null)
    .where('u.deleted_at', 'is', null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('account_move as m').whereRef('m.owner_id', '=', 'u.id').select('m.id'))))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('account_move as m').whereRef('m.from_id', '=', 'u.id').select('m.id'))))
    .select('u.id')
    .execute()
  return rows.map(({ id }) => id)
}
