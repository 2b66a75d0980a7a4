// Whether a database is made of exactly the tables, indexes and triggers that the migrations make: one from elsewhere could bring
// triggers of its own. Read before anything is written to it.
import Database from 'better-sqlite3'
import { migrations } from '../store/migrate.ts'

export function isOurSchema(db: Database.Database, version: number): boolean {
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
  const parts = db.prepare<[], { part: string }>(
    `select type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') as part from sqlite_schema
     where name not like 'sqlite_stat%' order by part`,
  )
  return parts.all().map(({ part }) => part)
}
