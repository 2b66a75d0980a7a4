// All SQL about what providers gave for mailboxes. Queries for workers have an id of an account and no person.
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../app.ts'
import type { OauthGrantTable } from '../../store/tables/accounts.ts'
import type { Grant } from './grant.ts'

const columns = [
  'account_id',
  'user_id',
  'provider',
  'issuer',
  'subject',
  'client',
  'scope',
  'refresh_token',
  'access_token',
  'access_expires_at',
  'ends_at',
  'granted_at',
  'renewing_until',
] as const

export function grantForWorker(db: Db, accountId: string): Promise<Grant | undefined> {
  return db.selectFrom('oauth_grant').where('account_id', '=', accountId).select(columns).executeTakeFirst()
}

export function grantOf(db: Db, userId: string, accountId: string): Promise<Grant | undefined> {
  return db
    .selectFrom('oauth_grant')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .select(columns)
    .executeTakeFirst()
}

/** What was allowed for the accounts of a person that are read by the Gmail API. */
export function gmailScopes(db: Db, userId: string) {
  return db
    .selectFrom('oauth_grant as g')
    .innerJoin('account as a', 'a.id', 'g.account_id')
    .where('g.user_id', '=', userId)
    .where('a.user_id', '=', userId)
    .where('a.connector', '=', 'gmail')
    .select(['g.account_id', 'g.scope'])
    .execute()
}

/** Why an account waits for a reconnection, for workers. */
export async function troubleForWorker(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .where('id', '=', accountId)
    .where('needs_reconnection', '=', 1)
    .select(['reconnect_cause', 'error'])
    .executeTakeFirst()
}

/**
 * Takes the right to renew, for `lasts` milliseconds; answers the row as it is then. Undefined when another has it. One
 * that would last longer than any is taken for that of a clock that was set back since.
 */
export function takeLease(db: Db, accountId: string, now: number, lasts: number): Promise<Grant | undefined> {
  return db
    .updateTable('oauth_grant')
    .set({ renewing_until: now + lasts })
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('renewing_until', '<=', now), eb('renewing_until', '>', now + lasts)]))
    .returning(columns)
    .executeTakeFirst()
}

/** Whoever had one died with the process before: there is one on this data at a time. */
export async function endLeases(db: Db): Promise<void> {
  // A start without any needs no writer.
  const leased = await db.selectFrom('oauth_grant').select('account_id').where('renewing_until', '>', 0).executeTakeFirst()
  if (!leased) return
  await db.updateTable('oauth_grant').set({ renewing_until: 0 }).where('renewing_until', '>', 0).execute()
}

/** Only the lease that was taken then: it may have run out, and another have taken one. */
export async function giveLease(db: Db, { account_id, renewing_until }: Grant): Promise<void> {
  await db
    .updateTable('oauth_grant')
    .set({ renewing_until: 0 })
    .where('account_id', '=', account_id)
    .where('renewing_until', '=', renewing_until)
    .execute()
}

/** False when the refresh token is another one by now, or gone: then what was got with the old one counts no more. */
export async function changeGrant(db: Db, used: Grant, values: Updateable<OauthGrantTable>): Promise<boolean> {
  const done = await db
    .updateTable('oauth_grant')
    .set(values)
    .where('account_id', '=', used.account_id)
    .where('refresh_token', 'is', used.refresh_token)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** The account is in order again. True when that is news. */
export async function clearTrouble(db: Db, accountId: string): Promise<boolean> {
  const done = await db
    .updateTable('account')
    .set({ needs_reconnection: 0, reconnect_cause: null, error: null, sync_state: 'idle' })
    .where('id', '=', accountId)
    .where('needs_reconnection', '=', 1)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** One row an account: what was there before is replaced. */
export async function putGrant(db: Db, row: Insertable<OauthGrantTable>): Promise<void> {
  const { account_id, user_id, ...values } = row
  await db
    .insertInto('oauth_grant')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values).where('oauth_grant.user_id', '=', user_id))
    .execute()
}

export async function deleteGrant(db: Db, userId: string, accountId: string): Promise<void> {
  await db.deleteFrom('oauth_grant').where('user_id', '=', userId).where('account_id', '=', accountId).execute()
}

/** The row stays: it says which mailbox has to come back. */
export async function wipeTokens(db: Db, userId: string, accountId: string): Promise<void> {
  await db
    .updateTable('oauth_grant')
    .set({ refresh_token: null, access_token: null, access_expires_at: 0, ends_at: null, renewing_until: 0 })
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .execute()
}

/** Whose mailbox that is by its provider: whoever connected it. */
export async function holderOf(db: Db, issuer: string, subject: string) {
  return db
    .selectFrom('oauth_grant as g')
    .where('g.issuer', '=', issuer)
    .where('g.subject', '=', subject)
    .select(['g.user_id as userId', 'g.account_id as accountId'])
    .executeTakeFirst()
}

export interface MailboxAddress {
  email: string
  /** The server that the mailbox is read from. */
  host: string
}

/** Who has that address connected there, by whatever way or by one of the two; the first first. */
export async function holdersOfAddress(
  db: Db,
  { email, host }: MailboxAddress,
  signIn?: 'password' | 'oauth',
): Promise<string[]> {
  const all = db
    .selectFrom('account as a')
    .innerJoin('user as u', 'u.id', 'a.user_id')
    .where('u.deleted_at', 'is', null)
    .where('a.connector', '!=', 'demo')
    .where('a.email', '=', email)
    .where((eb) => eb(eb.fn('lower', ['a.imap_host']), '=', host.toLowerCase()))
  const rows = await (signIn ? all.where('a.sign_in', '=', signIn) : all)
    .orderBy('a.created_at')
    .select('a.user_id as userId')
    .execute()
  return rows.map(({ userId }) => userId)
}
