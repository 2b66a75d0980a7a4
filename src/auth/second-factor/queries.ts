// SQL of the second factor. Times are milliseconds, steps are those of RFC 6238.
import type { Db } from '../../app.ts'

/** Undefined where none was ever set up. */
export function secondFactorOf(db: Db, userId: string) {
  return db
    .selectFrom('second_factor')
    .select(['secret', 'created_at', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores a secret that is inactive until it is confirmed; false where one is active. */
export async function putSecret(db: Db, userId: string, secret: string, now: number): Promise<boolean> {
  const values = { secret, created_at: now, confirmed_at: null, last_step: 0 }
  const put = await db
    .insertInto('second_factor')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values).where('second_factor.confirmed_at', 'is', null))
    .returning('user_id')
    .executeTakeFirst()
  return put !== undefined
}

/** Activates it; false where it was replaced meanwhile, or is active already. */
export async function confirmSecret(db: Db, userId: string, secret: string, step: number, now: number): Promise<boolean> {
  const confirmed = await db
    .updateTable('second_factor')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Consumes a time step; false when it, or a later one, was used. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** True when an active one was deleted. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  const gone = await db.deleteFrom('second_factor').where('user_id', '=', userId).returning('confirmed_at').executeTakeFirst()
  return typeof gone?.confirmed_at === 'number'
}

/** Replaces all former ones. */
export async function putRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null }))
  await db.insertInto('recovery_code').values(rows).execute()
}

/** Whether this is an unused code. */
export async function hasRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_code')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Consumes a code; false when it was used, or is none. */
export async function takeRecoveryCode(db: Db, userId: string, hash: string, now: number): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
