import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { strings } from '../strings.ts'

/** Says what went wrong above what is still there. */
export function ErrorNote({ text, onRetry, children }: { text: string; onRetry?: () => void; children?: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-danger/40 bg-danger/8 px-4 py-3 text-13"
    >
      <CircleAlert size={16} className="shrink-0 text-danger" aria-hidden="true" />
      <p className="wrap-anywhere min-w-0 flex-1 basis-48">{text}</p>
      {children}
      {onRetry && (
        <button type="button" onClick={onRetry} className="font-medium text-accent underline-offset-4 hover:underline">
          {strings.tryAgain}
        </button>
      )}
    </div>
  )
}

interface QueryErrorProps {
  query: { isError: boolean; refetch: () => unknown }
  text: string
  className?: string
}
/** The error of a query with a retry button, above the data it loaded before; nothing unless it failed. */
export function QueryError({ query, text, className = 'p-4' }: QueryErrorProps) {
  if (!query.isError) return null
  return (
    <div className={className}>
      <ErrorNote text={text} onRetry={() => void query.refetch()} />
    </div>
  )
}
