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

/** Needs twice as much free space as the file has, for the copy and for the log; fails without changes where there is none. */
export async function vacuum(db: Kysely<Tables>): Promise<void> {
  await sql`vacuum`.execute(db)
}
