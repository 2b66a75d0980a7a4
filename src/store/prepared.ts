// Queries that are asked with every request. Building and compiling one takes Kysely longer than SQLite takes to answer it, so it
// is done once.
import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Stands for an argument while the query is built. */
class Slot {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/** Arguments may be used as parameters of the query and as nothing else: `build` runs once, and does not see their values. */
export function prepared<A extends unknown[], R>(
  build: (db: Db, ...args: A) => { compile(): CompiledQuery<R> },
): (db: Db, ...args: A) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined
  return async (db, ...args) => {
    compiled ??= build(db, ...(args.map((_, index) => new Slot(index)) as A)).compile()
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? args[value.index] : value))
    return (await db.executeQuery<R>({ ...compiled, parameters })).rows
  }
}

/** The same for queries of one row; undefined where there is none. */
export function preparedFirst<A extends unknown[], R>(
  build: (db: Db, ...args: A) => { compile(): CompiledQuery<R> },
): (db: Db, ...args: A) => Promise<R | undefined> {
  const rows = prepared(build)
  return async (db, ...args) => (await rows(db, ...args))[0]
}
