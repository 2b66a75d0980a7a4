// Makes what was deleted unreadable in the files: deleted rows remain in the WAL until it is truncated, and in free parts of pages
// until a vacuum.
import { type Kysely, sql } from 'kysely'
import type { StoreClient } from './open.ts'
import type { Tables } from './tables.ts'

/** False where a reader prevented it. */
export async function truncateWal(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}

/** Bytes of the file that hold nothing; reads the whole file, in the thread of searches. */
export async function unusedBytes({ db, search }: Pick<StoreClient, 'db' | 'search'>): Promise<number> {
  const [pages] = await search.rows(
    sql<{ unused: number }>`select sum(unused) as unused from dbstat where aggregate = 1`.compile(db),
  )
  const { rows } = await sql<{ bytes: number }>`
    select freelist_count * page_size as bytes from pragma_freelist_count, pragma_page_size`.execute(db)
  return (pages?.unused ?? 0) + (rows[0]?.bytes ?? 0)
}

/** Free pages that are kept for what is written next. */
const keptPages = 64

/** Gives up to so many free pages at the end of the file back to the disk. False: there is nothing worth it. */
export async function releasePages(db: Kysely<Tables>, pages: number): Promise<boolean> {
  const { rows } = await sql<{ free: number; mode: number }>`
    select freelist_count as free, auto_vacuum as mode from pragma_freelist_count, pragma_auto_vacuum`.execute(db)
  const { free = 0, mode = 0 } = rows[0] ?? {}
  // A file from before schema 10 has no such mode until it is rewritten (system/compact.ts).
  if (mode === 0 || free <= keptPages) return false
  await sql.raw(`pragma incremental_vacuum(${pages})`).execute(db)
  return true
}

/** Needs twice as much free space as the file has, for the copy and for the log; fails without changes where there is none. */
export async function vacuum(db: Kysely<Tables>): Promise<void> {
  await sql`vacuum`.execute(db)
}
