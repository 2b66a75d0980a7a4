// What connected programs called, newest first; nothing where there was no call.
import { useState } from 'react'
import { trpc } from '../api.ts'
import { inboxDate } from '../format/dates-and-sizes.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { programWords } from '../words/programs.ts'

const words = programWords.calls
const atOnce = 20

export function ProgramCalls() {
  const query = trpc.mcp.calls.useQuery(undefined, { staleTime: 0 })
  const [most, setMost] = useState(atOnce)
  const calls = query.data?.calls ?? []
  if (query.isError) return <ErrorNote text={words.failed} onRetry={() => void query.refetch()} />
  if (calls.length === 0) return null
  return (
    <Card>
      <CardHeading>{words.title}</CardHeading>
      <p className="px-4 pt-3 text-13 text-ink-soft">{words.hint}</p>
      <ul className="py-2">
        {calls.slice(0, most).map(({ client, tool, outcome, count, at }, index) => (
          // Several may have come in the same moment, and rows have no names of their own.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is only ever replaced as a whole.
          <li key={`${at} ${index}`} className="flex flex-wrap items-baseline gap-x-3 px-4 py-1 text-13">
            <span className="wrap-anywhere min-w-0 flex-1 basis-40">{words.counted(tool || words.request, count)}</span>
            <span className="wrap-anywhere text-12 text-ink-soft tabular-nums">
              {[client, words.outcome[outcome], inboxDate(at)].filter((part) => part !== '').join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {calls.length > most && (
        <div className="border-line border-t p-4">
          <Button onClick={() => setMost(most + atOnce)}>{words.more}</Button>
        </div>
      )}
    </Card>
  )
}
