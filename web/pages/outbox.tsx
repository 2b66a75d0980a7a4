import { SendHorizontal } from 'lucide-react'
import { trpc } from '../api.ts'
import { OutboxRow } from '../outbox/outbox-row.tsx'
import { strings } from '../strings.ts'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { outboxWords } from '../words/outbox.ts'

const words = outboxWords

/** Mails that are scheduled, waiting, in doubt, or came back: what is to be done about each. */
export function OutboxPage() {
  const outbox = trpc.mail.outbox.useQuery()
  const items = outbox.data?.items
  return (
    <Page title={strings.outbox.title}>
      {outbox.isError && <ErrorNote text={words.loadFailed} onRetry={() => void outbox.refetch()} />}
      {!items && !outbox.isError && <Skeleton className="h-22" />}
      {items?.length === 0 && <Empty icon={SendHorizontal} title={words.empty} text={words.emptyHint} />}
      {items && items.length > 0 && (
        <ul aria-label={words.list} className="rounded-card border border-line bg-surface">
          {items.map((item) => (
            <OutboxRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Page>
  )
}
