// All SQL of reading mail. Every query names the person.
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../app.ts'
import type { Role } from '../shared/mail.ts'
import { inList } from '../store/in-list.ts'
import { type MailTexts, textColumns, unpackTexts } from '../store/packed-texts.ts'
import { prepared } from '../store/prepared.ts'
import type { SummaryRow } from './row.ts'

/** The rows of mails in the order of their keys, newest first. */
export async function summaries(db: Db, userId: string, keys: number[]): Promise<SummaryRow[]> {
  return keys.length === 0 ? [] : summaryRows(db, userId, byKeys, [JSON.stringify(keys), userId])
}

export async function summaryById(db: Db, userId: string, id: string): Promise<SummaryRow | undefined> {
  const [row] = await summaryRows(db, userId, byId, [id, userId])
  return row
}

/** A conversation, oldest first; at most `limit` mails, the newest. */
export async function threadRows(
  db: Db,
  userId: string,
  accountId: string,
  threadId: string,
  limit: number,
): Promise<SummaryRow[]> {
  return (await summaryRows(db, userId, byThread, [accountId, threadId, userId, limit])).reverse()
}

/** Every list asks these: they are written as SQL, since building them took longer than running them. */
async function summaryRows(db: Db, userId: string, query: string, parameters: unknown[]): Promise<SummaryRow[]> {
  const { rows } = await db.executeQuery<Omit<SummaryRow, 'thread_count'>>(CompiledQuery.raw(query, parameters))
  const names = new Map(rows.map((row) => [`${row.account_id} ${row.thread_id}`, [row.account_id, row.thread_id]]))
  const threads = [JSON.stringify([...names.values()]), userId]
  const counts = await db.executeQuery<ThreadCount>(CompiledQuery.raw(threadCounts, threads))
  const byName = new Map(counts.rows.map((one) => [`${one.account_id} ${one.thread_id}`, one.count]))
  return rows.map((row) => ({ ...row, thread_count: byName.get(`${row.account_id} ${row.thread_id}`) ?? 1 }))
}

/** Only mails that lie somewhere: what has no place is gone from the server. */
const summary = (source: string, where: string) => `
  select m.key, m.id, m.account_id, m.thread_id, m.message_id, m.refs, m.in_reply_to, m.subject, m.from_name, m.from_email,
    m.to_list, m.cc_list, m.bcc_list, m.reply_to_list, m.date, m.snippet, m.attachments, a.provider,
    min(p.read) as read, max(p.starred) as starred, max(p.answered) as answered, group_concat(p.role) as roles,
    group_concat(distinct nullif(p.folder_id, 0)) as folders,
    (select group_concat(c.category_id) from mail_category c
      where c.message_key = m.key and c.user_id = m.user_id) as category_ids,
    (select z.until from snooze z where z.message_key = m.key) as snoozed_until
  from ${source} cross join account a on a.id = m.account_id cross join placement p on p.message_key = m.key
  where ${where} group by m.key order by m.key desc`
const byKeys = summary('json_each(?) k cross join message m on m.key = k.value', 'm.user_id = ?')
const byId = summary('message m', 'm.id = ? and m.user_id = ?')
const byThread = `
${summary('message m', 'm.account_id = ? and m.thread_id = ? and m.user_id = ?')} limit ?`

interface ThreadCount {
  account_id: string
  thread_id: string
  count: number
}
/**
 * Mails of a conversation that are shown in it: what was thrown away is not (thread.ts). Each conversation is counted once: a long one
 * may fill the whole page.
 */
const threadCounts = `
  select t.account_id, t.thread_id, count(*) as count from json_each(?) w
  cross join message t on t.account_id = w.value ->> 0 and t.thread_id = w.value ->> 1
  where t.user_id = ? and exists (select 1 from placement q where q.message_key = t.key and q.role not in ('trash', 'junk'))
  group by t.account_id, t.thread_id`

