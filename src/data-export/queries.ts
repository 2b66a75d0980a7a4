// SQL of a data export. Long lists are read page by page, each page after the last row of the one before.
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import { members, memberships } from '../store/memberships.ts'
import { textColumns, unpackTexts } from '../store/packed-texts.ts'

// ---- mail -------------------------------------------------------------------------------------------------------

export function foldersOf(db: Db, userId: string) {
  return db
    .selectFrom('mailbox as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .where('b.user_id', '=', userId)
    .where('a.user_id', '=', userId)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .orderBy('b.path')
    .select(['b.id', 'b.path', 'b.role', 'a.id as accountId', 'a.email as account'])
    .execute()
}
export type ExportFolder = Awaited<ReturnType<typeof foldersOf>>[number]

/** Mails shown in this folder, oldest first, with their places on the server. A mail with two places may come twice. */
export function mailsOf(db: Db, userId: string, folderId: number, after: number, limit: number) {
  return db
    .selectFrom('placement as p')
    .innerJoin('message as m', 'm.key', 'p.message_key')
    .innerJoin('mailbox as b', 'b.id', 'p.mailbox_id')
    .where('p.user_id', '=', userId)
    .where('p.folder_id', '=', folderId)
    .where('p.message_key', '>', after)
    .where('m.user_id', '=', userId)
    .where('b.user_id', '=', userId)
    .orderBy('p.message_key')
    .limit(limit)
    .select(['m.key', 'm.message_id', 'm.subject', 'm.from_email', 'm.date', 'm.attachments'])
    .select(['p.uidvalidity', 'p.uid', 'p.read', 'p.starred', 'p.answered', 'b.path as mailbox'])
    .execute()
}
export type ExportMail = Awaited<ReturnType<typeof mailsOf>>[number]

/** The stored parts of a mail, to rebuild it from. */
export async function storedMail(db: Db, userId: string, key: number) {
  const row = await db
    .selectFrom('message as m')
    .leftJoin('message_body as b', (join) => join.onRef('b.message_key', '=', 'm.key').on('b.user_id', '=', userId))
    .where('m.user_id', '=', userId)
    .where('m.key', '=', key)
    .select(['m.message_id', 'm.in_reply_to', 'm.refs', 'm.subject', 'm.from_name', 'm.from_email', 'm.to_list', 'm.cc_list'])
    .select(['m.bcc_list', 'm.reply_to_list', 'm.date', 'm.snippet', ...textColumns])
    .executeTakeFirst()
  return row && { ...row, text: null, html: null, ...unpackTexts(row) }
}
export type StoredMail = NonNullable<Awaited<ReturnType<typeof storedMail>>>

// ---- the rest ---------------------------------------------------------------------------------------------------

/** The short lists, by the file they go to. */
export const lists = (db: Db, userId: string) => ({
  ...accountLists(db, userId),
  ...mailLists(db, userId),
  ...teamworkLists(db, userId),
})

type OwnTable =
  | 'session'
  | 'sign_in_identity'
  | 'push_target'
  | 'dav_server'
  | 'template'
  | 'saved_search'
  | 'category'
  | 'sorting_correction'
  | 'trusted_sender'
const ownRows = (db: Db, userId: string, table: OwnTable) => db.selectFrom(table).where('user_id', '=', userId)

const accountLists = (db: Db, userId: string) => ({
  sessions: ownRows(db, userId, 'session')
    .orderBy('created_at')
    .select(['created_at', 'last_seen_at', 'expires_at', 'user_agent', 'address']),
  'sign-ins': ownRows(db, userId, 'sign_in_identity')
    .orderBy('created_at')
    .select(['provider', 'email', 'created_at', 'last_used_at']),
  'shared-mailboxes': memberships(db, userId).orderBy('m.created_at').select(['u.name', 'm.role', 'm.push', 'm.created_at']),
  groups: db
    .selectFrom('group_person as p')
    .innerJoin('people_group as g', 'g.id', 'p.group_id')
    .where('p.user_id', '=', userId)
    .orderBy('p.created_at')
    .select(['g.name', 'p.manages', 'p.created_at']),
  'moved-accounts': db
    .selectFrom('account_move')
    .innerJoin('account', 'account.id', 'account_move.account_id')
    .where('account_move.user_id', '=', userId)
    .orderBy('account_move.created_at')
    .select(['account.email', 'account_move.kind', 'account_move.created_at', 'account_move.until']),
  // Where the owner is a shared mailbox.
  members: members(db, userId).orderBy('m.created_at').select(['u.name', 'u.email', 'm.role', 'm.created_at']),
  'member-groups': db
    .selectFrom('mailbox_group as m')
    .innerJoin('people_group as g', 'g.id', 'm.group_id')
    .where('m.shared_mailbox_id', '=', userId)
    .orderBy('m.created_at')
    .select(['g.name', 'm.role', 'm.created_at']),
  'mailbox-log': db
    .selectFrom('mailbox_log as l')
    .leftJoin('user as p', 'p.id', 'l.person')
    .leftJoin('user as o', 'o.id', 'l.about')
    .where('l.user_id', '=', userId)
    .orderBy('l.id')
    .select(['l.what', 'p.name as person', 'o.name as about', 'l.role', 'l.detail', 'l.count', 'l.at']),
  'push-devices': ownRows(db, userId, 'push_target')
    .orderBy('created_at')
    .select(['kind', 'created_at', 'last_sent_at', 'problem']),
  'dav-servers': ownRows(db, userId, 'dav_server')
    .orderBy('created_at')
    .select(['url', 'username', 'created_at', 'synced_at', 'problem']),
  'dav-collections': db
    .selectFrom('dav_collection as c')
    .innerJoin('dav_server as s', 's.id', 'c.server_id')
    .where('c.user_id', '=', userId)
    .where('s.user_id', '=', userId)
    .orderBy('c.kind')
    .orderBy('c.name')
    .select(['s.url as server', 'c.kind', 'c.name', 'c.chosen', 'c.synced_at']),
  'address-book-contacts': db
    .selectFrom('contact_card as k')
    .leftJoin('contact_address as a', 'a.card_key', 'k.key')
    .where('k.user_id', '=', userId)
    .orderBy('k.name')
    .orderBy('a.position')
    .select(['k.name', 'a.email']),
  'calendar-events': db
    .selectFrom('calendar_time as t')
    .innerJoin('calendar_event as e', 'e.key', 't.event_key')
    .innerJoin('dav_collection as c', 'c.id', 'e.collection_id')
    .where('t.user_id', '=', userId)
    .where('c.user_id', '=', userId)
    .orderBy('t.starts_at')
    .select(['c.name as calendar', 't.starts_at as start_at', 't.ends_at as end_at', 't.title', 't.place']),
  accounts: db
    .selectFrom('account as a')
    .leftJoin('oauth_grant as g', 'g.account_id', 'a.id')
    .where('a.user_id', '=', userId)
    .orderBy('a.created_at')
    .select(['a.provider', 'email', 'display_name', 'color', 'signature', 'in_unified_inbox', 'username', 'created_at'])
    .select(['imap_host', 'imap_port', 'imap_security', 'smtp_host', 'smtp_port', 'smtp_security'])
    .select(['sign_in', 'g.scope as access', 'g.granted_at']),
  identities: db
    .selectFrom('identity as i')
    .innerJoin('account as a', 'a.id', 'i.account_id')
    .where('i.user_id', '=', userId)
    .orderBy('i.created_at')
    .select(['a.email as account', 'i.name', 'i.email', 'i.signature', 'i.created_at']),
  templates: ownRows(db, userId, 'template').orderBy('name').select(['name', 'subject', 'body', 'created_at', 'updated_at']),
  'saved-searches': ownRows(db, userId, 'saved_search').orderBy('name').select(['name', 'q', 'created_at']),
  'smart-folders': ownRows(db, userId, 'category')
    .orderBy('name_key')
    .select(['id', 'name', 'description', 'color', 'icon', 'created_at']),
})

const mailLists = (db: Db, userId: string) => ({
  corrections: ownRows(db, userId, 'sorting_correction')
    .orderBy('id')
    .select(['sender', 'list', 'category_id as category', 'wanted', 'source', 'at']),
  'trusted-senders': ownRows(db, userId, 'trusted_sender').orderBy('sender').select(['sender', 'created_at']),
  'lists-left': db
    .selectFrom('unsubscription as u')
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .where('u.user_id', '=', userId)
    .orderBy('u.at')
    .select(['a.email as account', 'u.list', 'u.at']),
  'invitations-answered': db
    .selectFrom('invitation_answer as i')
    .innerJoin('account as a', 'a.id', 'i.account_id')
    .where('i.user_id', '=', userId)
    .orderBy('i.at')
    .select(['a.email as account', 'i.event', 'i.answer', 'i.at']),
  snoozes: db
    .selectFrom('snooze as s')
    .innerJoin('message as m', 'm.key', 's.message_key')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .where('s.user_id', '=', userId)
    .where('m.user_id', '=', userId)
    .orderBy('s.until')
    .select(['a.email as account', 'm.message_id', 'm.subject', 's.until', 's.created_at']),
})

// ---- who dealt with conversations, and what was said of them ------------------------------------------------------

const ofMail = (table: 'conversation_work' | 'conversation_comment' | 'conversation_event') =>
  sql<string | null>`
  (select m.message_id from message m where m.account_id = ${sql.ref(`${table}.account_id`)}
    and m.thread_id = ${sql.ref(`${table}.thread_id`)} order by m.key limit 1)`.as('conversation')

/** `conversation`: Message-ID of its first mail. Names are of people who still have an account. */
const teamworkLists = (db: Db, userId: string) => ({
  assignments: db
    .selectFrom('conversation_work')
    .leftJoin('user as u', 'u.id', 'conversation_work.assignee')
    .where('conversation_work.user_id', '=', userId)
    .select([
      ofMail('conversation_work'),
      'u.name as assignee',
      'conversation_work.state',
      'conversation_work.since as since_at',
    ]),
  comments: db
    .selectFrom('conversation_comment')
    .leftJoin('user as u', 'u.id', 'conversation_comment.author')
    .where('conversation_comment.user_id', '=', userId)
    .orderBy('conversation_comment.created_at')
    .select([ofMail('conversation_comment'), 'u.name as author', 'conversation_comment.text'])
    .select(['conversation_comment.created_at', 'conversation_comment.edited_at']),
  'conversation-activity': db
    .selectFrom('conversation_event')
    .leftJoin('user as p', 'p.id', 'conversation_event.person')
    .leftJoin('user as o', 'o.id', 'conversation_event.about')
    .where('conversation_event.user_id', '=', userId)
    .orderBy('conversation_event.id')
    .select([ofMail('conversation_event'), 'conversation_event.what', 'p.name as person', 'o.name as about'])
    .select(['conversation_event.state', 'conversation_event.at']),
})

export function exportedContacts(db: Db, userId: string, after: { account: string; email: string }, limit: number) {
  return db
    .selectFrom('contact as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .where('c.user_id', '=', userId)
    .where((eb) => eb(eb.refTuple('c.account_id', 'c.email'), '>', eb.tuple(after.account, after.email)))
    .orderBy('c.account_id')
    .orderBy('c.email')
    .limit(limit)
    .select(['a.email as account', 'c.account_id', 'c.name', 'c.email', 'c.written_to', 'c.written_from', 'c.last_at'])
    .execute()
}

/** Neither discarded nor sent. */
export function exportedDrafts(db: Db, userId: string, after: string, limit: number) {
  return db
    .selectFrom('draft as d')
    .leftJoin('account as a', 'a.id', 'd.account_id')
    .where('d.user_id', '=', userId)
    .where('d.discarded_at', 'is', null)
    .where('d.outbox_id', 'is', null)
    .where('d.id', '>', after)
    .orderBy('d.id')
    .limit(limit)
    .select(['d.id', 'a.email as account', 'd.content', 'd.created_at', 'd.updated_at'])
    .execute()
}

export function exportedDraftFiles(db: Db, userId: string) {
  return db
    .selectFrom('draft_file as f')
    .innerJoin('draft as d', 'd.id', 'f.draft_id')
    .where('f.user_id', '=', userId)
    .where('d.user_id', '=', userId)
    .where('d.discarded_at', 'is', null)
    .where('d.outbox_id', 'is', null)
    .orderBy('f.draft_id')
    .orderBy('f.id')
    .select(['f.id', 'f.draft_id', 'f.filename', 'f.mime_type'])
    .execute()
}

export async function draftFileBytes(db: Db, userId: string, id: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('draft_file')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select('content')
    .executeTakeFirst()
  return row?.content
}

// ---- suggestions and the assistant -------------------------------------------------------------------------------

/** Also of mails that were deleted. */
export function exportedSuggestions(db: Db, userId: string, after: string, limit: number) {
  return db
    .selectFrom('suggestion as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .leftJoin('message as m', (join) => join.onRef('m.key', '=', 's.message_key').on('m.user_id', '=', userId))
    .where('s.user_id', '=', userId)
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(limit)
    .select(['s.id', 'a.email as account', 'm.message_id', 's.type', 's.title', 's.description', 's.priority', 's.sentiment'])
    .select(['s.reasoning', 's.quote', 's.due_at', 's.status', 's.snoozed_until', 's.response', 's.made_by', 's.created_at'])
    .execute()
}

export function exportedTurns(db: Db, userId: string, after: string, limit: number) {
  return db
    .selectFrom('conversation_turn')
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'session_id as conversation', 'at', 'author', 'content', 'draft'])
    .execute()
}

export function exportedCalls(db: Db, userId: string, after: string, limit: number) {
  return db
    .selectFrom('ai_call')
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'at', 'purpose', 'backend', 'model', 'place', 'reads', 'sent', 'received', 'outcome'])
    .execute()
}
