import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../app.ts'
import type { IdentityTable } from '../store/tables/writing.ts'

export type IdentityRow = Pick<Selectable<IdentityTable>, 'id' | 'account_id' | 'name' | 'email' | 'signature'>
const shown = ['id', 'account_id', 'name', 'email', 'signature'] as const

export async function identitiesOf(db: Db, userId: string): Promise<IdentityRow[]> {
  return db.selectFrom('identity').where('user_id', '=', userId).orderBy('created_at').orderBy('id').select(shown).execute()
}

/** False where the account has an identity with that address. */
export async function insertIdentity(db: Db, row: Insertable<IdentityTable>): Promise<boolean> {
  const result = await db
    .insertInto('identity')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'email']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Undefined where this account of this person has no such identity. */
export async function changeIdentity(
  db: Db,
  userId: string,
  id: string,
  accountId: string,
  set: { name: string; email: string; signature: string },
): Promise<IdentityRow | undefined> {
  return db
    .updateTable('identity')
    .set(set)
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst()
}

export async function deleteIdentity(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('identity').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}
