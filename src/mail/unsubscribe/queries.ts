// SQL of lists that were left.
import type { Db } from '../../app.ts'

export async function leftAt(db: Db, userId: string, accountId: string, list: string): Promise<number | null> {
  const row = await db
    .selectFrom('unsubscription')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('list', '=', list)
    .select('at')
    .executeTakeFirst()
  return row?.at ?? null
}

export async function rememberLeft(db: Db, userId: string, accountId: string, list: string, at: number): Promise<void> {
  await db
    .insertInto('unsubscription')
    .values({ user_id: userId, account_id: accountId, list, at })
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id', 'list']).doUpdateSet({ at }))
    .execute()
}
