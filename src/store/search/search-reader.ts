// Searches run on their own connection in their own thread: a heavy one never delays a list or a write.
import type { CompiledQuery } from 'kysely'
import type { DbClient } from '../connections/db-client.ts'

type CountQuery = CompiledQuery<{ count: number }>

export interface SearchReader {
  /** Runs a compiled query. */
  rows<R>(query: CompiledQuery<R>): Promise<R[]>
  /**
   * Runs a compiled count. Exact up to 10,000; above, after a write, the last result is returned once more and refreshed in the
   * background, so that no page of results waits for 60,000 mails.
   */
  count(query: CountQuery): Promise<number>
}

interface Counted {
  count: number
  /** Of the database when it was counted, or before. */
  version: number
  /** When it was counted, and how long that took; milliseconds. */
  at: number
  took: number
}

/** Maximum age of a returned count, and the minimum time between two counts as a multiple of their duration. */
const oldest = 60_000
const pauseFactor = 20
const mostKept = 200
/** Above it a count may be one write behind. By size, not by time: on a busy machine people still see what they just did. */
const largestExact = 10_000

/** `dataVersion`: of a connection that does not write, so that it changes with every commit. */
export function createSearchReader(thread: DbClient, dataVersion: () => number): SearchReader {
  const kept = new Map<string, Counted>()
  const renewing = new Set<string>()
  const rows = async <R>(query: Pick<CompiledQuery<R>, 'sql' | 'parameters'>) => {
    const answer = await thread.query(query.sql, query.parameters)
    return answer.rows as R[]
  }
  const countAnew = async (name: string, query: CountQuery, version: number) => {
    const began = performance.now()
    const [row] = await rows<{ count: number }>(query)
    const at = performance.now()
    const count = row?.count ?? 0
    keep(kept, name, { count, version, at, took: at - began })
    return count
  }
  const renew = (name: string, query: CountQuery, version: number) => {
    if (renewing.has(name)) return
    renewing.add(name)
    countAnew(name, query, version)
      .catch(() => kept.delete(name))
      .finally(() => renewing.delete(name))
  }
  return {
    rows,
    async count(query) {
      const version = dataVersion()
      const name = `${query.sql}\n${JSON.stringify(query.parameters)}`
      const before = kept.get(name)
      if (before?.version === version) return before.count
      const age = performance.now() - (before?.at ?? 0)
      if (!before || before.count <= largestExact || age > oldest) return countAnew(name, query, version)
      if (age > before.took * pauseFactor) renew(name, query, version)
      return before.count
    },
  }
}

/** The oldest counts are evicted first. */
function keep(kept: Map<string, Counted>, name: string, counted: Counted): void {
  kept.delete(name)
  kept.set(name, counted)
  const first = kept.keys().next().value
  if (kept.size > mostKept && first !== undefined) kept.delete(first)
}
