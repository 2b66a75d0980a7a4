// SQL of push notifications. Every query of a person's rows names the person, but for two: whose endpoint this is, and for whom
// mails wait.
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../app.ts'
import type { MailboxPush, MailboxPushChoice, PushProblem } from '../shared/push.ts'
import { type DeliveryFailure, deliveryFailed, deliverySucceeded } from '../store/delivery-record.ts'
import { inList } from '../store/in-list.ts'
import { members, memberships } from '../store/memberships.ts'
import { prepared, preparedFirst } from '../store/prepared.ts'
import type { Tables } from '../store/tables.ts'

// ---- the server's keys ------------------------------------------------------------------------------------------

export async function storedVapid(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('server_key').where('name', '=', 'vapid').select('sealed').executeTakeFirst())?.sealed
}

export async function insertVapid(db: Db, sealed: string, at: number): Promise<void> {
  await db
    .insertInto('server_key')
    .values({ name: 'vapid', sealed, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

// ---- targets ----------------------------------------------------------------------------------------------------

export type TargetRow = Pick<
  Tables['push_target'],
  'id' | 'kind' | 'session_id' | 'secret' | 'created_at' | 'last_sent_at' | 'problem' | 'disabled_at'
> & { user_agent: string | null }

export function targetsOf(db: Db, userId: string): Promise<TargetRow[]> {
  return db
    .selectFrom('push_target as t')
    .leftJoin('session as s', (join) => join.onRef('s.id', '=', 't.session_id').on('s.user_id', '=', userId))
    .where('t.user_id', '=', userId)
    .orderBy('t.created_at')
    .select(['t.id', 't.kind', 't.session_id', 't.secret', 't.created_at', 't.last_sent_at', 't.problem', 't.disabled_at'])
    .select('s.user_agent')
    .execute()
}

/** Those that may be sent to now: enabled, of a session that has not ended, of a person who may sign in. */
export const openTargets = prepared((db, userId: string, now: number) =>
  db
    .selectFrom('push_target as t')
    .innerJoin('user as u', 'u.id', 't.user_id')
    .leftJoin('session as s', 's.id', 't.session_id')
    .where('t.user_id', '=', userId)
    .where('t.disabled_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .where((eb) => eb.or([eb('t.session_id', 'is', null), eb('s.expires_at', '>', now)]))
    .select('t.id'),
)

export const targetSecret = preparedFirst((db, userId: string, id: string) =>
  db.selectFrom('push_target').where('user_id', '=', userId).where('id', '=', id).select('secret'),
)

export async function insertTarget(
  db: Db,
  row: Pick<Tables['push_target'], 'id' | 'user_id' | 'session_id' | 'kind' | 'endpoint_hash' | 'secret' | 'created_at'>,
): Promise<void> {
  await db.insertInto('push_target').values(row).execute()
}

/** False where there is none. */
export async function deleteTarget(db: Db, userId: string, id: string): Promise<boolean> {
  const done = await db.deleteFrom('push_target').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return done.numDeletedRows > 0n
}

export async function deleteOfSession(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('push_target').where('user_id', '=', userId).where('session_id', '=', sessionId).execute()
}

/** Whoever's it is: an endpoint belongs to one browser, and people may share that. */
export async function targetByEndpoint(db: Db, hash: string) {
  return db.selectFrom('push_target').where('endpoint_hash', '=', hash).select(['id', 'user_id', 'secret']).executeTakeFirst()
}

export async function noteSent(db: Db, userId: string, id: string, now: number): Promise<void> {
  await db.updateTable('push_target').set(deliverySucceeded(now)).where('user_id', '=', userId).where('id', '=', id).execute()
}

export async function noteFailure(
  db: Db,
  userId: string,
  id: string,
  failure: DeliveryFailure<PushProblem>,
): Promise<{ failures: number; disabled_at: number | null } | undefined> {
  return db
    .updateTable('push_target')
    .set(deliveryFailed(failure))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['failures', 'disabled_at'])
    .executeTakeFirst()
}

// ---- what a person wants to be told -----------------------------------------------------------------------------

export const storedSettings = preparedFirst((db, userId: string) =>
  db.selectFrom('push_setting').where('user_id', '=', userId).select(['changed', 'last_digest']),
)

export async function storeSettings(db: Db, userId: string, changed: string, lastDigest: string): Promise<void> {
  const values = { changed, last_digest: lastDigest }
  await db
    .insertInto('push_setting')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function noteDigest(db: Db, userId: string, lastDigest: string): Promise<void> {
  await db.updateTable('push_setting').set({ last_digest: lastDigest }).where('user_id', '=', userId).execute()
}

// ---- mails ------------------------------------------------------------------------------------------------------

export interface ArrivedMail {
  id: string
  key: number
  threadId: string
  subject: string
  fromName: string
  fromEmail: string
  /** Smart Folders, comma separated. */
  categories: string | null
  /** 1: the person has written to the sender. */
  known: number
  /** 1: sorted, with nothing left to ask a model. */
  sorted: number
  /** Of a shared mailbox: the member who deals with its conversation. */
  assignee: string | null
}

/** Those of them that lie unread in an inbox of the unified one, newest first. `userId`: whose mail it is, a person's or a shared mailbox's. */
export async function arrivedMails(db: Db, userId: string, ids: string[]): Promise<ArrivedMail[]> {
  const { rows } = await sql<ArrivedMail>`
    select m.id, m.key, m.thread_id as threadId, m.subject, m.from_name as fromName, m.from_email as fromEmail,
      (select group_concat(c.category_id) from mail_category c where c.message_key = m.key and c.user_id = ${userId}) as categories,
      exists (select 1 from account b join contact c on c.account_id = b.id and c.email = lower(m.from_email)
        where b.user_id = ${userId} and c.user_id = ${userId} and c.written_to > 0) as known,
      exists (select 1 from sorted_mail s where s.message_key = m.key and s.user_id = ${userId} and s.version <> ''
        and s.asks_model = 0) as sorted,
      (select w.assignee from conversation_work w
        where w.user_id = ${userId} and w.account_id = m.account_id and w.thread_id = m.thread_id) as assignee
    from message m join account a on a.id = m.account_id
    where m.user_id = ${userId} and m.id in ${inList(ids)} and a.user_id = ${userId} and a.in_unified_inbox = 1
      and ${isUnreadInInbox}
    order by m.key desc`.execute(db)
  return rows
}

/** Unread in one of its places is unread. */
const isUnreadInInbox = sql<SqlBool>`exists (select 1 from placement p where p.message_key = m.key and p.role = 'inbox' and p.read = 0)`

/** Of the person, or of a shared mailbox of which they are a member, and want to be notified, at this moment. */
const isReadBy = (userId: string) => sql<SqlBool>`(m.user_id = ${userId} or exists (select 1 from membership s
  where s.shared_mailbox_id = m.user_id and s.user_id = ${userId} and s.push in ('assigned', 'all')))`

/** Up to `most` a person; what is beyond that is counted no further. */
export async function holdMails(db: Db, userId: string, keys: number[], most: number): Promise<void> {
  await sql`insert into push_held (user_id, message_key)
    select ${userId}, m.key from message m where m.key in ${inList(keys)} and ${isReadBy(userId)}
      and (select count(*) from push_held h where h.user_id = ${userId}) < ${most}
    on conflict do nothing`.execute(db)
}

export const peopleWithHeld = prepared((db) => db.selectFrom('push_held').select('user_id').distinct())

/** How many of the held mails are still unread in the unified inbox: the person's own, and those of each shared mailbox. */
export async function countHeld(db: Db, userId: string): Promise<{ ownerId: string; count: number }[]> {
  const { rows } = await sql<{ ownerId: string; count: number }>`
    select m.user_id as ownerId, count(*) as count
    from push_held h join message m on m.key = h.message_key join account a on a.id = m.account_id and a.user_id = m.user_id
    where h.user_id = ${userId} and ${isReadBy(userId)} and a.in_unified_inbox = 1 and ${isUnreadInInbox}
    group by m.user_id`.execute(db)
  return rows
}

export async function releaseHeld(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('push_held').where('user_id', '=', userId).execute()
}

// ---- shared mailboxes -------------------------------------------------------------------------------------------

/** In the order of their names. */
export const mailboxChoices = (db: Db, userId: string): Promise<MailboxPush[]> =>
  memberships(db, userId).select(['u.id', 'u.name', 'm.push']).orderBy(sql`u.name collate nocase`).orderBy('u.id').execute()

/** Members who want to be notified of mail that arrives there, and can sign in. */
export async function membersToNotify(db: Db, sharedMailboxId: string): Promise<string[]> {
  const rows = await members(db, sharedMailboxId)
    .where('m.push', 'in', ['assigned', 'all'])
    .where('u.disabled_at', 'is', null)
    .select('u.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Undefined for somebody who is no member any more. */
export const mailboxChoice = (
  db: Db,
  sharedMailboxId: string,
  userId: string,
): Promise<{ name: string; push: MailboxPushChoice } | undefined> =>
  memberships(db, userId).where('m.shared_mailbox_id', '=', sharedMailboxId).select(['u.name', 'm.push']).executeTakeFirst()

/** False where the person is no member. */
export async function storeMailboxChoice(
  db: Db,
  sharedMailboxId: string,
  userId: string,
  push: MailboxPushChoice,
): Promise<boolean> {
  const done = await db
    .updateTable('membership')
    .set({ push })
    .where('shared_mailbox_id', '=', sharedMailboxId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
