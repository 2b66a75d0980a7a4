// What is deleted lies in the log of the database (the WAL) until that is written into the file and emptied, and may lie
// between the rows of a page that were moved.
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Writes the log into the file and empties it. False: somebody was reading. */
export async function truncateWal(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}

/** Takes as much room again as the file has while it runs; where there is none it fails and changes nothing. */
export async function vacuum(db: Kysely<Tables>): Promise<void> {
  await sql`vacuum`.execute(db)
}
