import type { Insertable } from 'kysely'
import type { Db } from '../app.ts'
import type { SavedSearch } from '../shared/searches.ts'
import type { SavedSearchTable } from '../store/tables/mail.ts'

/** In the order they were made. */
export async function searchesOf(db: Db, userId: string): Promise<SavedSearch[]> {
  return db
    .selectFrom('saved_search')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'name', 'q'])
    .execute()
}

export async function insertSearch(db: Db, row: Insertable<SavedSearchTable>): Promise<void> {
  await db.insertInto('saved_search').values(row).execute()
}

export async function changeSearch(db: Db, userId: string, id: string, set: { name: string; q: string }): Promise<void> {
  await db.updateTable('saved_search').set(set).where('user_id', '=', userId).where('id', '=', id).execute()
}

export async function deleteSearch(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('saved_search').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}
