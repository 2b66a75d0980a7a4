// SQL of Smart Folders and of the mails in them.
import { type CompiledQuery, type Insertable, sql } from 'kysely'
import type { Db } from '../app.ts'
import { inList } from '../store/in-list.ts'
import type { CategoryTable } from '../store/tables/intelligence.ts'

export async function insertFolder(db: Db, row: Insertable<CategoryTable>): Promise<void> {
  await db.insertInto('category').values(row).execute()
}

export async function changeFolder(
  db: Db,
  userId: string,
  id: string,
  set: Partial<Pick<CategoryTable, 'name' | 'name_key' | 'description' | 'color' | 'icon'>>,
): Promise<void> {
  await db.updateTable('category').set(set).where('user_id', '=', userId).where('id', '=', id).execute()
}

/** With its assignments and corrections, and what programs proposed to put there. */
export async function deleteFolder(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('category').where('user_id', '=', userId).where('id', '=', id).execute()
  await db.deleteFrom('mail_category').where('user_id', '=', userId).where('category_id', '=', id).execute()
  await db.deleteFrom('sorting_correction').where('user_id', '=', userId).where('category_id', '=', id).execute()
  await db.deleteFrom('mcp_proposal').where('user_id', '=', userId).where('category_id', '=', id).execute()
}

/**
 * Mails and unread mails by Smart Folder in the unified inbox. Reads the inbox once: a mail with two placements counts once and
 * is unread where one of them is.
 */
export function countsQuery(db: Db, userId: string): CompiledQuery<{ id: string; mails: number; unread: number }> {
  return sql<{ id: string; mails: number; unread: number }>`
    with inbox as materialized (
      select message_key as key, min(read) = 0 as unread from placement
      where user_id = ${userId} and role = 'inbox'
        and account_id in (select id from account where user_id = ${userId} and in_unified_inbox = 1)
      group by message_key)
    select c.category_id as id, count(*) as mails, sum(inbox.unread) as unread
    from inbox cross join mail_category c on c.message_key = inbox.key
    where c.user_id = ${userId} group by c.category_id`.compile(db)
}

export async function foldersOfMails(db: Db, userId: string, keys: number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('mail_category')
    .where('user_id', '=', userId)
    .where('message_key', 'in', inList(keys))
    .select(['message_key', 'category_id'])
    .execute()
  const byKey = Map.groupBy(rows, (row) => row.message_key)
  return new Map(keys.map((key) => [key, (byKey.get(key) ?? []).map((row) => row.category_id)]))
}

/** Replaces the folders of these mails. */
export async function setFolders(
  db: Db,
  userId: string,
  mails: { key: number; accountId: string; categories: string[] }[],
): Promise<void> {
  if (mails.length === 0) return
  const keys = mails.map(({ key }) => key)
  await db
    .deleteFrom('mail_category')
    .where(sql<boolean>`+user_id = ${userId}`)
    .where('message_key', 'in', inList(keys))
    .execute()
  const rows = mails.flatMap(({ key, accountId, categories }) => [...new Set(categories)].map((id) => [id, key, accountId]))
  if (rows.length === 0) return
  await sql`insert into mail_category (user_id, category_id, message_key, account_id)
    select ${userId}, value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(rows)})
    where exists (select 1 from message m where m.key = value ->> 1 and m.user_id = ${userId})`.execute(db)
}

/** Folders with corrections that added a mail. */
export async function learnedFolders(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sorting_correction')
    .where('user_id', '=', userId)
    .where('wanted', '=', 1)
    .distinct()
    .select('category_id')
    .execute()
  return rows.map((row) => row.category_id)
}
