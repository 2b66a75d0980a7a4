// SQL of rules and of the mails they may match.

import { type Insertable, sql, type Updateable } from 'kysely'
import type { App, Db } from '../app.ts'
import { Rule, type RuleConditions } from '../shared/categories.ts'
import { inList } from '../store/in-list.ts'
import { textColumns, unpackTexts } from '../store/packed-texts.ts'
import type { SortingRuleTable } from '../store/tables/intelligence.ts'

/** In order of precedence. */
export async function ruleRows(db: Db, userId: string) {
  return db
    .selectFrom('sorting_rule')
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('created_at')
    .select(['id', 'name', 'position', 'enabled', 'conditions', 'actions', 'origin', 'created_at'])
    .execute()
}

export async function insertRule(db: Db, row: Insertable<SortingRuleTable>): Promise<void> {
  await db.insertInto('sorting_rule').values(row).execute()
}

export async function changeRule(
  db: Db,
  userId: string,
  id: string,
  set: Omit<Updateable<SortingRuleTable>, 'id' | 'user_id'>,
): Promise<void> {
  await db.updateTable('sorting_rule').set(set).where('user_id', '=', userId).where('id', '=', id).execute()
}

/** With the corrections against it. False where the person has no such rule. */
export async function deleteRule(db: Db, userId: string, id: string): Promise<boolean> {
  await db.deleteFrom('sorting_correction').where('user_id', '=', userId).where('category_id', '=', `rule:${id}`).execute()
  const result = await db.deleteFrom('sorting_rule').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** In order of precedence. */
export async function readRules(app: App, userId: string): Promise<Rule[]> {
  return (await ruleRows(app.db, userId)).map((row) =>
    Rule.parse({
      id: row.id,
      name: row.name,
      enabled: row.enabled === 1,
      conditions: JSON.parse(row.conditions) as unknown,
      actions: JSON.parse(row.actions) as unknown,
      origin: row.origin,
      createdAt: new Date(row.created_at).toISOString(),
    }),
  )
}

/** Whom each rule assigned last, by the ids of rules. */
export async function readTurns(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sorting_rule')
    .where('user_id', '=', userId)
    .where('turn', 'is not', null)
    .select(['id', 'turn'])
    .$narrowType<{ turn: string }>()
    .execute()
  return new Map(rows.map(({ id, turn }) => [id, turn]))
}

export async function storeTurn(db: Db, userId: string, id: string, turn: string): Promise<void> {
  await db.updateTable('sorting_rule').set({ turn }).where('user_id', '=', userId).where('id', '=', id).execute()
}

const textChars = 100_000

export interface Page {
  /** Message keys: inclusive, exclusive. */
  from: number
  below: number
  limit: number
  roles: readonly ('inbox' | 'archive' | 'other')[]
}

/** Newest first. Texts, which are long, only for conditions on words. */
export async function candidateMails(db: Db, userId: string, conditions: RuleConditions, { from, below, limit, roles }: Page) {
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
  const rows = await query
    .orderBy('m.key', 'desc')
    .limit(limit)
    .select(['m.key', 'm.id', 'm.account_id', 'm.thread_id', 'm.subject', 'm.from_name', 'm.from_email', 'm.from_domain'])
    .select(['m.to_list', 'm.cc_list', 'm.list_id', 'm.automated', 'm.date'])
    .select([
      ...textColumns,
      sql<number>`(select max(q.starred) from placement q where q.message_key = m.key)`.as('starred'),
      sql<string>`(select group_concat(q.role) from placement q where q.message_key = m.key)`.as('roles'),
    ])
    .execute()
  return rows.map(({ packed, html, seen_text, ...row }) => {
    const texts = unpackTexts({ packed, html, seen_text, text: row.text })
    return { ...row, text: (texts?.seenText ?? texts?.text)?.slice(0, textChars) ?? null }
  })
}
export type Candidate = Awaited<ReturnType<typeof candidateMails>>[number]

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
