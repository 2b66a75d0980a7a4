// Searches run on their own connection in their own thread: a heavy one never makes a list or a write wait.
import type { CompiledQuery } from 'kysely'
import type { DbDesk } from './db-thread.ts'

export interface SearchDesk {
  /** Runs a compiled query and gives its rows. */
  rows<R>(query: CompiledQuery<R>): Promise<R[]>
  /**
   * Runs a compiled query that counts. Exact while nothing was written since; a count that took long is given again for
   * a moment even so: a page of results while a sync writes need not count 60,000 mails each time.
   */
  count(query: CompiledQuery<{ count: number }>): Promise<number>
}

interface Counted {
  count: Promise<number>
  /** What `data_version` was: it changes with every commit of another connection. */
  version: number
  /** When it was begun, and how long it took; milliseconds. */
  at: number
  took: number
}

/** A count that took less is always made anew. */
const quick = 5
/** How much longer than it took a count is kept. */
const keepFactor = 40
const mostKept = 200

export function createSearchDesk(thread: DbDesk): SearchDesk {
  const kept = new Map<string, Counted>()
  const rows = async <R>(query: Pick<CompiledQuery<R>, 'sql' | 'parameters'>) => {
    const answer = await thread.query(query.sql, query.parameters)
    return answer.rows as R[]
  }
  return {
    rows,
    async count(query) {
      const [{ data_version: version } = { data_version: 0 }] = await rows<{ data_version: number }>(versionQuery)
      const name = `${query.sql}\n${JSON.stringify(query.parameters)}`
      const before = kept.get(name)
      if (before && isStill(before, version)) return before.count
      const at = performance.now()
      const count = rows<{ count: number }>(query).then(([row]) => row?.count ?? 0)
      const counted: Counted = { count, version, at, took: 0 }
      kept.delete(name)
      kept.set(name, counted)
      forgetOldest(kept)
      try {
        return await count
      } catch (cause) {
        kept.delete(name)
        throw cause
      } finally {
        counted.took = performance.now() - at
      }
    },
  }
}

const versionQuery = { sql: 'pragma data_version', parameters: [] }

function isStill({ version, at, took }: Counted, now: number): boolean {
  return version === now || (took > quick && performance.now() - at < took * keepFactor)
}

function forgetOldest(kept: Map<string, Counted>): void {
  const oldest = kept.keys().next().value
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}
