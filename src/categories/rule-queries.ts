// The SQL of a person's rules.
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../app.ts'
import type { SortingRuleTable } from '../store/tables.ts'

/** In the order in which they are tried. */
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

/** With what was learned against it. False where this person has no such rule. */
export async function deleteRule(db: Db, userId: string, id: string): Promise<boolean> {
  await db.deleteFrom('sorting_correction').where('user_id', '=', userId).where('category_id', '=', `rule:${id}`).execute()
  const result = await db.deleteFrom('sorting_rule').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}
