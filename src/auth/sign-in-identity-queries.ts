// SQL of who signs in by an account at a provider. Times are milliseconds.
import type { Insertable } from 'kysely'
import type { Db } from '../app.ts'
import type { SignInIdentityTable } from '../store/tables/people.ts'

/** The person of an account at a provider. Used before authentication, so it takes no user id. */
export function personOfIdentity(db: Db, issuer: string, subject: string) {
  return db
    .selectFrom('sign_in_identity')
    .innerJoin('user', 'user.id', 'sign_in_identity.user_id')
    .select(['sign_in_identity.id', 'sign_in_identity.user_id', 'user.disabled_at', 'user.deleted_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export async function insertIdentity(db: Db, row: Insertable<SignInIdentityTable>): Promise<void> {
  await db.insertInto('sign_in_identity').values(row).execute()
}

export async function noteIdentityUse(db: Db, userId: string, id: string, email: string, now: number): Promise<void> {
  await db
    .updateTable('sign_in_identity')
    .set({ email, last_used_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export function identitiesOf(db: Db, userId: string) {
  return db
    .selectFrom('sign_in_identity')
    .select(['id', 'provider', 'issuer', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** False when this person has no such identity. */
export async function deleteIdentity(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('sign_in_identity')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
