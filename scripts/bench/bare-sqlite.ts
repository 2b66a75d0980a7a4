// The floor of a list and of a search: the very statements that Homing runs for it, recorded once and run again by better-sqlite3 in
// this process, with nothing around them.
import Database from 'better-sqlite3'
import { type CompiledQuery, Kysely, SqliteDialect } from 'kysely'
import type { App } from '../../src/app.ts'
import { readSystemFolders } from '../../src/categories/system-file.ts'
import { createState } from '../../src/core/state.ts'
import { listMail } from '../../src/mail/list.ts'
import { compiledOnce } from '../../src/store/connections/compiled-once.ts'
import { applyPragmas } from '../../src/store/connections/pragmas.ts'
import { databaseFile } from '../../src/store/open.ts'
import type { Tables } from '../../src/store/tables.ts'

/** Milliseconds that the statements of a list took, or of a search for `q`, each of `rounds` times. */
export async function timeBareList(dataDir: string, userId: string, rounds: number, q?: string): Promise<number[]> {
  const database = new Database(databaseFile(dataDir), { readonly: true })
  try {
    applyPragmas(database, 'reader')
    const queries = await recordQueries(database, userId, q)
    const statements = queries.map(({ sql, parameters }) => ({ statement: database.prepare(compiledOnce(sql)), parameters }))
    return Array.from({ length: rounds }, () => {
      const before = performance.now()
      for (const { statement, parameters } of statements) statement.all(...parameters)
      return performance.now() - before
    })
  } finally {
    database.close()
  }
}

async function recordQueries(database: Database.Database, userId: string, q?: string): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = []
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }), log: ({ query }) => void queries.push(query) })
  const search = {
    rows: async (query: CompiledQuery) => (await db.executeQuery(query)).rows,
    count: async (query: CompiledQuery<{ count: number }>) => (await db.executeQuery(query)).rows[0]?.count ?? 0,
  }
  // What a list uses of the toolbox.
  const app = { db, search, state: createState(), smartFolders: readSystemFolders('config/categories.json') }
  const { emails } = await listMail(app as unknown as App, userId, { limit: 20, ...(q === undefined ? {} : { q }) })
  if (emails.length === 0) throw new Error(`the floor of a list has nothing to list${q === undefined ? '' : ` for ${q}`}`)
  return queries
}
