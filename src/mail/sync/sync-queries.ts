// What the sync asks of the store. What it writes is in write-queries.ts.
import { sql } from 'kysely'
import type { Db } from '../../app.ts'
import { inList } from '../../store/in-list.ts'
import { textColumns, unpackTexts } from '../../store/packed-texts.ts'
import type { MailboxTable } from '../../store/tables/accounts.ts'

export interface AccountRef {
  id: string
  userId: string
}
export type MailboxRow = Pick<MailboxTable, 'path' | 'role' | 'uidvalidity' | 'cursor' | 'complete'> & { id: number }

export async function mailboxRows(db: Db, account: AccountRef): Promise<MailboxRow[]> {
  return db
    .selectFrom('mailbox')
    .where('account_id', '=', account.id)
    .where('user_id', '=', account.userId)
    .select(['id', 'path', 'role', 'uidvalidity', 'cursor', 'complete'])
    .execute()
}

export interface KnownMail {
  key: number
  identity: string
  thread_id: string
  size: number
}

/** Mails of the account with one of these identities. */
export async function knownMails(db: Db, account: AccountRef, identities: string[]): Promise<KnownMail[]> {
  if (identities.length === 0) return []
  return db
    .selectFrom('message')
    .where('account_id', '=', account.id)
    .where('user_id', '=', account.userId)
    .where('identity', 'in', inList(identities))
    .select(['key', 'identity', 'thread_id', 'size'])
    .execute()
}

/** Which of these keys are taken, by anybody's mail. */
export async function takenKeys(db: Db, keys: number[]): Promise<number[]> {
  const rows = await db.selectFrom('message').where('key', 'in', inList(keys)).select('key').execute()
  return rows.map((row) => row.key)
}

/** Which mail lies at these places already: uid -> key. */
export async function placedKeys(
  db: Db,
  account: AccountRef,
  mailboxId: number,
  uidvalidity: string,
  uids: number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('placement')
    .where('user_id', '=', account.userId)
    .where('mailbox_id', '=', mailboxId)
    .where('uidvalidity', '=', uidvalidity)
    .where('uid', 'in', inList(uids))
    .select(['uid', 'message_key'])
    .execute()
  return new Map(rows.map((row) => [row.uid, row.message_key]))
}

/** At which UIDs of this mailbox these mails lie: key -> uids. */
export async function uidsOfMails(
  db: Db,
  account: AccountRef,
  mailboxId: number,
  uidvalidity: string,
  keys: number[],
): Promise<Map<number, number[]>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('placement')
    .where('user_id', '=', account.userId)
    .where('message_key', 'in', inList(keys))
    .where('mailbox_id', '=', mailboxId)
    .where('uidvalidity', '=', uidvalidity)
    .select(['uid', 'message_key'])
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.message_key)].map(([key, some]) => [key, some.map((row) => row.uid)]))
}

export async function threadsOf(db: Db, account: AccountRef, refs: string[]): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map()
  const rows = await db
    .selectFrom('thread_ref')
    .where('account_id', '=', account.id)
    .where('ref', 'in', inList(refs))
    .select(['ref', 'thread_id'])
    .execute()
  return new Map(rows.map((row) => [row.ref, row.thread_id]))
}

export interface WithoutText {
  key: number
  mailbox: string
  uid: number
  text_parts: string
  attachments: string
}

/** The newest mails whose text has not been fetched, each at one of its places. */
export async function mailsWithoutText(
  db: Db,
  account: AccountRef,
  limit: number,
  skip: ReadonlySet<number>,
): Promise<WithoutText[]> {
  const rows = await db
    .selectFrom('message as m')
    .where('m.account_id', '=', account.id)
    .where('m.user_id', '=', account.userId)
    .where('m.body_state', '=', sql.lit('none'))
    .innerJoin('placement as p', 'p.message_key', 'm.key')
    .innerJoin('mailbox as b', (join) => join.onRef('b.id', '=', 'p.mailbox_id').onRef('b.uidvalidity', '=', 'p.uidvalidity'))
    .select(['m.key', 'b.path as mailbox', 'p.uid', 'm.text_parts', 'm.attachments'])
    .groupBy('m.key')
    .orderBy('m.key', 'desc')
    .limit(limit + skip.size)
    .execute()
  return rows.filter((row) => !skip.has(row.key)).slice(0, limit)
}

/** The newest mails whose attachments are still to be read and whose text is there, each at one of its places. */
export async function mailsWithFiles(db: Db, account: AccountRef, limit: number) {
  return db
    .selectFrom('message as m')
    .where('m.account_id', '=', account.id)
    .where('m.user_id', '=', account.userId)
    .where('m.files_state', '=', sql.lit('wanted'))
    .where('m.body_state', '<>', 'none')
    .innerJoin('placement as p', 'p.message_key', 'm.key')
    .innerJoin('mailbox as b', (join) => join.onRef('b.id', '=', 'p.mailbox_id').onRef('b.uidvalidity', '=', 'p.uidvalidity'))
    .select(['m.key', 'b.path as mailbox', 'p.uidvalidity', 'p.uid', 'm.attachments'])
    .groupBy('m.key')
    .orderBy('m.key', 'desc')
    .limit(limit)
    .execute()
}

/** The newest mails that are not in the search index as it is now. */
export async function unindexedMails(db: Db, account: AccountRef, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('message')
    .where('account_id', '=', account.id)
    .where('user_id', '=', account.userId)
    .where('indexed', '=', sql.lit(0))
    .orderBy('key', 'desc')
    .limit(limit)
    .select('key')
    .execute()
  return rows.map((row) => row.key)
}

/** Of everybody: with mails that are not in the search index as it is now. */
export async function unindexedAccounts(db: Db): Promise<AccountRef[]> {
  return db
    .selectFrom('message')
    .where('indexed', '=', sql.lit(0))
    .groupBy(['account_id', 'user_id'])
    .select(['account_id as id', 'user_id as userId'])
    .execute()
}

/** What the search index needs to know of a mail again when its text comes. */
export async function indexFacts(db: Db, account: AccountRef, keys: number[]) {
  const rows = await db
    .selectFrom('message as m')
    .leftJoin('message_body as b', 'b.message_key', 'm.key')
    .where('m.account_id', '=', account.id)
    .where('m.user_id', '=', account.userId)
    .where('m.key', 'in', inList(keys))
    .orderBy('m.key')
    .select(['m.key', 'm.subject', 'm.from_name', 'm.from_email', 'm.to_list', 'm.cc_list', 'm.bcc_list', 'm.attachments'])
    .select([...textColumns, 'b.file_text'])
    .execute()
  return rows.map((row) => ({ ...row, text: unpackTexts(row)?.text ?? null }))
}
