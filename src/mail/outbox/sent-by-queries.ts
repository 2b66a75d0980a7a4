import type { Db } from '../../app.ts'
import type { MemberRole } from '../../shared/shared-mailboxes.ts'
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

/** Undefined for who is no member at this moment. */
export async function roleOfMember(db: Db, sharedMailboxId: string, personId: string): Promise<MemberRole | undefined> {
  const row = await db
    .selectFrom('membership')
    .where('shared_mailbox_id', '=', sharedMailboxId)
    .where('user_id', '=', personId)
    .select('role')
    .executeTakeFirst()
  return row?.role
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
