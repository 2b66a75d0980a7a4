// Statistics for SQLite's query planner: the numbers of a large store, always the same ones. Without statistics, it assumes that an
// index on a person's id leads to ten rows, and reads all their mails to find one. With measured ones (ANALYZE: sqlite_stat1, and
// samples of rows in sqlite_stat4), plans would differ from store to store, and no test could cover them.
// See https://sqlite.org/fileformat2.html#stat1tab.
import type { Database } from 'better-sqlite3'

/** Rows of a table, or of an index on some of its rows. */
const rows: Record<string, number> = {
  message: 200_000,
  message_body: 200_000,
  placement: 220_000,
  thread_ref: 200_000,
  mail_category: 150_000,
  sorted_mail: 150_000,
  suggestion_look: 150_000,
  gmail_message: 100_000,
  archive_mail: 100_000,
  contact: 40_000,
  suggestion: 10_000,
  ai_call: 10_000,
  ai_result: 10_000,
  conversation_turn: 10_000,
  user: 10,
  account: 20,
  mailbox: 400,
  archive_folder: 400,
  message_loose: 500,
  message_files_wanted: 500,
  message_unindexed: 500,
  message_without_body: 500,
  placement_starred: 2000,
  placement_unread: 20_000,
  contact_written: 4000,
  sorted_mail_asks: 500,
}
const defaultRows = 1000

/** How many rows share a value of this column. Columns that are not listed are unique. */
const rowsPerValue: Record<string, number> = {
  user_id: 50_000,
  account_id: 25_000,
  role: 50_000,
  mailbox_id: 2500,
  folder_id: 2500,
  uidvalidity: 2500,
  path: 2500,
  category_id: 5000,
  status: 1000,
  from_domain: 500,
  from_email: 50,
  list: 50,
  thread_id: 3,
  session_id: 20,
  // A mail lies in one folder, seldom in more.
  message_key: 2,
  read: 100_000,
  starred: 200_000,
  answered: 200_000,
  has_files: 150_000,
}

interface Statistic {
  tbl: string
  idx: string | null
  /** Rows in the index, then how many of them share the first column, the first two, and so on. */
  stat: string
}

/** Writes only where something differs: after a migration, or a change of the numbers above. */
export function writePlannerStatistics(db: Database): void {
  const wanted = statistics(db)
  const tables = db.prepare("select name from sqlite_schema where name in ('sqlite_stat1', 'sqlite_stat4')").pluck().all()
  const hasTables = tables.length === 2
  if (hasTables) {
    const there = db.prepare('select tbl, idx, stat from sqlite_stat1 order by tbl, idx').all()
    const isSampled = db.prepare('select 1 from sqlite_stat4').get() !== undefined
    if (!isSampled && JSON.stringify(there) === JSON.stringify(wanted)) return
  }
  db.transaction(() => {
    // Only ANALYZE may create the tables.
    if (!hasTables) db.exec('analyze job_run')
    db.exec('delete from sqlite_stat1; delete from sqlite_stat4')
    const insert = db.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (:tbl, :idx, :stat)')
    for (const one of wanted) insert.run(one)
  })()
}

function statistics(db: Database): Statistic[] {
  const tables = db
    .prepare<[], { name: string }>(
      "select name from sqlite_schema where type = 'table' and sql not like 'create virtual%' and name not like 'sqlite_%' and name not like 'mail_search%' order by name",
    )
    .all()
  return tables.flatMap(({ name: tbl }): Statistic[] => {
    const indices = db
      .prepare<[string], { name: string; unique: 0 | 1 }>('select name, "unique" from pragma_index_list(?)')
      .all(tbl)
    if (indices.length === 0) return [{ tbl, idx: null, stat: String(rows[tbl] ?? defaultRows) }]
    return indices
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, unique }) => ({ tbl, idx: name, stat: statOf(db, tbl, name, unique === 1) }))
  })
}

function statOf(db: Database, tbl: string, index: string, unique: boolean): string {
  const columns = db.prepare<[string], string>('select name from pragma_index_info(?) order by seqno').pluck().all(index)
  const count = rows[index] ?? rows[tbl] ?? defaultRows
  let shared = count
  const numbers = columns.map((column, at) => {
    shared = unique && at === columns.length - 1 ? 1 : Math.min(shared, rowsPerValue[column] ?? 1)
    return shared
  })
  return [count, ...numbers].join(' ')
}
