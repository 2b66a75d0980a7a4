// SQL of the reports about deleted people. Tables with personal data are found by their columns in the schema, so that no later
// table can be forgotten.
import { type SqlBool, sql } from 'kysely'
import type { App, Db } from '../../app.ts'
import type { RemovalTable } from '../../store/tables/server.ts'

interface Owned {
  table: string
  /** Names a person; or, in a table without such a column, one of their mailboxes. */
  column: string
  owners: 'user' | 'account'
}

const ofPeople = ['user_id', 'created_by', 'used_by']
const ofMailboxes = ['account_id']

/** Every table with a column that names a person or a mailbox. */
async function ownedTables(db: Db): Promise<Owned[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select t.name as "table", c.name as "column" from sqlite_master t, pragma_table_info(t.name) c
    where t.type = 'table' and t.sql not like 'create virtual%' order by t.name, c.cid`.execute(db)
  const people = rows.filter(({ column }) => ofPeople.includes(column))
  const owned = new Set(people.map(({ table }) => table))
  const mailboxes = rows.filter(({ table, column }) => ofMailboxes.includes(column) && !owned.has(table))
  return [
    ...people.map((each) => ({ ...each, owners: 'user' as const })),
    ...mailboxes.map((each) => ({ ...each, owners: 'account' as const })),
  ]
}

/** How many rows of each table are theirs, mailboxes included; tables without one are left out. */
export async function rowsOf(app: App, userId: string, accounts: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const json = { user: JSON.stringify([userId]), account: JSON.stringify(accounts) }
  for (const { table, column, owners } of await ownedTables(app.db)) {
    const isTheirs = sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${json[owners]}))`
    const count = await counted(app, sql`select count(*) as count from ${sql.table(table)} where ${isTheirs}`)
    if (count > 0) counts[table] = (counts[table] ?? 0) + count
  }
  return counts
}

/** The same for a few tables, as the transaction that is open sees them. */
export async function rowsIn(db: Db, userId: string, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const query = sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where user_id = ${userId}`
    const count = (await query.execute(db)).rows[0]?.count ?? 0
    if (count > 0) counts[table] = count
  }
  return counts
}

/** Orphaned rows of every such table, including tables with 0. */
export async function orphanedRows(app: App): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, column, owners } of await ownedTables(app.db)) {
    const named = sql.ref(column)
    const nobodys = sql<SqlBool>`${named} is not null and ${named} not in (select id from ${sql.table(owners)})`
    const count = await counted(app, sql`select count(*) as count from ${sql.table(table)} where ${nobodys}`)
    counts[table] = (counts[table] ?? 0) + count
  }
  return counts
}

/** Entries of the full-text index without a mail. */
export function orphanedIndexEntries(app: App): Promise<number> {
  return counted(app, sql`select count(*) as count from mail_search_docsize where id not in (select key from message)`)
}

/**
 * Parts of the full-text index with this word in them, deleted or not. A word is stored without what it shares with the one
 * before it, so its end is looked for.
 */
export function indexParts(app: App, word: string): Promise<number> {
  const end = word.slice(-12)
  return counted(app, sql`select count(*) as count from mail_search_data where instr(block, cast(${end} as blob)) > 0`)
}

/** Runs in the search thread: some tables are scanned. */
async function counted(app: App, query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await app.search.rows(query.$castTo<{ count: number }>().compile(app.db))
  return row?.count ?? 0
}

// ---- the reports themselves ---------------------------------------------------------------------------------------

const columns = ['id', 'removed_at', 'by', 'purged_at', 'copies_gone_at', 'report'] as const

/** An existing report is kept. */
export async function addRemoval(db: Db, row: RemovalTable): Promise<void> {
  await db
    .insertInto('removal')
    .values(row)
    .onConflict((on) => on.column('person').doNothing())
    .execute()
}

export function removalOf(db: Db, person: string) {
  return db.selectFrom('removal').where('person', '=', person).select(columns).executeTakeFirst()
}

export function newestRemovals(db: Db, most: number) {
  return db.selectFrom('removal').select(columns).orderBy('removed_at', 'desc').orderBy('id').limit(most).execute()
}

/** Those whose purge has not been found complete. */
export function openRemovals(db: Db) {
  return db.selectFrom('removal').where('purged_at', 'is', null).select(['id', 'person', 'report']).execute()
}

/** Those that are gone from the database, but not from copies of it, though they went before then. */
export function removalsInCopies(db: Db, before: number) {
  return db
    .selectFrom('removal')
    .where('removed_at', '<=', before)
    .where('copies_gone_at', 'is', null)
    .where('purged_at', 'is not', null)
    .select(['id', 'purged_at'])
    .execute()
}

export async function storeRemoval(
  db: Db,
  id: string,
  set: Partial<Pick<RemovalTable, 'purged_at' | 'copies_gone_at' | 'report'>>,
): Promise<void> {
  await db.updateTable('removal').set(set).where('id', '=', id).execute()
}

export async function deletedAt(db: Db, userId: string): Promise<number | null> {
  return (await db.selectFrom('user').where('id', '=', userId).select('deleted_at').executeTakeFirst())?.deleted_at ?? null
}
