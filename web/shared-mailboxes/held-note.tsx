// Above an answer that was held: what came in between, and what can be done.
import { CircleAlert } from 'lucide-react'
import type { InBetween } from '../../src/shared/writing.ts'
import { trpc } from '../api.ts'
import { dayAndTime, fullDate } from '../format/dates-and-sizes.ts'
import { displayName, displayText } from '../format/display-text.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { sharedReplyWords as words } from '../words/shared-replies.ts'

type Item = InBetween['items'][number]

interface HeldNoteProps {
  draftId: string
  busy: boolean
  /** Sends it all the same: `basis` is what was shown. */
  onSend: (basis: string[]) => void
  onDiscard: () => void
  onKeep: () => void
}
export default function HeldNote({ draftId, busy, onSend, onDiscard, onKeep }: HeldNoteProps) {
  const query = trpc.drafts.inBetween.useQuery({ id: draftId }, { staleTime: 0, gcTime: 0 })
  if (query.isError) return <ErrorNote text={words.failed} onRetry={() => void query.refetch()} />
  const { items = [], basis } = query.data ?? {}
  return (
    <section aria-label={words.title} className="rounded-control border border-line bg-hover px-4 py-3 text-13">
      <p role="alert" className="flex items-center gap-3 font-medium">
        <CircleAlert size={16} className="shrink-0 text-accent" aria-hidden="true" />
        {words.title}
      </p>
      <ul className="mt-2 max-h-60 space-y-1 overflow-y-auto">
        {items.map((item) => (
          <li key={item.id}>
            <CameInBetween item={item} />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" busy={busy} disabled={basis === undefined} onClick={() => basis && onSend(basis)}>
          {words.sendAnyway}
        </Button>
        <Button onClick={onDiscard}>{words.discard}</Button>
        <Button onClick={onKeep}>{words.keep}</Button>
      </div>
    </section>
  )
}

function CameInBetween({ item }: { item: Item }) {
  return (
    <details className="group">
      <summary className="cursor-pointer wrap-anywhere">
        <span className="font-medium">{whatCame(item)}</span>{' '}
        <time dateTime={item.at} title={fullDate(item.at)} className="text-12 text-ink-soft tabular-nums">
          {dayAndTime(item.at)}
        </time>
        <span dir="auto" className="block truncate text-ink-soft group-open:hidden">
          {displayText(item.snippet || item.subject)}
        </span>
      </summary>
      <div dir="auto" className="wrap-anywhere mt-1 whitespace-pre-wrap border-line border-l-2 pl-3">
        <p className="font-medium">{displayText(item.subject)}</p>
        {displayText(item.text)}
      </div>
    </details>
  )
}

function whatCame({ kind, by, from, status }: Item): string {
  if (kind === 'mail') return words.newMail(from ? displayName(from) : '')
  const name = by === null ? words.formerMember : displayText(by)
  if (status === 'held' || status === 'sending') return words.beingSent(name)
  return status === 'failed' ? words.notSent(name) : words.replied(name)
}
