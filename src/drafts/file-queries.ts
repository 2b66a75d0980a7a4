// SQL of the files of drafts. Every query names the person.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../app.ts'
import type { DraftFileTable } from '../store/tables/writing.ts'

export type FileRow = Omit<Selectable<DraftFileTable>, 'content' | 'user_id' | 'draft_id'>
const fileColumns = ['id', 'filename', 'mime_type', 'size', 'content_id'] as const

export async function filesOf(db: Db, userId: string, draftId: string): Promise<FileRow[]> {
  return db
    .selectFrom('draft_file as f')
    .where('f.user_id', '=', userId)
    .where('f.draft_id', '=', draftId)
    .orderBy(sql`f.rowid`)
    .select(fileColumns)
    .execute()
}

export async function fileContents(db: Db, userId: string, draftId: string): Promise<(FileRow & { content: Uint8Array })[]> {
  return db
    .selectFrom('draft_file')
    .where('user_id', '=', userId)
    .where('draft_id', '=', draftId)
    .orderBy(sql`rowid`)
    .select([...fileColumns, 'content'])
    .execute()
}

/** Of all that have not been sent, together. */
export async function bytesOfDrafts(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('draft as d')
    .innerJoin('draft_file as f', 'f.draft_id', 'd.id')
    .where('d.user_id', '=', userId)
    .where('f.user_id', '=', userId)
    .where('d.outbox_id', 'is', null)
    .select((eb) => eb.fn.sum<number | null>('f.size').as('bytes'))
    .executeTakeFirst()
  return row?.bytes ?? 0
}

/** False where another file has this id. */
export async function insertFile(db: Db, row: Insertable<DraftFileTable>): Promise<boolean> {
  const insert = db.insertInto('draft_file').values(row)
  const result = await insert.onConflict((conflict) => conflict.column('id').doNothing()).executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function deleteFile(db: Db, userId: string, draftId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('draft_file')
    .where('user_id', '=', userId)
    .where('draft_id', '=', draftId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