export interface ConversationRow {
  accountId: string
  threadId: string
  name: string
  email: string
  /** Of theirs in the place that was asked for: how many, how many unread, and whether one is starred. */
  mails: number
  unread: number
  starred: number
}
/** A conversation as a list shows it: what lies in one role or, of the role `other`, in these folders. */
export interface PlacedConversation {
  accountId: string
  threadId: string
  mailbox: Role
  folderIds: readonly string[]
}
/** Who wrote in conversations, in the order of their first mail. */
export async function conversationRows(
  db: Db,
  userId: string,
  conversations: readonly PlacedConversation[],
): Promise<ConversationRow[]> {
  const wanted = conversations.map((one) => [one.accountId, one.threadId, one.mailbox, one.folderIds.map(Number)])
  const parameters = [JSON.stringify(wanted), userId]
  return (await db.executeQuery<ConversationRow>(CompiledQuery.raw(conversationSenders, parameters))).rows
}

const isInPlace = `(p.role = w.value ->> 2
    and (p.role <> 'other' or p.folder_id in (select f.value from json_each(w.value -> 3) f)))`
const conversationSenders = `
  select t.account_id as accountId, t.thread_id as threadId, t.from_name as name, t.from_email as email,
    count(distinct iif(${isInPlace}, t.key, null)) as mails, sum(${isInPlace} and p.read = 0) as unread,
    max(${isInPlace} and p.starred) as starred
  from json_each(?) w
  cross join message t on t.account_id = w.value ->> 0 and t.thread_id = w.value ->> 1
  cross join placement p on p.message_key = t.key
  where t.user_id = ? and (p.role not in ('trash', 'junk') or ${isInPlace})
  group by t.account_id, t.thread_id, t.from_email order by min(t.key)`

/** The beginnings of texts, for showing what a search found in them. */
export async function searchedTexts(db: Db, userId: string, keys: number[], chars: number) {
  const rows = await db
    .selectFrom('message_body as b')
    .where('b.user_id', '=', userId)
    .where('b.message_key', 'in', inList(keys))
    .select(['b.message_key as key', ...textColumns, sql<string>`substr(b.file_text, 1, ${chars})`.as('fileText')])
    .execute()
  return rows.map((row) => ({ key: row.key, text: unpackTexts(row)?.text.slice(0, chars) ?? '', fileText: row.fileText }))
}

/** A person's mailboxes, as far as mail cares. */
export const mailAccounts = prepared((db, userId: string) =>
  db.selectFrom('account').where('user_id', '=', userId).select(['id', 'email', 'in_unified_inbox']),
)

/** The newest mails of the conversation that one belongs to, as far as people go. */
export async function peopleOfThread(db: Db, userId: string, key: number) {
  return db
    .selectFrom('message as m')
    .innerJoin('message as t', (join) => join.onRef('t.account_id', '=', 'm.account_id').onRef('t.thread_id', '=', 'm.thread_id'))
    .where('m.user_id', '=', userId)
    .where('t.user_id', '=', userId)
    .where('m.key', '=', key)
    .orderBy('t.key', 'desc')
    .limit(100)
    .select(['t.from_email', 't.to_list', 't.cc_list', 't.reply_to_list'])
    .execute()
}

export interface StoredTexts extends MailTexts {
  key: number
  /** As stored. */
  packed: Uint8Array | null
}

/** What is stored of the texts of mails, by keys. A mail whose text is not here yet is not in the answer. */
export async function storedTextRows(db: Db, userId: string, keys: number[]): Promise<StoredTexts[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('message_body as b')
    .where('b.user_id', '=', userId)
    .where('b.message_key', 'in', inList(keys))
    .select(['b.message_key as key', ...textColumns])
    .execute()
  return rows.flatMap((row) => {
    const texts = unpackTexts(row)
    return texts ? [{ key: row.key, packed: row.packed, ...texts }] : []
  })
}

/** The key of a mail that lies somewhere. */
export async function keyOfMail(db: Db, userId: string, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('message as m')
    .where('m.user_id', '=', userId)
    .where('m.id', '=', id)
    .where((eb) => eb.exists(eb.selectFrom('placement as p').select('p.uid').whereRef('p.message_key', '=', 'm.key')))
    .select('m.key')
    .executeTakeFirst()
  return row?.key
}

export async function keysOfMails(db: Db, userId: string, ids: string[]): Promise<{ id: string; key: number }[]> {
  if (ids.length === 0) return []
  return db.selectFrom('message').where('user_id', '=', userId).where('id', 'in', inList(ids)).select(['id', 'key']).execute()
}
