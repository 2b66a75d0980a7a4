import { SendHorizontal } from 'lucide-react'
import { trpc } from '../api.ts'
import { OutboxRow } from '../outbox/outbox-row.tsx'
import { strings } from '../strings.ts'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/title.ts'

const words = strings.outbox

/** Mails that are scheduled, waiting, in doubt, or came back: what is to be done about each. */
export function OutboxPage() {
  useTitle(words.title)
  const outbox = trpc.mail.outbox.useQuery()
  const items = outbox.data?.items
  return (
    <div className="mx-auto max-w-270 pt-4 pb-24 sm:px-4 lg:px-6">
      <h1 className="flex min-h-9 items-center px-4 pb-4 font-semibold text-22 max-lg:sr-only sm:px-0">{words.title}</h1>
      {outbox.isError && (
        <div className="max-sm:px-4">
          <ErrorNote text={words.loadFailed} onRetry={() => void outbox.refetch()} />
        </div>
      )}
      {!items && !outbox.isError && <Skeleton className="h-22 max-sm:mx-4" />}
      {items?.length === 0 && <Empty icon={SendHorizontal} title={words.empty} text={words.emptyHint} />}
      {items && items.length > 0 && (
        <ul aria-label={words.list} className="border-line border-y bg-surface sm:rounded-card sm:border-x">
          {items.map((item) => (
            <OutboxRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </div>
  )
}
