// The SQL of acting on mail: the local change and the queued one, in one transaction of the caller. Hundreds of mails are
// one statement each, so that the writer is not held for long.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../app.ts'
import type { Role } from '../../shared/mail.ts'
import { inList } from '../../store/in-list.ts'
import { prominence } from '../row.ts'
import type { PendingChange } from './changes.ts'

export interface MailRef {
  key: number
  id: string
  accountId: string
  /** Conversation; an id of its account. */
  thread: string
}

/** The mails of these ids that are this person's and lie somewhere. */
export async function mailsByIds(db: Db, userId: string, ids: string[]): Promise<MailRef[]> {
  return mails(db, userId).where('m.id', 'in', inList(ids)).execute()
}

/** The same by key. */
export async function mailsByKeys(db: Db, userId: string, keys: number[]): Promise<MailRef[]> {
  return mails(db, userId).where('m.key', 'in', inList(keys)).execute()
}

/**
 * The mails of their conversations that lie in the same place: of the role a mail is shown under, or in one folder of a person's own.
 * A draft is alone.
 */
export async function mailsInSamePlace(db: Db, userId: string, keys: number[]): Promise<MailRef[]> {
  return db
    .selectFrom('message as m')
    .innerJoin('placement as p', 'p.message_key', 'm.key')
    .innerJoin('message as t', (join) => join.onRef('t.account_id', '=', 'm.account_id').onRef('t.thread_id', '=', 'm.thread_id'))
    .innerJoin('placement as q', (join) => join.onRef('q.message_key', '=', 't.key').onRef('q.role', '=', 'p.role'))
    .where('m.user_id', '=', userId)
    .where('t.user_id', '=', userId)
    .where('m.key', 'in', inList(keys))
    .where('p.role', '<>', 'drafts')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('placement as r')
            .select('r.uid')
            .whereRef('r.message_key', '=', 'm.key')
            .where(sql<boolean>`instr(${order}, r.role) < instr(${order}, p.role)`),
        ),
      ),
    )
    .where((eb) => eb.or([eb('q.role', '<>', 'other'), eb('q.folder_id', '=', eb.ref('p.folder_id'))]))
    .select(['t.key', 't.id', 't.account_id as accountId', 't.thread_id as thread'])
    .distinct()
    .execute()
}

const order = prominence.join()

function mails(db: Db, userId: string) {
  return db
    .selectFrom('message as m')
    .where('m.user_id', '=', userId)
    .where((eb) => eb.exists(eb.selectFrom('placement as p').select('p.uid').whereRef('p.message_key', '=', 'm.key')))
    .select(['m.key', 'm.id', 'm.account_id as accountId', 'm.thread_id as thread'])
}

/** Keys of those that lie somewhere besides Drafts. */
export async function keysOutsideDrafts(db: Db, userId: string, keys: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('placement')
    .where('user_id', '=', userId)
    .where('message_key', 'in', inList(keys))
    .where('role', '<>', 'drafts')
    .select('message_key')
    .execute()
  return new Set(rows.map((row) => row.message_key))
}

/** Also one that lies nowhere. */
export async function mailByKey(db: Db, userId: string, key: number): Promise<MailRef | undefined> {
  return db
    .selectFrom('message')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['key', 'id', 'account_id as accountId', 'thread_id as thread'])
    .executeTakeFirst()
}

/** What names a row of `placement`. */
export interface PlaceKey {
  mailbox_id: number
  uidvalidity: string
  uid: number
}
export interface PlacedMail extends PlaceKey {
  message_key: number
  account_id: string
  path: string
  /** What its folder is for; `role` is where a person sees it. */
  mailbox_role: Role
  role: Role
  moving_to: number | null
  folder_id: number
  read: number
  starred: number
  answered: number
}

/** Every place of these mails. */
export async function placesOfMails(db: Db, userId: string, keys: number[]): Promise<PlacedMail[]> {
  return db
    .selectFrom('placement as p')
    .innerJoin('mailbox as b', 'b.id', 'p.mailbox_id')
    .where('p.user_id', '=', userId)
    .where('p.message_key', 'in', inList(keys))
    .select([
      'p.message_key',
      'p.account_id',
      'p.mailbox_id',
      'b.path',
      'b.role as mailbox_role',
      'p.uidvalidity',
      'p.uid',
      'p.role',
      'p.moving_to',
      'p.folder_id',
      'p.read',
      'p.starred',
      'p.answered',
    ])
    .execute()
}

