// All SQL about archives. Every query names the person and the account. What is written is plain statements, each set of them in
// one transaction of the writer.
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import { inList } from '../store/in-list.ts'

export interface ArchiveRef {
  id: string
  userId: string
}

export async function foldersOf(db: Db, { id, userId }: ArchiveRef) {
  return db
    .selectFrom('archive_folder as f')
    .where('f.account_id', '=', id)
    .where('f.user_id', '=', userId)
    .orderBy('f.path')
    .select(['f.path', 'f.role', 'f.next_uid as nextUid', 'f.changes', 'f.removed'])
    .select(sql<number>`(select count(*) from archive_mail m where m.account_id = f.account_id and m.path = f.path)`.as('mails'))
    .execute()
}

/** Each role but `other` belongs to one folder: who comes later has none. Nothing is made for an account that is gone. */
export const addFolder = `
insert into archive_folder (account_id, user_id, path, role, next_uid, changes, removed)
select a.id, a.user_id, w.path,
  iif(exists (select 1 from archive_folder f where f.account_id = a.id and f.role = w.role), 'other', w.role), 1, 1, 0
from account a, (select ? as path, ? as role) w where a.id = ? and a.user_id = ? and a.connector = 'archive'
on conflict do nothing`

export async function changesOf(db: Db, { id, userId }: ArchiveRef): Promise<number> {
  const row = await db
    .selectFrom('archive_folder')
    .where('account_id', '=', id)
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.sum<number | null>('changes').as('changes'))
    .executeTakeFirst()
  return row?.changes ?? 0
}

const mailsIn = (db: Db, { id, userId }: ArchiveRef, path: string) =>
  db.selectFrom('archive_mail').where('account_id', '=', id).where('user_id', '=', userId).where('path', '=', path)

export async function listedMails(
  db: Db,
  account: ArchiveRef,
  path: string,
  { from, below, limit }: { from: number; below: number; limit: number },
) {
  return mailsIn(db, account, path)
    .where('uid', '>=', from)
    .where('uid', '<', below)
    .orderBy('uid', 'desc')
    .limit(limit)
    .select(['uid', 'read', 'starred', 'answered', 'described'])
    .execute()
}

export async function changedMails(
  db: Db,
  account: ArchiveRef,
  path: string,
  { since, below }: { since: number; below: number },
) {
  return mailsIn(db, account, path)
    .where('changed', '>', since)
    .where('uid', '<', below)
    .select(['uid', 'read', 'starred', 'answered'])
    .execute()
}

export async function uidsIn(db: Db, account: ArchiveRef, path: string): Promise<number[]> {
  const rows = await mailsIn(db, account, path).select('uid').execute()
  return rows.map(({ uid }) => uid)
}

export async function messageIdAt(db: Db, account: ArchiveRef, path: string, uid: number): Promise<string | undefined> {
  const row = await mailsIn(db, account, path).where('uid', '=', uid).select('message_id').executeTakeFirst()
  return row?.message_id
}

export async function contentAt(db: Db, account: ArchiveRef, path: string, uid: number) {
  return mailsIn(db, account, path).where('uid', '=', uid).select(['size', 'described', 'raw']).executeTakeFirst()
}

export async function newestWithId(db: Db, account: ArchiveRef, path: string, messageId: string): Promise<number | undefined> {
  const row = await mailsIn(db, account, path)
    .where('message_id', '=', messageId)
    .orderBy('uid', 'desc')
    .select('uid')
    .executeTakeFirst()
  return row?.uid
}

export async function uidOfDigest(db: Db, account: ArchiveRef, path: string, digest: string): Promise<number | undefined> {
  const row = await mailsIn(db, account, path).where('digest', '=', digest).select('uid').executeTakeFirst()
  return row?.uid
}

export async function keyAt(db: Db, account: ArchiveRef, path: string, uid: number): Promise<number | undefined> {
  const row = await mailsIn(db, account, path).where('uid', '=', uid).select('key').executeTakeFirst()
  return row?.key
}

export async function placeOfKey(db: Db, { id, userId }: ArchiveRef, key: number) {
  return db
    .selectFrom('archive_mail')
    .where('account_id', '=', id)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['path', 'uid'])
    .executeTakeFirst()
}

/** Of these, as they were imported into that folder. */
export async function knownDigests(db: Db, { id, userId }: ArchiveRef, origin: string, digests: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('archive_mail')
    .where('account_id', '=', id)
    .where('user_id', '=', userId)
    .where('origin', '=', origin)
    .where('digest', 'in', inList(digests))
    .select('digest')
    .execute()
  return new Set(rows.map(({ digest }) => digest))
}

/** A mail that was imported into that folder before is left as it is, wherever it is now. */
export const addMail = `
insert into archive_mail (account_id, user_id, path, origin, uid, changed, digest, message_id, read, starred, answered, size, described, raw)
select f.account_id, f.user_id, f.path, f.path, f.next_uid, f.changes + 1, ?, ?, ?, ?, ?, ?, ?, ?
from archive_folder f where f.account_id = ? and f.user_id = ? and f.path = ?
on conflict do nothing`

export const bumpFolder = `
update archive_folder set next_uid = next_uid + 1, changes = changes + 1 where account_id = ? and user_id = ? and path = ?`

export const countChange = `
update archive_folder set changes = changes + 1 where account_id = ? and user_id = ? and path = ?`

export const markRemoved = `
update archive_folder set changes = changes + 1, removed = changes + 1 where account_id = ? and user_id = ? and path = ?`

export const moveMail = `
update archive_mail set path = f.path, uid = f.next_uid, changed = f.changes + 1
from archive_folder f
where archive_mail.key = ? and archive_mail.account_id = ? and archive_mail.user_id = ?
  and f.account_id = archive_mail.account_id and f.path = ?`

export const removeMail = 'delete from archive_mail where account_id = ? and user_id = ? and path = ? and uid = ?'

export const flagMail = `
update archive_mail set read = coalesce(?, read), starred = coalesce(?, starred), answered = coalesce(?, answered),
  changed = (select f.changes + 1 from archive_folder f where f.account_id = archive_mail.account_id and f.path = archive_mail.path)
where account_id = ? and user_id = ? and path = ? and uid = ?`

export const deleteMail = 'delete from archive_mail where key = ? and account_id = ? and user_id = ?'

export const deleteFolders = 'delete from archive_folder where account_id = ? and user_id = ?'

export async function someKeys(db: Db, { id, userId }: ArchiveRef, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('archive_mail')
    .where('account_id', '=', id)
    .where('user_id', '=', userId)
    .select('key')
    .limit(most)
    .execute()
  return rows.map(({ key }) => key)
}

/** Whether the archive and its person are still here. */
export async function isThere(db: Db, { id, userId }: ArchiveRef): Promise<boolean> {
  const row = await db
    .selectFrom('account as a')
    .innerJoin('user as u', 'u.id', 'a.user_id')
    .where('a.id', '=', id)
    .where('a.user_id', '=', userId)
    .where('a.connector', '=', 'archive')
    .where('u.deleted_at', 'is', null)
    .select('a.id')
    .executeTakeFirst()
  return row !== undefined
}
