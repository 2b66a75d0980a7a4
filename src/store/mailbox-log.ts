// SQL of what happened to the rights and the set-up of shared mailboxes. Rows are added in the transaction of what they tell of, and
// deleted when they are old; never changed.
import type { Kysely } from 'kysely'
import { mailboxLogLimits } from '../shared/mailbox-log.ts'
import type { MailboxLogTable } from './tables/people.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

export type NewLogEntry = Pick<MailboxLogTable, 'what'> &
  Partial<Pick<MailboxLogTable, 'person' | 'about' | 'role' | 'detail' | 'count'>>

export async function addToMailboxLog(db: Db, sharedMailboxId: string, entry: NewLogEntry, at: number): Promise<void> {
  const nothing = { person: null, about: null, role: null, count: null }
  const detail = entry.detail?.slice(0, mailboxLogLimits.detailChars) ?? null
  await db
    .insertInto('mailbox_log')
    .values({ ...nothing, ...entry, detail, user_id: sharedMailboxId, at })
    .execute()
}

/** Newest first. */
export function mailboxLogOf(db: Db, sharedMailboxId: string, { before, limit }: { before: number; limit: number }) {
  return db
    .selectFrom('mailbox_log')
    .where('user_id', '=', sharedMailboxId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'what', 'person', 'about', 'role', 'detail', 'count', 'at'])
    .execute()
}

export async function deleteOldMailboxLog(db: Db, before: number): Promise<void> {
  await db.deleteFrom('mailbox_log').where('at', '<', before).execute()
}
