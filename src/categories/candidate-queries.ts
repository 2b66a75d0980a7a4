// Mails that a rule may be for, read page by page.
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import type { RuleConditions } from '../shared/categories.ts'
import { inList } from '../store/in-list.ts'

const textChars = 100_000

export interface Page {
  /** Keys: at or after; before. */
  from: number
  below: number
  limit: number
  roles: readonly ('inbox' | 'archive' | 'other')[]
}

/** Newest first. Texts only where a condition is about words: they are long. */
export async function candidates(db: Db, userId: string, conditions: RuleConditions, { from, below, limit, roles }: Page) {
  let query = db
    .selectFrom('message as m')
    .leftJoin('message_body as b', (join) =>
      join.onRef('b.message_key', '=', 'm.key').on('b.user_id', '=', conditions.words === undefined ? '' : userId),
    )
    .where('m.user_id', '=', userId)
    .where('m.key', '>=', from)
    .where('m.key', '<', below)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('placement as p')
          .select('p.uid')
          .whereRef('p.message_key', '=', 'm.key')
          .where('p.role', 'in', [...roles]),
      ),
    )
  if (conditions.accountId !== undefined) query = query.where('m.account_id', '=', conditions.accountId)
  return query
    .orderBy('m.key', 'desc')
    .limit(limit)
    .select(['m.key', 'm.id', 'm.account_id', 'm.thread_id', 'm.subject', 'm.from_name', 'm.from_email', 'm.from_domain'])
    .select(['m.to_list', 'm.cc_list', 'm.list_id', 'm.automated', 'm.date'])
    .select([
      sql<string | null>`substr(coalesce(b.seen_text, b.text), 1, ${textChars})`.as('text'),
      sql<number>`(select max(q.starred) from placement q where q.message_key = m.key)`.as('starred'),
      sql<string>`(select group_concat(q.role) from placement q where q.message_key = m.key)`.as('roles'),
    ])
    .execute()
}
export type Candidate = Awaited<ReturnType<typeof candidates>>[number]

/** Which of these mails lie in the inbox. */
export async function inInbox(db: Db, userId: string, keys: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('placement')
    .where('user_id', '=', userId)
    .where('message_key', 'in', inList(keys))
    .where('role', '=', 'inbox')
    .select('message_key')
    .execute()
  return new Set(rows.map((row) => row.message_key))
}
