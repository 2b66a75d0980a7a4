// Makes what was deleted unreadable in the files: deleted rows remain in the WAL until it is truncated, and in free parts of pages
// until a vacuum.
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** False where a reader prevented it. */
export async function truncateWal(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}

/** Needs as much free space as the file has; fails without changes where there is none. */
export async function vacuum(db: Kysely<Tables>): Promise<void> {
  await sql`vacuum`.execute(db)
}
