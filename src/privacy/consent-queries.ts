// SQL of consent: append-only.
import type { Db } from '../app.ts'
import { preparedFirst } from '../store/prepared.ts'

export interface ConsentRow {
  what: string
  value: 0 | 1
  at: number
}

/** Oldest first. */
export function consentHistory(db: Db, userId: string): Promise<ConsentRow[]> {
  return db.selectFrom('consent').where('user_id', '=', userId).orderBy('id').select(['what', 'value', 'at']).execute()
}

export async function addConsent(db: Db, userId: string, row: ConsentRow): Promise<void> {
  await db
    .insertInto('consent')
    .values({ user_id: userId, ...row })
    .execute()
}

/** Undefined for a person. */
export const sharedMailboxRow = preparedFirst((db, userId: string) =>
  db.selectFrom('user').where('id', '=', userId).where('kind', '=', 'mailbox').select('id'),
)
