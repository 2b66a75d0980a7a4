// Skeleton, error and content of a query.
import type { ReactNode } from 'react'
import { QueryError } from './ui/error-note.tsx'
import { Skeleton } from './ui/skeleton.tsx'
import { settingsWords } from './words/settings.ts'

interface QueryResultProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown }
  failed?: string
  /** Number of skeleton lines. */
  lines?: number
  children: (data: Data) => ReactNode
}
/** Keeps existing data below an error. */
export function QueryResult<Data>({ query, failed = settingsWords.loadFailed, lines = 1, children }: QueryResultProps<Data>) {
  return (
    <>
      <QueryError query={query} text={failed} />
      {query.data === undefined && !query.isError && (
        <div className="space-y-4 p-4" aria-hidden="true">
          {[...Array(lines).keys()].map((line) => (
            <Skeleton key={line} className="h-10" />
          ))}
        </div>
      )}
      {query.data !== undefined && children(query.data)}
    </>
  )
}
