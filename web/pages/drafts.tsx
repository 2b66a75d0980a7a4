// What is not finished yet, and what waits for its time.
import { Clock, PenLine } from 'lucide-react'
import type { OutboxItem } from '../../src/shared/mail.ts'
import { trpc } from '../api.ts'
import { DraftRow, newestFirst } from '../compose/drafts/draft-row.tsx'
import { LocalDraftList, useLocalDrafts } from '../compose/drafts/local-draft-list.tsx'
import { formatSchedule } from '../compose/sending/schedule.ts'
import { useUndoSend } from '../compose/sending/use-send.ts'
import { displayName } from '../format/display-text.ts'
import { strings } from '../strings.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/title.ts'
import { composeWords } from '../words/compose.ts'

const words = composeWords.drafts

export function DraftsPage() {
  useTitle(words.title)
  const list = trpc.drafts.list.useQuery(undefined, { staleTime: 5000 })
  const waiting = (trpc.mail.outbox.useQuery().data?.items ?? []).filter((item) => item.scheduled && item.status === 'held')
  const kept = useLocalDrafts()
  const drafts = list.data
    ? newestFirst(list.data).filter((draft) => !('id' in draft && kept.some(({ id }) => id === draft.id)))
    : []
  return (
    <div className="mx-auto max-w-270 px-4 pt-4 pb-36 lg:px-6 lg:pt-0 lg:pb-24">
      <h1 className="flex h-14 items-center font-semibold text-22 max-lg:sr-only">{words.title}</h1>
      {kept.length > 0 && <LocalDraftList drafts={kept} />}
      {list.isError && <ErrorNote text={words.failed} onRetry={() => void list.refetch()} />}
      {list.isPending && <DraftsSkeleton />}
      {waiting.length > 0 && <Scheduled items={waiting} />}
      {list.data && drafts.length + waiting.length + kept.length === 0 && (
        <Empty drawing="envelope" title={words.empty} text={words.emptyHint}>
          <ButtonLink variant="primary" to="/compose">
            <PenLine size={16} aria-hidden="true" />
            {strings.nav.compose}
          </ButtonLink>
        </Empty>
      )}
      {drafts.length > 0 && (
        <ul aria-label={words.title} className="overflow-hidden rounded-card border border-line bg-surface">
          {drafts.map((draft) => (
            <DraftRow key={'id' in draft ? draft.id : draft.emailId} draft={draft} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Scheduled({ items }: { items: readonly OutboxItem[] }) {
  const takeBack = useUndoSend()
  return (
    <section className="mb-4">
      <h2 className="pb-2 font-medium text-13 text-ink-soft">{words.scheduled}</h2>
      <ul aria-label={words.scheduled} className="overflow-hidden rounded-card border border-line bg-surface">
        {items.map(({ id, draftId, subject, to, sendAt }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center gap-x-3 border-line border-b px-4 py-1 text-13 last:border-b-0 max-sm:pt-2.5"
          >
            <Clock size={16} className="shrink-0 text-ink-soft" aria-hidden="true" />
            <span className="min-w-0 flex-1 basis-48 truncate">
              <span className="font-medium">
                <bdi>{to.map(displayName).join(', ')}</bdi>
              </span>{' '}
              <bdi>{subject || strings.mail.noSubject}</bdi>
            </span>
            <span className="text-12 text-ink-soft">{words.sendAt(formatSchedule(new Date(sendAt)))}</span>
            <Button
              variant="quiet"
              className="max-sm:-ml-4"
              aria-label={words.takeBackLabel(subject || strings.mail.noSubject)}
              onClick={() => void takeBack(id, draftId ?? undefined)}
            >
              {composeWords.takeBack}
            </Button>
          </li>
        ))}
      </ul>
    </section>
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
