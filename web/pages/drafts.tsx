// What is not finished yet, and what waits for its time.
import { Clock, PenLine, SquarePen, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { OutboxItem } from '../../src/shared/mail.ts'
import { readRecipients } from '../../src/shared/recipients.ts'
import type { DraftSummary } from '../../src/shared/writing.ts'
import { trpc } from '../api.ts'
import { laterText } from '../compose/later.ts'
import { useDiscard } from '../compose/use-discard.ts'
import { draftAddress, useTakeBack } from '../compose/use-send.ts'
import { inboxDate } from '../mail/labels.ts'
import { nameOf } from '../mail/shown.ts'
import { strings } from '../strings.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/title.ts'

const words = strings.compose.drafts

export function DraftsPage() {
  useTitle(words.title)
  const list = trpc.drafts.list.useQuery(undefined, { staleTime: 5000 })
  const waiting = (trpc.mail.outbox.useQuery().data?.items ?? []).filter((item) => item.scheduled && item.status === 'held')
  const drafts = list.data?.drafts ?? []
  return (
    <div className="px-2 pb-24 sm:px-4 lg:px-6">
      <h1 className="flex h-14 items-center px-2 font-semibold text-22">{words.title}</h1>
      {list.isError && <ErrorNote text={words.failed} onRetry={() => void list.refetch()} />}
      {list.isPending && <DraftsSkeleton />}
      {waiting.length > 0 && <Scheduled items={waiting} />}
      {list.data && drafts.length === 0 && waiting.length === 0 && (
        <Empty icon={SquarePen} title={words.empty} text={words.emptyHint}>
          <ButtonLink look="primary" to="/compose">
            <PenLine size={16} aria-hidden="true" />
            {strings.nav.compose}
          </ButtonLink>
        </Empty>
      )}
      {drafts.length > 0 && (
        <ul aria-label={words.title} className="overflow-hidden rounded-card border border-line bg-surface">
          {drafts.map((draft) => (
            <DraftRow key={draft.id} draft={draft} />
          ))}
        </ul>
      )}
    </div>
  )
}

function DraftRow({ draft }: { draft: DraftSummary }) {
  const discard = useDiscard()
  const confirm = useConfirm()
  const { confirmDiscard: title, discardHint: text, discard: yes } = strings.compose
  const subject = draft.subject || strings.mail.noSubject
  return (
    <li className="relative flex min-h-11 items-center gap-3 border-line border-b px-4 py-1 last:border-b-0 hover:bg-hover">
      <Link to={draftAddress(draft.id)} className="min-w-0 flex-1 text-13 after:absolute after:inset-0 lg:flex lg:gap-4">
        <span className="block truncate font-medium lg:w-56 lg:shrink-0">
          <bdi>{recipients(draft.to) || words.noRecipient}</bdi>
        </span>
        <span className="block min-w-0 flex-1 truncate">
          <bdi>{subject}</bdi> {draft.snippet && <span className="text-ink-soft">— {draft.snippet}</span>}
        </span>
      </Link>
      <span className="shrink-0 text-12 text-ink-soft tabular-nums">{inboxDate(draft.savedAt)}</span>
      <IconButton
        icon={Trash2}
        small
        className="relative"
        tipSide="left"
        label={words.discardLabel(subject)}
        onClick={() => void confirm({ title, text, yes, danger: true }).then((sure) => sure && discard(draft.id))}
      />
    </li>
  )
}

/** Names where there are any; what cannot be read yet stands as it was written. */
function recipients(to: string): string {
  const { people, problems } = readRecipients(to)
  return [...people.map(nameOf), ...problems.map(({ text }) => text)].join(', ')
}

function Scheduled({ items }: { items: readonly OutboxItem[] }) {
  const takeBack = useTakeBack()
  return (
    <section className="mb-4">
      <h2 className="px-2 pb-2 font-medium text-13 text-ink-soft">{words.scheduled}</h2>
      <ul aria-label={words.scheduled} className="overflow-hidden rounded-card border border-line bg-surface">
        {items.map(({ id, draftId, subject, to, sendAt }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center gap-x-3 border-line border-b px-4 py-1 text-13 last:border-b-0"
          >
            <Clock size={16} className="shrink-0 text-ink-soft" aria-hidden="true" />
            <span className="min-w-0 flex-1 basis-48 truncate">
              <span className="font-medium">
                <bdi>{to.map(nameOf).join(', ')}</bdi>
              </span>{' '}
              <bdi>{subject || strings.mail.noSubject}</bdi>
            </span>
            <span className="text-12 text-ink-soft">{words.sendAt(laterText(new Date(sendAt)))}</span>
            <Button
              look="quiet"
              aria-label={words.takeBackLabel(subject || strings.mail.noSubject)}
              onClick={() => void takeBack(id, draftId ?? undefined)}
            >
              {strings.compose.takeBack}
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
