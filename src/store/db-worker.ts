// One connection to the database in a thread of its own: the writer, or a reader for searches. Dumb on purpose: it runs
// the SQL it is sent, with a statement cache.
import { parentPort, workerData } from 'node:worker_threads'
import Database, { type Statement } from 'better-sqlite3'
import { applyPragmas } from './pragmas.ts'

export type DbRequest =
  | { id: number; kind: 'query'; sql: string; parameters: unknown[] }
  /** Statements with many rows of parameters each, all in one transaction. */
  | { id: number; kind: 'batch'; steps: { sql: string; rows: unknown[][] }[] }
  | { id: number; kind: 'close' }
export type DbAnswer =
  | { id: number; rows: unknown[]; changes: number; lastInsertRowid: number }
  | { id: number; error: string; code: string | undefined }

const { file, mode } = workerData as { file: string; mode: 'reader' | 'writer' }
const db = new Database(file, { readonly: mode === 'reader' })
applyPragmas(db, mode)
const statements = new Map<string, Statement>()

function prepare(sql: string): Statement {
  const known = statements.get(sql)
  if (known) return known
  const statement = db.prepare(sql)
  const oldest = statements.keys().next().value
  if (statements.size >= 300 && oldest !== undefined) statements.delete(oldest)
  statements.set(sql, statement)
  return statement
}

const inOneTransaction = db.transaction((steps: { sql: string; rows: unknown[][] }[]) => {
  let changes = 0
  for (const step of steps) {
    const statement = prepare(step.sql)
    for (const row of step.rows) changes += statement.run(row).changes
  }
  return changes
})

function answer(request: DbRequest): DbAnswer {
  if (request.kind === 'batch')
    return { id: request.id, rows: [], changes: inOneTransaction.immediate(request.steps), lastInsertRowid: 0 }
  if (request.kind === 'close') {
    if (mode === 'writer') db.pragma('wal_checkpoint(truncate)')
    db.close()
    return { id: request.id, rows: [], changes: 0, lastInsertRowid: 0 }
  }
  const statement = prepare(request.sql)
  if (statement.reader) return { id: request.id, rows: statement.all(request.parameters), changes: 0, lastInsertRowid: 0 }
  const result = statement.run(request.parameters)
  return { id: request.id, rows: [], changes: result.changes, lastInsertRowid: Number(result.lastInsertRowid) }
}

parentPort?.on('message', (request: DbRequest) => {
  try {
    parentPort?.postMessage(answer(request))
  } catch (cause) {
    const error = cause as Error & { code?: string }
    parentPort?.postMessage({ id: request.id, error: error.message, code: error.code } satisfies DbAnswer)
  }
  if (request.kind === 'close') parentPort?.close()
})
