// SQL of deleting a person. Nothing that names them may remain: tests/user/remove.test.ts checks every table.
import { sql } from 'kysely'
import type { App, Db } from '../../app.ts'

export interface Leaving {
  email: string
  role: 'admin' | 'member'
  /** Other people with an account here, and how many of them are admins who can sign in. */
  others: number
  otherAdmins: number
}

export async function leavingPerson(db: Db, userId: string): Promise<Leaving | undefined> {
  return db
    .selectFrom('user as u')
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .select(['u.email', 'u.role'])
    .select(
      sql<number>`(select count(*) from user o where o.id <> u.id and o.kind = 'person' and o.deleted_at is null)`.as('others'),
    )
    .select(
      sql<number>`(select count(*) from user o where o.id <> u.id and o.role = 'admin' and o.deleted_at is null
        and o.disabled_at is null)`.as('otherAdmins'),
    )
    .executeTakeFirst()
}

/** Ends sign-in for this person and frees the address. The replacement is no address, so that nobody can register it. */
export async function markDeleted(db: Db, userId: string, now: number): Promise<void> {
  await db
    .updateTable('user')
    .set({ deleted_at: now, email: `deleted ${userId}`, password_hash: '', role: 'member' })
    .where('id', '=', userId)
    .execute()
  await db.deleteFrom('password_reset').where('user_id', '=', userId).execute()
  await db.deleteFrom('sign_in_identity').where('user_id', '=', userId).execute()
  await db.deleteFrom('oauth_flow').where('user_id', '=', userId).execute()
  await db
    .deleteFrom('invite')
    .where((eb) => eb.or([eb('created_by', '=', userId), eb('used_by', '=', userId)]))
    .execute()
}

/** Deletes the credentials of all accounts; returns the accounts. */
export async function forgetCredentials(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .updateTable('account')
    .set({ credential: '', needs_reconnection: 1 })
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  for (const table of ['personal_token', 'mcp_grant'] as const)
    await db
      .deleteFrom(table)
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('shared_mailbox_id', '=', userId)]))
      .execute()
  await db.deleteFrom('push_target').where('user_id', '=', userId).execute()
  await db.deleteFrom('webhook').where('user_id', '=', userId).execute()
  await db.updateTable('dav_server').set({ password: '' }).where('user_id', '=', userId).execute()
  await db.deleteFrom('home_assistant').where('user_id', '=', userId).execute()
  // The whole row, which reserves the mailbox for the person.
  await db.deleteFrom('oauth_grant').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** Their parked copies have no way back then, and the job deletes them. What is being moved is moved on. */
export async function forgetMoves(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('account_move').where('user_id', '=', personId).where('to_id', 'is', null).execute()
}

/** With the last person: the choices for this server, and all invitations. */
export async function forgetChoices(db: Db): Promise<void> {
  await db.deleteFrom('server_choice').execute()
  await db.deleteFrom('invite').execute()
}

export async function outboxIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('outbox').where('user_id', '=', userId).select('id').execute()
  return rows.map(({ id }) => id)
}

/** One mail is up to 35 MB. */
export async function deleteOutboxMail(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('user_id', '=', userId).where('id', '=', id).execute()
}

// ---- the daily job ----------------------------------------------------------------------------------------------

/** But those from or to whom an account is being moved: what still is theirs may be a shared mailbox's. */
export async function deletedPeople(db: Db): Promise<string[]> {
  const moves = db.selectFrom('account_move').where('to_id', 'is not', null)
  const rows = await db
    .selectFrom('user')
    .where('deleted_at', 'is not', null)
    .where('id', 'not in', moves.where('from_id', 'is not', null).select('from_id'))
    .where('id', 'not in', moves.select('to_id'))
    .orderBy('deleted_at')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function accountsLeft(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('account').where('user_id', '=', userId).select('id').execute()
  return rows.map(({ id }) => id)
}

/** Deletes up to `most` mails with all their dependents; returns how many. */
export async function deleteSomeMails(app: App, accountId: string, most: number): Promise<number> {
  const rows = await app.db.selectFrom('message').where('account_id', '=', accountId).select('key').limit(most).execute()
  const keys = rows.map(({ key }) => [key])
  await app.writeAll([
    { sql: 'delete from mail_search where rowid = ?', rows: keys },
    { sql: 'delete from message where key = ?', rows: keys },
  ])
  return keys.length
}

/** Mails of archives, each with its bytes. */
export async function deleteSomeArchiveMails(app: App, accountId: string, most: number): Promise<number> {
  const rows = await app.db.selectFrom('archive_mail').where('account_id', '=', accountId).select('key').limit(most).execute()
  await app.writeAll([{ sql: 'delete from archive_mail where key = ?', rows: rows.map(({ key }) => [key]) }])
  return rows.length
}

export async function deleteSomeThreadRefs(app: App, accountId: string, most: number): Promise<number> {
  const rows = await app.db.selectFrom('thread_ref').where('account_id', '=', accountId).select('ref').limit(most).execute()
  const sql = 'delete from thread_ref where account_id = ? and ref = ?'
  await app.writeAll([{ sql, rows: rows.map(({ ref }) => [accountId, ref]) }])
  return rows.length
}

export async function deleteSomeContacts(app: App, accountId: string, most: number): Promise<number> {
  const rows = await app.db.selectFrom('contact').where('account_id', '=', accountId).select('email').limit(most).execute()
  const sql = 'delete from contact where account_id = ? and email = ?'
  await app.writeAll([{ sql, rows: rows.map(({ email }) => [accountId, email]) }])
  return rows.length
}

/** Contacts of address books and events of calendars; the servers go with the person. */
export async function deleteSomeCards(app: App, userId: string, most: number): Promise<number> {
  const keys = (table: 'contact_card' | 'calendar_event') =>
    app.db.selectFrom(table).where('user_id', '=', userId).select('key').limit(most).execute()
  const [cards, events] = [await keys('contact_card'), await keys('calendar_event')]
  await app.writeAll([
    { sql: 'delete from contact_card where key = ? and user_id = ?', rows: cards.map(({ key }) => [key, userId]) },
    { sql: 'delete from calendar_event where key = ? and user_id = ?', rows: events.map(({ key }) => [key, userId]) },
  ])
  return cards.length + events.length
}

/** Files of drafts, one by one: each may be large. */
export async function deleteDraftFiles(app: App, userId: string): Promise<void> {
  const rows = await app.db.selectFrom('draft_file').where('user_id', '=', userId).select('id').execute()
  for (const { id } of rows)
    await app.writeAll([{ sql: 'delete from draft_file where id = ? and user_id = ?', rows: [[id, userId]] }])
}

const lateWords = `delete from mail_search where rowid in (select m.key from message m join account a on a.id = m.account_id
  where a.user_id = ?)`

/**
 * The rest depends on the account, and is little. Index entries depend on nothing: those of a mail that was just stored are
 * deleted here.
 */
export async function deleteAccounts(app: App, userId: string): Promise<void> {
  const rows = [[userId]]
  await app.writeAll([
    { sql: lateWords, rows },
    { sql: 'delete from account where user_id = ?', rows },
  ])
}

export async function deletePerson(app: App, userId: string): Promise<void> {
  await app.writeAll([{ sql: 'delete from user where id = ? and deleted_at is not null', rows: [[userId]] }])
}
