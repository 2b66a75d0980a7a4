import { sql } from 'kysely'
import type { Db } from '../../app.ts'
import type { MemberRole } from '../../shared/shared-mailboxes.ts'
import { prepared } from '../../store/prepared.ts'

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

/** `refs`: hashes of Message-IDs, as a list in JSON. */
export const sendersOf = prepared((db, userId: string, refs: string) =>
  db
    .selectFrom('sent_mail')
    .where('user_id', '=', userId)
    .where('ref', 'in', sql<string>`(select value from json_each(${refs}))`)
    .select(['ref', 'person_id']),
)