export interface FolderRow {
  id: number
  account_id: string
  path: string
  role: Role
}

export async function foldersOf(db: Db, userId: string): Promise<FolderRow[]> {
  return db.selectFrom('mailbox').where('user_id', '=', userId).select(['id', 'account_id', 'path', 'role']).execute()
}

/** Sets flags on all places of these mails. */
export async function setPlaceFlags(
  db: Db,
  userId: string,
  keys: number[],
  set: { read?: boolean; starred?: boolean; answered?: boolean },
): Promise<void> {
  const bit = (value: boolean): 0 | 1 => (value ? 1 : 0)
  await db
    .updateTable('placement')
    .set({
      ...(set.read === undefined ? {} : { read: bit(set.read) }),
      ...(set.starred === undefined ? {} : { starred: bit(set.starred) }),
      ...(set.answered === undefined ? {} : { answered: bit(set.answered) }),
    })
    .where('user_id', '=', userId)
    .where('message_key', 'in', inList(keys))
    .execute()
}

/** The right side of `(mailbox_id, uidvalidity, uid) in`. A plus before `user_id` keeps SQLite from reading all places of a person. */
function these(places: PlaceKey[]): RawBuilder<unknown> {
  const list = JSON.stringify(places.map(({ mailbox_id, uidvalidity, uid }) => [mailbox_id, uidvalidity, uid]))
  return sql`(select value ->> 0, value ->> 1, value ->> 2 from json_each(${list}))`
}

/** Shows these places under a role and in a folder; null: in the folder they lie in. */
export async function showIn(db: Db, userId: string, places: PlaceKey[], role: Role, movingTo: number | null): Promise<void> {
  if (places.length === 0) return
  await sql`update placement set role = ${role}, moving_to = ${movingTo}
    where +user_id = ${userId} and (mailbox_id, uidvalidity, uid) in ${these(places)}`.execute(db)
}

export async function deletePlaces(db: Db, userId: string, places: PlaceKey[]): Promise<void> {
  await sql`delete from placement where +user_id = ${userId} and (mailbox_id, uidvalidity, uid) in ${these(places)}`.execute(db)
}

/** Takes back moves, or deletions, of these places that the server has not heard of. Answers the places. */
export async function cancelChanges(
  db: Db,
  userId: string,
  kind: PendingChange['kind'],
  places: (PlaceKey & { message_key: number })[],
  notBefore = 0,
): Promise<PlaceKey[]> {
  if (places.length === 0) return []
  const keys = inList([...new Set(places.map((place) => place.message_key))])
  const place = sql`(change ->> '$.place.mailboxId', change ->> '$.place.uidvalidity', change ->> '$.place.uid')`
  const { rows } = await sql<PlaceKey>`delete from pending_change
    where user_id = ${userId} and message_key in ${keys} and change ->> '$.kind' = ${kind} and not_before >= ${notBefore}
      and ${place} in ${these(places)}
    returning change ->> '$.place.mailboxId' as mailbox_id, change ->> '$.place.uidvalidity' as uidvalidity,
      change ->> '$.place.uid' as uid`.execute(db)
  return rows
}

/** Queues changes for the mail server, in this order; none is carried before `notBefore`. */
export async function queueChanges(
  db: Db,
  userId: string,
  changes: { place: { message_key: number; account_id: string }; change: PendingChange }[],
  now: number,
  notBefore = 0,
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ place, change }) => [place.account_id, place.message_key, JSON.stringify(change)])
  await sql`insert into pending_change (user_id, account_id, message_key, change, created_at, not_before, attempts)
    select ${userId}, value ->> 0, value ->> 1, value ->> 2, ${now}, ${notBefore}, 0 from json_each(${JSON.stringify(rows)})`.execute(
    db,
  )
}

export const pendingPlace = (place: PlacedMail) => ({
  mailboxId: place.mailbox_id,
  mailbox: place.path,
  uidvalidity: place.uidvalidity,
  uid: place.uid,
})
