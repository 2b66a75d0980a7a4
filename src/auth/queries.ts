// SQL about people, links to reset and invitations (session-queries.ts and delay-queries.ts have the rest). Times are milliseconds.
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import type { UserTable } from '../store/tables/people.ts'

export type NewPerson = Pick<UserTable, 'id' | 'email' | 'name' | 'password_hash' | 'created_at'>
const person = ['id', 'email', 'name', 'password_hash', 'role', 'disabled_at'] as const

// ---- people -----------------------------------------------------------------------------------------------------

export async function anyPerson(db: Db): Promise<boolean> {
  const people = db.selectFrom('user').select('id').where('kind', '=', 'person').where('deleted_at', 'is', null)
  return (await people.limit(1).executeTakeFirst()) !== undefined
}

/** Not a shared mailbox by the name that stands in place of its address: nobody signs in as one, or resets its password. */
export function personByEmail(db: Db, email: string) {
  return db
    .selectFrom('user')
    .select(person)
    .where('email', '=', email)
    .where('kind', '=', 'person')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function personById(db: Db, userId: string) {
  return db
    .selectFrom('user')
    .select(person)
    .where('id', '=', userId)
    .where('kind', '=', 'person')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Whether this person can sign in and is an admin. */
export async function isAdmin(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds the first person, as admin; false when there is one already. One statement, so that two cannot both be first. */
export async function addFirstPerson(db: Db, person: NewPerson): Promise<boolean> {
  const added = await sql<{ id: string }>`
    insert into user (id, email, name, password_hash, role, created_at)
    select ${person.id}, ${person.email}, ${person.name}, ${person.password_hash}, 'admin', ${person.created_at}
    where not exists (select 1 from user where kind = 'person' and deleted_at is null) returning id`.execute(db)
  return added.rows.length === 1
}

/** False when the address is taken. */
export async function addMember(db: Db, person: NewPerson): Promise<boolean> {
  const added = await db
    .insertInto('user')
    .values({ ...person, role: 'member' })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** False when the hash is no longer `before` (a concurrent change), or the person was disabled. */
export async function replacePasswordHash(db: Db, userId: string, before: string, after: string): Promise<boolean> {
  const changed = await db
    .updateTable('user')
    .set({ password_hash: after })
    .where('id', '=', userId)
    .where('password_hash', '=', before)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function setPasswordHash(db: Db, userId: string, hash: string): Promise<void> {
  await db.updateTable('user').set({ password_hash: hash }).where('id', '=', userId).execute()
}

// ---- resets and invitations -------------------------------------------------------------------------------------

export async function addReset(db: Db, userId: string, tokenHash: string, expiresAt: number): Promise<void> {
  await db.insertInto('password_reset').values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt }).execute()
}

export async function countResets(db: Db, userId: string, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('password_reset')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** The person of the link; undefined when it was used, has expired or never existed. */
export function personOfReset(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom('password_reset')
    .innerJoin('user', 'user.id', 'password_reset.user_id')
    .select(['user.id', 'user.email', 'user.name'])
    .where('token_hash', '=', tokenHash)
    .where('user.kind', '=', 'person')
    .where('user.deleted_at', 'is', null)
    .where('user.disabled_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Consumes a link; false when it was just consumed. */
export async function takeReset(db: Db, userId: string, tokenHash: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('password_reset')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function deleteResets(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('password_reset').where('user_id', '=', userId).execute()
}

export async function addInvite(
  db: Db,
  invite: { id: string; codeHash: string; createdBy: string; note: string; now: number; expiresAt: number },
): Promise<void> {
  await db
    .insertInto('invite')
    .values({
      id: invite.id,
      code_hash: invite.codeHash,
      created_by: invite.createdBy,
      note: invite.note,
      created_at: invite.now,
      expires_at: invite.expiresAt,
      used_by: null,
    })
    .execute()
}

/** Consumes an invitation; false when it was used, has expired or never existed. */
export async function takeInvite(db: Db, codeHash: string, userId: string, now: number): Promise<boolean> {
  const taken = await db
    .updateTable('invite')
    .set({ used_by: userId })
    .where('code_hash', '=', codeHash)
    .where('used_by', 'is', null)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return taken !== undefined
}

/** Expired links and invitations. */
export async function deleteExpiredOffers(db: Db, now: number): Promise<void> {
  await db.deleteFrom('password_reset').where('expires_at', '<=', now).execute()
  await db.deleteFrom('invite').where('expires_at', '<=', now).execute()
}

// ---- choices of an admin ----------------------------------------------------------------------------------------

export async function serverChoice(db: Db, name: string): Promise<string | undefined> {
  return (await db.selectFrom('server_choice').select('value').where('name', '=', name).executeTakeFirst())?.value
}

/** Undefined: deletes the choice. */
export async function storeServerChoice(db: Db, name: string, value: string | undefined, now: number): Promise<void> {
  await db.deleteFrom('server_choice').where('name', '=', name).execute()
  if (value !== undefined) await db.insertInto('server_choice').values({ name, value, at: now }).execute()
}

// ---- admins -----------------------------------------------------------------------------------------------------

/** Those who can sign in. */
export function usableAdmins(db: Db) {
  return db
    .selectFrom('user')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .select('user.id')
    .execute()
}

/** Issuers of the identity providers at which enabled admins have linked an account. */
export function linkedAdmins(db: Db) {
  return db
    .selectFrom('user')
    .innerJoin('sign_in_identity', 'sign_in_identity.user_id', 'user.id')
    .where('sign_in_identity.provider', '=', 'oidc')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .select(['user.id', 'issuer'])
    .execute()
}

/** How many enabled people have no account at this identity provider linked. */
export async function countUnlinked(db: Db, issuers: string[]): Promise<number> {
  const { count } = await db
    .selectFrom('user')
    .where('kind', '=', 'person')
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sign_in_identity')
            .whereRef('sign_in_identity.user_id', '=', 'user.id')
            .where('provider', '=', 'oidc')
            .where('issuer', 'in', issuers)
            .select('sign_in_identity.id'),
        ),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function storeRole(db: Db, userId: string, role: UserTable['role']): Promise<void> {
  await db.updateTable('user').set({ role }).where('id', '=', userId).execute()
}

// ---- own mail ---------------------------------------------------------------------------------------------------

/** A person's connected mailboxes that can send, oldest first. The demo mailbox reaches nobody, and nothing leaves an archive. */
export function sendingAccounts(db: Db, userId: string) {
  return db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('user_id', '=', userId)
    .where('connector', 'not in', ['demo', 'archive'])
    .where('needs_reconnection', '=', 0)
    .orderBy('created_at')
    .execute()
}
