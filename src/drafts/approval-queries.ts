// SQL of approvals. Every query names the person.
import type { Insertable } from 'kysely'
import type { Db } from '../app.ts'
import type { ApprovalTable } from '../store/tables/writing.ts'

export async function addApproval(
  db: Db,
  userId: string,
  row: Omit<Insertable<ApprovalTable>, 'user_id' | 'used_at'>,
): Promise<void> {
  await db
    .insertInto('approval')
    .values({ ...row, user_id: userId, used_at: null })
    .execute()
}

/** True once for each approval that is still good. One of the future is none: the clock was set back, and nobody knows how old it is. */
export async function takeApproval(db: Db, userId: string, draftId: string, hash: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('approval')
    .set({ used_at: now })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('approval')
        .where('user_id', '=', userId)
        .where('draft_id', '=', draftId)
        .where('content_hash', '=', hash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .where('created_at', '<=', now)
        .select('id')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
