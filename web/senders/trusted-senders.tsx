import { trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { QueryError } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { readerWords } from '../words/reader.ts'

const words = readerWords.senders

/** Whose images are shown without asking; any of them can be taken off. */
export function TrustedSenders() {
  const query = trpc.senders.trusted.useQuery()
  const utils = trpc.useUtils()
  const remove = trpc.senders.distrust.useMutation({
    meta: { success: words.removed, error: words.failed },
    onSettled: () => Promise.all([utils.senders.trusted.invalidate(), utils.mail.get.invalidate()]),
  })
  return (
    <Card>
      <CardHeading>{words.title}</CardHeading>
      <p className="px-4 pt-3 text-13 text-ink-soft">{words.hint}</p>
      <QueryError query={query} text={words.loadFailed} />
      {query.isPending && <Skeleton className="m-4 h-6" />}
      {query.data?.senders.length === 0 && <p className="p-4 text-13 text-ink-soft">{words.none}</p>}
      <ul className="max-h-96 overflow-y-auto">
        {query.data?.senders.map((sender) => (
          <li key={sender} className="flex items-center gap-3 border-line border-b px-4 py-2 last:border-b-0">
            <span className="min-w-0 flex-1 truncate text-13">{displayText(sender)}</span>
            <Button
              aria-label={words.removeOf(displayText(sender))}
              onClick={() => remove.mutate({ sender })}
              disabled={remove.isPending}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
