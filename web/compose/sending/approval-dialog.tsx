// Approval before sending an AI-written draft: facts as the server parsed them, never as a model stated them. Exactly this
// version is approved; if it changed, it is shown again.
import { useQuery } from '@tanstack/react-query'
import { Paperclip, Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DraftReview } from '../../../src/shared/writing.ts'
import { errorCode, errorMessage, trpc } from '../../api.ts'
import { kilobytes } from '../../format/dates-and-sizes.ts'
import { displayText } from '../../format/display-text.ts'
import { fullAddress } from '../../format/people.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { assistantWords } from '../../words/assistant.ts'
import { ReviewedPeople } from './reviewed-people.tsx'

const words = assistantWords.approval

interface ApprovalDialogProps {
  id: string
  /** Scheduled rather than sent now. */
  later: boolean
  onEnd: (approved: boolean) => void
}
export function ApprovalDialog({ id, later, onEnd }: ApprovalDialogProps) {
  const { client } = trpc.useUtils()
  const [changed, setChanged] = useState(false)
  const review = useQuery({
    queryKey: ['draft-review', id],
    queryFn: () => client.drafts.review.query({ id }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const approve = trpc.drafts.approve.useMutation({
    meta: { quiet: true },
    onSuccess: () => onEnd(true),
    onError: (error) => {
      if (errorCode(error) !== 'CONFLICT') return
      setChanged(true)
      void review.refetch()
    },
  })
  const failed = approve.isError && errorCode(approve.error) !== 'CONFLICT'
  const ready = review.data !== undefined && !review.isFetching
  return (
    <Dialog title={words.title} onClose={() => onEnd(false)} className="w-[min(600px,calc(100vw-24px))] max-sm:p-4">
      <p className="mt-1 flex items-start gap-2 text-13 text-ink-soft">
        <Sparkles size={16} className="mt-0.5 shrink-0 text-spark" aria-hidden="true" />
        {words.text}
      </p>
      <div aria-live="polite">
        {changed && <p className="mt-3 rounded-control bg-warn/10 px-3 py-2 text-13">{words.changed}</p>}
        {failed && <Problem text={errorMessage(approve.error, words.approveFailed)} />}
        {review.isError && <Problem text={errorMessage(review.error, words.failed)} onRetry={() => void review.refetch()} />}
      </div>
      {review.data ? <Facts review={review.data} /> : review.isPending && <Skeleton className="mt-4 h-60" />}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={() => onEnd(false)}>{words.back}</Button>
        <Button
          variant="primary"
          disabled={!ready}
          busy={approve.isPending}
          onClick={() => review.data && approve.mutate({ id, hash: review.data.hash })}
        >
          {later ? words.approveLater : words.approve}
        </Button>
      </div>
    </Dialog>
  )
}

function Problem({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div className="mt-3">
      <ErrorNote text={text} {...(onRetry ? { onRetry } : {})} />
    </div>
  )
}

function Facts({ review: { account, from, to, cc, bcc, subject, text, files } }: { review: DraftReview }) {
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-13">
      <Fact name={words.from}>
        <bdi className="wrap-anywhere">{fullAddress(from)}</bdi>
        {from.email !== account && <span className="text-ink-soft"> · {account}</span>}
      </Fact>
      <Recipients name={words.to} people={to} />
      <Recipients name={words.cc} people={cc} />
      <Recipients name={words.bcc} people={bcc} />
      <Fact name={words.subject}>
        <span dir="auto" className="wrap-anywhere font-medium">
          {displayText(subject) || words.noSubject}
        </span>
      </Fact>
      {files.length > 0 && (
        <Fact name={words.files}>
          <ul className="space-y-1">
            {files.map(({ filename, size }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name and size, and nothing moves here.
              <li key={at} className="flex items-center gap-2">
                <Paperclip size={14} className="shrink-0 text-ink-soft" aria-hidden="true" />
                <span className="wrap-anywhere min-w-0">{displayText(filename)}</span>
                <span className="shrink-0 text-12 text-ink-soft tabular-nums">{kilobytes(size)}</span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact name={words.body}>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to be able to scroll it.
          tabIndex={0}
          aria-label={words.body}
          dir="auto"
          className="wrap-anywhere max-h-60 overflow-y-auto whitespace-pre-wrap rounded-control border border-line bg-sunken/60 px-3 py-2"
        >
          {text.trim() || <span className="text-ink-soft">{words.noText}</span>}
        </section>
      </Fact>
    </dl>
  )
}

function Recipients({ name, people }: { name: string; people: DraftReview['to'] }) {
  if (people.length === 0) return null
  return (
    <Fact name={name}>
      <ReviewedPeople people={people} />
    </Fact>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}
