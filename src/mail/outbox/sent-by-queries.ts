import type { Db } from '../../app.ts'
import { inList } from '../../store/in-list.ts'

export async function insertSentMail(
  db: Db,
  row: { user_id: string; ref: string; person_id: string; sent_at: number },
): Promise<void> {
  await db
    .insertInto('sent_mail')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** `refs`: hashes of Message-IDs. */
export async function sendersOf(db: Db, userId: string, refs: string[]): Promise<{ ref: string; person_id: string | null }[]> {
  return db
    .selectFrom('sent_mail')
    .where('user_id', '=', userId)
    .where('ref', 'in', inList(refs))
    .select(['ref', 'person_id'])
    .execute()
}
