// What is not finished yet, and what waits for its time.
import { PenLine } from 'lucide-react'
import { trpc } from '../api.ts'
import { DraftRow, newestFirst } from '../compose/drafts/draft-row.tsx'
import { LocalDraftList, useLocalDrafts } from '../compose/drafts/local-draft-list.tsx'
import { OutboxRow } from '../outbox/outbox-row.tsx'
import { strings } from '../strings.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { composeWords } from '../words/compose.ts'

const words = composeWords.drafts

export function DraftsPage() {
  const { canSend } = useMailboxRole()
  const list = trpc.drafts.list.useQuery(undefined, { staleTime: 5000 })
  const waiting = (trpc.mail.outbox.useQuery().data?.items ?? []).filter((item) => item.scheduled && item.status === 'held')
  const kept = useLocalDrafts()
  const drafts = list.data
    ? newestFirst(list.data).filter((draft) => !('id' in draft && kept.some(({ id }) => id === draft.id)))
    : []
  return (
    <Page title={words.title}>
      {kept.length > 0 && <LocalDraftList drafts={kept} />}
      {list.isError && <ErrorNote text={words.failed} onRetry={() => void list.refetch()} />}
      {list.isPending && <DraftsSkeleton />}
      {waiting.length > 0 && (
        <section className="mb-4">
          <h2 className="pb-2 font-medium text-13 text-ink-soft">{words.scheduled}</h2>
          <ul aria-label={words.scheduled} className="rounded-card border border-line bg-surface">
            {waiting.map((item) => (
              <OutboxRow key={item.id} item={item} />
            ))}
          </ul>
        </section>
      )}
      {list.data && drafts.length + waiting.length + kept.length === 0 && (
        <Empty drawing="envelope" title={words.empty} text={words.emptyHint}>
          {canSend && (
            <ButtonLink variant="primary" to="/compose">
              <PenLine size={16} aria-hidden="true" />
              {strings.nav.compose}
            </ButtonLink>
          )}
        </Empty>
      )}
      {drafts.length > 0 && (
        <ul aria-label={words.title} className="overflow-hidden rounded-card border border-line bg-surface">
          {drafts.map((draft) => (
            <DraftRow key={'id' in draft ? draft.id : draft.emailId} draft={draft} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function DraftsSkeleton() {
  return (
    <div className="space-y-px" aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  )
}
