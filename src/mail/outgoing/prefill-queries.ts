import type { Db } from '../../app.ts'

/** Addresses of a person's own mailboxes, in lower case. */
export async function ownAddresses(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('account').where('user_id', '=', userId).select('email').execute()
  return new Set(rows.map((row) => row.email.toLowerCase()))
}
