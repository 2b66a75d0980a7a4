// SQL of comments, mentions and the activity of a conversation. Every query names the mailbox, but for the mentions of a person: they
// name the person, and mailboxes through the membership.
import { CompiledQuery } from 'kysely'
import type { Db } from '../app.ts'
import type { ConversationEventTable } from '../store/tables/teamwork.ts'
import type { Conversation } from './queries.ts'

export interface CommentRow {
  id: string
  author: string | null
  name: string | null
  text: string
  created_at: number
  edited_at: number | null
  /** JSON list of ids. */
  mentions: string
}

const comments = `
  select c.id, u.id as author, u.name, c.text, c.created_at, c.edited_at,
    (select json_group_array(n.person_id) from conversation_mention n where n.comment_id = c.id) as mentions
  from conversation_comment c left join user u on u.id = c.author and u.deleted_at is null
  where c.user_id = ? and c.account_id = ? and c.thread_id = ? order by c.created_at desc, c.id limit ?`

/** Newest first. */
export async function commentsOf(db: Db, { userId, accountId, threadId }: Conversation, limit: number): Promise<CommentRow[]> {
  return (await db.executeQuery<CommentRow>(CompiledQuery.raw(comments, [userId, accountId, threadId, limit]))).rows
}

export async function countComments(db: Db, { userId, accountId, threadId }: Conversation): Promise<number> {
  const { count } = await db
    .selectFrom('conversation_comment')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('thread_id', '=', threadId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface StoredComment extends Conversation {
  author: string | null
  createdAt: number
}

export async function storedComment(db: Db, userId: string, id: string): Promise<StoredComment | undefined> {
  return db
    .selectFrom('conversation_comment')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select(['user_id as userId', 'account_id as accountId', 'thread_id as threadId', 'author', 'created_at as createdAt'])
    .executeTakeFirst()
}

export async function insertComment(
  db: Db,
  { userId, accountId, threadId }: Conversation,
  { id, author, text }: { id: string; author: string; text: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('conversation_comment')
    .values({ id, user_id: userId, account_id: accountId, thread_id: threadId, author, text, created_at: now, edited_at: null })
    .execute()
}

export async function storeCommentText(db: Db, userId: string, id: string, text: string, now: number): Promise<void> {
  await db
    .updateTable('conversation_comment')
    .set({ text, edited_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteComment(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('conversation_comment').where('id', '=', id).where('user_id', '=', userId).execute()
}

// ---- mentions ---------------------------------------------------------------------------------------------------

/** False where the comment mentions this person already. */
export async function insertMention(
  db: Db,
  userId: string,
  { commentId, personId }: { commentId: string; personId: string },
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('conversation_mention')
    .values({ comment_id: commentId, person_id: personId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteMentionsBut(db: Db, userId: string, commentId: string, kept: readonly string[]): Promise<void> {
  const query = `delete from conversation_mention where comment_id = ? and user_id = ?
    and person_id not in (select value from json_each(?))`
  await db.executeQuery(CompiledQuery.raw(query, [commentId, userId, JSON.stringify(kept)]))
}

export interface MentionRow {
  commentId: string
  mailboxId: string
  mailbox: string
  mailId: string | null
  subject: string | null
  author: string | null
  name: string | null
  text: string
  at: number
}

const newestMail = (column: string) => `(select m.${column} from message m
  where m.account_id = c.account_id and m.thread_id = c.thread_id and m.user_id = c.user_id order by m.key desc limit 1)`

/** Of mailboxes that the person is still a member of. */
const mentions = `
  select c.id as commentId, b.id as mailboxId, b.name as mailbox, ${newestMail('id')} as mailId,
    ${newestMail('subject')} as subject, u.id as author, u.name, c.text, n.created_at as at
  from conversation_mention n
  cross join membership s on s.shared_mailbox_id = n.user_id and s.user_id = n.person_id
  cross join user b on b.id = n.user_id and b.deleted_at is null
  cross join conversation_comment c on c.id = n.comment_id
  left join user u on u.id = c.author and u.deleted_at is null
  where n.person_id = ? order by n.created_at desc limit ?`

/** Newest first. */
export async function mentionsOf(db: Db, personId: string, limit: number): Promise<MentionRow[]> {
  return (await db.executeQuery<MentionRow>(CompiledQuery.raw(mentions, [personId, limit]))).rows
}

// ---- what happened ----------------------------------------------------------------------------------------------

export interface EventRow {
  id: number
  what: ConversationEventTable['what']
  person: string | null
  name: string | null
  about: string | null
  aboutName: string | null
  state: ConversationEventTable['state']
  rule: string | null
  at: number
}

const events = `
  select e.id, e.what, p.id as person, p.name, o.id as about, o.name as aboutName, e.state, e.rule, e.at
  from conversation_event e
  left join user p on p.id = e.person and p.deleted_at is null
  left join user o on o.id = e.about and o.deleted_at is null
  where e.user_id = ? and e.account_id = ? and e.thread_id = ? order by e.id desc limit ?`

/** Newest first. */
export async function eventsOf(db: Db, { userId, accountId, threadId }: Conversation, limit: number): Promise<EventRow[]> {
  return (await db.executeQuery<EventRow>(CompiledQuery.raw(events, [userId, accountId, threadId, limit]))).rows
}

/** Of the mailbox and its sender addresses. */
export const ownAddresses = `(select lower(email) from account where user_id = ? union select lower(email) from identity where user_id = ?)`

export interface ArrivedRow {
  id: string
  name: string
  email: string
  at: number
}

const arrived = `
  select m.id, m.from_name as name, m.from_email as email, coalesce(m.arrived_at, m.date) as at from message m
  where m.account_id = ? and m.thread_id = ? and m.user_id = ? and lower(m.from_email) not in ${ownAddresses}
  order by m.key desc limit ?`

/** Mails from outside, newest first. */
export async function arrivedIn(db: Db, { userId, accountId, threadId }: Conversation, limit: number): Promise<ArrivedRow[]> {
  const parameters = [accountId, threadId, userId, userId, userId, limit]
  return (await db.executeQuery<ArrivedRow>(CompiledQuery.raw(arrived, parameters))).rows
}
