// Whether a database has exactly the tables, indexes and triggers of the migrations: a foreign one could have triggers of its own.
// Checked before anything is written to it.
import Database from 'better-sqlite3'
import { migrations } from '../../store/migrate.ts'

/** Tables of SQLite's own planner statistics. */
const statistics = ['CREATE TABLE sqlite_stat1(tbl,idx,stat)', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)']

/** Tables that Litestream (docs/owner/replica.md) keeps in a database for itself. */
const replication = [
  'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)',
  'CREATE TABLE _litestream_lock (id INTEGER)',
]
const notOurs = [...statistics, ...replication]

/** A new replica begins with new ones. */
export function dropReplicationTables(db: Database.Database): void {
  db.exec('drop table if exists _litestream_seq; drop table if exists _litestream_lock')
}

export function hasExpectedSchema(db: Database.Database, version: number): boolean {
  if (version < 1) return false
  const ours = new Database(':memory:')
  try {
    for (const { sql } of migrations.slice(0, version)) ours.exec(sql)
    const [expected, found] = [partsOf(ours), partsOf(db)]
    return expected.length === found.length && expected.every((part, at) => part === found[at])
  } finally {
    ours.close()
  }
}

function partsOf(db: Database.Database): string[] {
  const parts = db.prepare<[], { part: string; sql: string }>(
    `select type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') as part, coalesce(sql, '') as sql
     from sqlite_schema order by part`,
  )
  // By what it is: whatever only has such a name is not left out.
  return parts.all().flatMap(({ part, sql }) => (notOurs.includes(sql) ? [] : [part]))
}
