import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../app.ts'
import type { TemplateTable } from '../store/tables/writing.ts'

const shown = ['id', 'name', 'subject', 'body', 'origin'] as const

export async function templatesOf(db: Db, userId: string) {
  return db.selectFrom('template').where('user_id', '=', userId).orderBy('name').orderBy('id').select(shown).execute()
}

export async function templateNames(db: Db, userId: string) {
  return db.selectFrom('template').where('user_id', '=', userId).select(['id', 'name', 'origin']).execute()
}

export async function insertTemplate(db: Db, row: Insertable<TemplateTable>): Promise<void> {
  await db.insertInto('template').values(row).execute()
}

export async function changeTemplate(
  db: Db,
  userId: string,
  id: string,
  set: Pick<Selectable<TemplateTable>, 'name' | 'subject' | 'body' | 'origin' | 'updated_at'>,
): Promise<void> {
  await db.updateTable('template').set(set).where('user_id', '=', userId).where('id', '=', id).execute()
}

export async function deleteTemplate(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('template').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}
