// One connection to the database file for plain SQL, with a statement cache. db-thread.ts wraps it.
import Database, { type Database as Connection, type Statement } from 'better-sqlite3'
import { isDiskFull } from '../../core/errors.ts'
import { compiledOnce } from './compiled-once.ts'
import { applyPragmas } from './pragmas.ts'
import { createWalCheckpointer, type WalCheckpointer } from './wal-checkpoint.ts'

export interface Rows {
  rows: unknown[]
  changes: number
  lastInsertRowid: number
}
/** A statement and its rows of parameters. */
export interface BatchStep {
  sql: string
  rows: unknown[][]
  /** A query of one parameter, the first of a row: where it finds nothing, that row is left out. */
  onlyIf?: string
}

const mostStatements = 300

export class DbConnection {
  readonly #db: Connection
  readonly #mode: 'reader' | 'writer'
  readonly #statements = new Map<string, Statement>()
  readonly #inOneTransaction: (steps: BatchStep[]) => number
  readonly #wal: WalCheckpointer

  constructor(file: string, mode: 'reader' | 'writer') {
    this.#db = new Database(file, { readonly: mode === 'reader' })
    this.#mode = mode
    applyPragmas(this.#db, mode)
    this.#wal = createWalCheckpointer(this.#db)
    const run = (steps: BatchStep[]) => {
      let changes = 0
      for (const step of steps) {
        const statement = this.#prepare(step.sql)
        const condition = step.onlyIf === undefined ? undefined : this.#prepare(step.onlyIf)
        for (const row of step.rows) if (!condition || condition.get(row[0])) changes += statement.run(row).changes
      }
      return changes
    }
    this.#inOneTransaction = this.#db.transaction(run).immediate
  }

  query(sql: string, parameters: readonly unknown[]): Rows {
    if (sql === 'vacuum') return this.#vacuum()
    if (sql.startsWith('pragma incremental_vacuum')) return this.#exec(sql)
    const statement = this.#prepare(sql)
    if (statement.reader) return { rows: statement.all(parameters), changes: 0, lastInsertRowid: 0 }
    const result = this.#written(() => statement.run(parameters))
    return { rows: [], changes: result.changes, lastInsertRowid: Number(result.lastInsertRowid) }
  }

  /** All steps in one transaction. */
  batch(steps: BatchStep[]): Rows {
    return { rows: [], changes: this.#written(() => this.#inOneTransaction(steps)), lastInsertRowid: 0 }
  }

  get inTransaction(): boolean {
    return this.#db.open && this.#db.inTransaction
  }

  close(): void {
    if (this.#mode === 'writer') this.#wal.truncate()
    this.#db.close()
  }

  /** Its copy of the whole database goes to a file (SQLITE_TMPDIR): everything else that is temporary is small, and in memory. */
  #vacuum(): Rows {
    this.#db.pragma('temp_store = file')
    // For files from before schema 10.
    this.#db.pragma('auto_vacuum = incremental')
    try {
      return this.#exec('vacuum')
    } finally {
      this.#db.pragma('temp_store = memory')
    }
  }

  /** What works in many steps: a prepared statement takes the first of them only. */
  #exec(sql: string): Rows {
    this.#written(() => this.#db.exec(sql))
    return { rows: [], changes: 0, lastInsertRowid: 0 }
  }

  #written<T>(write: () => T): T {
    try {
      const result = write()
      if (!this.#db.inTransaction) this.#wal.afterCommit()
      return result
    } catch (cause) {
      if (isDiskFull(cause)) this.#wal.truncate()
      throw cause
    }
  }

  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#db.prepare(compiledOnce(sql))
    const oldest = this.#statements.keys().next().value
    if (this.#statements.size >= mostStatements && oldest !== undefined) this.#statements.delete(oldest)
    this.#statements.set(sql, statement)
    return statement
  }
}
