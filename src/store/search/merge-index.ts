// Merging of the full-text index. Each transaction leaves a segment, and a search asks every segment; words of deleted mails stay
// until their segment is merged.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * One step, which writes about so many pages. A positive number merges where at least two segments are alike, a negative one
 * begins to merge all into one (https://sqlite.org/fts5.html#the_merge_command). False: there was nothing to merge. The caller
 * runs it in a transaction.
 */
export async function mergeIndex(db: Kysely<Tables>, pages: number): Promise<boolean> {
  const changes = async () => (await sql<{ n: number }>`select total_changes() as n`.execute(db)).rows[0]?.n ?? 0
  const before = await changes()
  await sql`insert into mail_search (mail_search, rank) values ('merge', ${pages})`.execute(db)
  return (await changes()) - before >= 2
}
