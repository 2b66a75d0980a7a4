// What a conversation holds of mail that came and of answers on their way. A conversation is found by the Message-ID that is answered,
// in every account that has it: the same mail may have come to two addresses of one mailbox.
import { sql } from 'kysely'
import type { Db } from '../../app.ts'
import type { OutboxTable } from '../../store/tables/writing.ts'

/** Newest mails, and newest answers, that are looked at. */
export const newest = 50

export interface MailOfConversation {
  key: number
  id: string
  messageId: string
  fromName: string
  fromEmail: string
  subject: string
  snippet: string
  date: number
  /** When it was stored here. */
  createdAt: number
}
/** Newest first, without what was thrown away and copies of drafts. */
export async function mailsOfConversation(db: Db, userId: string, ref: string): Promise<MailOfConversation[]> {
  const { rows } = await sql<MailOfConversation>`
    select m.key, m.id, m.message_id as messageId, m.from_name as fromName, m.from_email as fromEmail, m.subject, m.snippet, m.date, m.created_at as createdAt
    from account a
    cross join thread_ref r on r.account_id = a.id and r.ref = ${ref}
    cross join message m on m.account_id = r.account_id and m.thread_id = r.thread_id
    where a.user_id = ${userId} and m.user_id = ${userId} and exists (
      select 1 from placement p where p.message_key = m.key and p.role not in ('drafts', 'junk', 'trash'))
    order by m.key desc limit ${newest}`.execute(db)
  return rows
}

export interface AnswerOfConversation {
  id: string
  messageId: string
  sentBy: string | null
  draftId: string | null
  status: OutboxTable['status']
  summary: string
  createdAt: number
}
/** Newest first: every one that was not taken back, whatever has become of it. */
export async function answersOfConversation(db: Db, userId: string, ref: string): Promise<AnswerOfConversation[]> {
  const { rows } = await sql<AnswerOfConversation>`
    select o.id, o.message_id as messageId, o.sent_by as sentBy, o.draft_id as draftId, o.status, o.summary, o.created_at as createdAt
    from outbox o
    where o.user_id = ${userId} and o.status <> 'cancelled' and o.answers_ref in (
      select ${ref} union select t.ref from account a
      cross join thread_ref r on r.account_id = a.id and r.ref = ${ref}
      cross join thread_ref t on t.account_id = r.account_id and t.thread_id = r.thread_id
      where a.user_id = ${userId})
    order by o.created_at desc, o.id limit ${newest}`.execute(db)
  return rows
}

/** When the mail was stored here. */
export async function storedAt(db: Db, userId: string, key: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('message')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select('created_at')
    .executeTakeFirst()
  return row?.created_at
}
