import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../app.ts'
import type { DraftTable } from '../../store/tables.ts'

export type DraftRow = Selectable<DraftTable>

export async function draftById(db: Db, userId: string, id: string): Promise<DraftRow | undefined> {
  return db.selectFrom('draft').where('user_id', '=', userId).where('id', '=', id).selectAll().executeTakeFirst()
}

export async function insertDraft(db: Db, row: Insertable<DraftTable>): Promise<void> {
  await db.insertInto('draft').values(row).execute()
}

export async function markDraftSent(db: Db, userId: string, id: string, outboxId: string): Promise<void> {
  await db.updateTable('draft').set({ outbox_id: outboxId }).where('user_id', '=', userId).where('id', '=', id).execute()
}
