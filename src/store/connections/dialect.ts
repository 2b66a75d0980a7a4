// Kysely over three connections to one SQLite file in WAL mode: short reads run here, on a read-only connection; writes
// and everything inside a transaction go to the writer thread, one at a time. A read after an awaited write sees it.
import type { Database, Statement } from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { Mutex } from '../../core/mutex.ts'
import { compiledOnce } from './compiled-once.ts'
import type { DbClient } from './db-client.ts'

export interface Connections {
  reader: Database
  writer: DbClient
  /** Guards the writer: a transaction holds it until it ends. */
  mutex: Mutex
}

export function createDialect(connections: Connections): Dialect {
  return {
    createDriver: () => new SplitDriver(connections),
    createAdapter: () => new MultiConnectionAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class MultiConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class SplitDriver implements Driver {
  readonly #connections: Connections
  readonly #statements = new Map<string, Statement>()

  constructor(connections: Connections) {
    this.#connections = connections
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<SplitConnection> {
    return new SplitConnection(this.#connections, this.#statements)
  }
  async releaseConnection(): Promise<void> {}
  async beginTransaction(line: SplitConnection): Promise<void> {
    await line.begin()
  }
  async commitTransaction(line: SplitConnection): Promise<void> {
    await line.end('commit')
  }
  async rollbackTransaction(line: SplitConnection): Promise<void> {
    await line.end('rollback')
  }
  async destroy(): Promise<void> {}
}

/** What Kysely takes for a connection: cheap, one per query or transaction. */
class SplitConnection implements DatabaseConnection {
  readonly #connections: Connections
  readonly #statements: Map<string, Statement>
  #release: (() => void) | undefined
  /** Why SQLite has rolled back this transaction by itself: later statements would be written without the earlier ones. */
  #lost: unknown

  constructor(connections: Connections, statements: Map<string, Statement>) {
    this.#connections = connections
    this.#statements = statements
  }

  async begin(): Promise<void> {
    const release = await this.#connections.mutex.acquire()
    const letGo = this.#connections.writer.hold()
    this.#release = () => {
      letGo()
      release()
    }
    try {
      await this.#connections.writer.query('begin immediate', [])
    } catch (cause) {
      this.#release()
      this.#release = undefined
      throw cause
    }
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const release = this.#release
    if (!release) return
    try {
      if (this.#lost !== undefined && how === 'commit') throw this.#lost
      await this.#connections.writer.query(how, [])
    } catch (cause) {
      // A failed commit leaves the transaction open.
      if (how === 'commit') await this.#connections.writer.query('rollback', []).catch(() => undefined)
      // Nothing left to roll back: the caller already has the error.
      if (how === 'commit' || this.#lost === undefined) throw cause
    } finally {
      this.#release = undefined
      release()
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#release) return this.#write(query)
    const statement = this.#prepare(query.sql)
    if (statement.readonly) return { rows: statement.all(query.parameters) as R[] }
    const release = await this.#connections.mutex.acquire()
    try {
      return await this.#write(query)
    } finally {
      release()
    }
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    yield await Promise.reject(new Error('Rows are not streamed here: page through them.'))
  }

  async #write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#lost !== undefined) throw this.#lost
    const asked = this.#connections.writer.query(query.sql, query.parameters)
    const { rows, changes, lastInsertRowid } = await asked.catch((cause: unknown) => Promise.reject(this.#refused(cause)))
    return { rows: rows as R[], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** A full disk ends a transaction in the middle (https://sqlite.org/lang_transaction.html, section 3). */
  #refused(cause: unknown): unknown {
    if (this.#release && cause instanceof AppError && cause.kind === 'full') this.#lost = cause
    return cause
  }

  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#connections.reader.prepare(compiledOnce(sql))
    const oldest = this.#statements.keys().next().value
    if (this.#statements.size >= 500 && oldest !== undefined) this.#statements.delete(oldest)
    this.#statements.set(sql, statement)
    return statement
  }
}
