// SQL of lists that were left.
import type { Db } from '../../app.ts'
import { preparedFirst } from '../../store/prepared.ts'

export const whenListLeft = preparedFirst((db, userId: string, accountId: string, list: string) =>
  db
    .selectFrom('unsubscription')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('list', '=', list)
    .select('at'),
)

export async function rememberLeft(db: Db, userId: string, accountId: string, list: string, at: number): Promise<void> {
  await db
    .insertInto('unsubscription')
    .values({ user_id: userId, account_id: accountId, list, at })
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id', 'list']).doUpdateSet({ at }))
    .execute()
}
