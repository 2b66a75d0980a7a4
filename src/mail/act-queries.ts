// The SQL of acting on mail: the local change and the queued one, in one transaction of the caller.
import type { Db } from '../app.ts'
import type { Role } from '../shared/mail.ts'
import { inList } from '../store/in-list.ts'
import type { PendingChange } from './changes.ts'

export interface MailRef {
  key: number
  id: string
  accountId: string
}

/** The mails of these ids that are this person's and lie somewhere. */
export async function mailsByIds(db: Db, userId: string, ids: string[]): Promise<MailRef[]> {
  const rows = await db
    .selectFrom('message as m')
    .where('m.user_id', '=', userId)
    .where('m.id', 'in', inList(ids))
    .where((eb) => eb.exists(eb.selectFrom('placement as p').select('p.uid').whereRef('p.message_key', '=', 'm.key')))
    .select(['m.key', 'm.id', 'm.account_id as accountId'])
    .execute()
  return rows
}

export interface PlacedMail {
  message_key: number
  account_id: string
  mailbox_id: number
  path: string
  uidvalidity: string
  uid: number
  role: Role
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
      'p.uidvalidity',
      'p.uid',
      'p.role',
      'p.read',
      'p.starred',
      'p.answered',
    ])
    .execute()
}

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

/** The one row of a place. */
const at = (userId: string, place: Pick<PlacedMail, 'mailbox_id' | 'uidvalidity' | 'uid'>) => ({
  user_id: userId,
  mailbox_id: place.mailbox_id,
  uidvalidity: place.uidvalidity,
  uid: place.uid,
})

export async function setPlaceRole(db: Db, userId: string, place: PlacedMail, role: Role): Promise<void> {
  await db
    .updateTable('placement')
    .set({ role })
    .where((eb) => eb.and(at(userId, place)))
    .execute()
}

export async function deletePlace(db: Db, userId: string, place: PlacedMail): Promise<void> {
  await db
    .deleteFrom('placement')
    .where((eb) => eb.and(at(userId, place)))
    .execute()
}

export async function queueChange(db: Db, userId: string, place: PlacedMail, change: PendingChange, now: number): Promise<void> {
  await db
    .insertInto('pending_change')
    .values({
      user_id: userId,
      account_id: place.account_id,
      message_key: place.message_key,
      change: JSON.stringify(change),
      created_at: now,
      not_before: 0,
      attempts: 0,
    })
    .execute()
}

export const pendingPlace = (place: PlacedMail) => ({
  mailboxId: place.mailbox_id,
  mailbox: place.path,
  uidvalidity: place.uidvalidity,
  uid: place.uid,
})

export async function mailByKey(db: Db, userId: string, key: number): Promise<MailRef | undefined> {
  return db
    .selectFrom('message')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['key', 'id', 'account_id as accountId'])
    .executeTakeFirst()
}
