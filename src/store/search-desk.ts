// Searches run on their own connection in their own thread: a heavy one never makes a list or a write wait.
import type { CompiledQuery } from 'kysely'
import type { DbDesk } from './db-thread.ts'

export interface SearchDesk {
  /** Runs a compiled query and gives its rows. */
  rows<R>(query: CompiledQuery<R>): Promise<R[]>
}

export function createSearchDesk(thread: DbDesk): SearchDesk {
  return {
    rows: async <R>(query: CompiledQuery<R>) => {
      const { rows } = await thread.query(query.sql, query.parameters)
      return rows as R[]
    },
  }
}
