import { SendHorizontal } from 'lucide-react'
import { trpc } from '../api.ts'
import { OutboxRow } from '../mail/outbox/outbox-row.tsx'
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
    <div className="mx-auto max-w-5xl py-4">
      <h1 className="px-4 pb-3 font-semibold text-18 lg:px-6">{words.title}</h1>
      {outbox.isError && (
        <div className="px-4 lg:px-6">
          <ErrorNote text={words.loadFailed} onRetry={() => void outbox.refetch()} />
        </div>
      )}
      {!items && !outbox.isError && <Skeleton className="mx-4 h-16 lg:mx-6" />}
      {items?.length === 0 && <Empty icon={SendHorizontal} title={words.empty} text={words.emptyHint} />}
      {items && items.length > 0 && (
        <ul aria-label={words.list} className="border-line border-y bg-surface">
          {items.map((item) => (
            <OutboxRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </div>
  )
}
