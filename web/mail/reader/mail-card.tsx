// One mail of a conversation: collapsed to a line, or expanded with body and attachments.

import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Email, EmailSummary } from '../../../src/shared/mail.ts'
import type { Warning } from '../../../src/shared/sender-trust.ts'
import { trpc } from '../../api.ts'
import { fullDate, inboxDate } from '../../format/dates-and-sizes.ts'
import { displayText } from '../../format/display-text.ts'
import { InvitationCard } from '../../invitations/invitation.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readerWords } from '../../words/reader.ts'
import { senderLabel } from '../list/row/mail-row.tsx'
import { Attachments } from './attachments.tsx'
import { BodyFrame } from './body-frame.tsx'
import { MailHeader } from './mail-header.tsx'
import { RemoteImages } from './remote-images.tsx'

const words = readerWords

export function CollapsedMail({ mail, onOpen }: { mail: EmailSummary; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-expanded={false}
      className="no-print flex min-h-12 w-full items-center gap-3 border-line border-b py-1.5 text-left text-13 hover:bg-hover"
    >
      <span className="flex w-10 shrink-0 justify-center">
        <Avatar name={senderLabel(mail)} size="small" />
      </span>
      {/* A phone has its beginning on a second line. */}
      <span className="flex min-w-0 flex-1 items-baseline gap-x-3 max-lg:flex-wrap">
        <span
          className={clsx('relative truncate max-lg:flex-1 lg:max-w-40 lg:shrink-0', mail.read ? 'font-medium' : 'font-bold')}
        >
          <span className="sr-only">{words.open} </span>
          <bdi>{senderLabel(mail)}</bdi>
        </span>
        <span className="min-w-0 flex-1 truncate text-ink-soft max-lg:order-last max-lg:basis-full">
          {displayText(mail.snippet)}
        </span>
        <time dateTime={mail.date} title={fullDate(mail.date)} className="shrink-0 text-12 text-ink-soft tabular-nums">
          {inboxDate(mail.date)}
        </time>
      </span>
    </button>
  )
}

/** An expanded earlier mail; its body is fetched now. */
export function ExpandedMail({ mail, own }: { mail: EmailSummary; own: ReadonlySet<string> }) {
  const query = trpc.mail.get.useQuery({ id: mail.id })
  if (query.isError) return <ErrorNote text={words.failed} onRetry={() => void query.refetch()} />
  if (!query.data) return <MailCardSkeleton />
  return <MailCard email={query.data.email} own={own} />
}

export function MailCard({ email, own }: { email: Email; own: ReadonlySet<string> }) {
  const [asked, setAsked] = useState(false)
  const images = asked || email.senderTrusted
  return (
    <article className="group/mail border-line border-b print:border-0">
      <MailHeader email={email} own={own} />
      <SenderWarnings warnings={email.warnings} />
      {email.invitation && <InvitationCard email={email} invitation={email.invitation} />}
      <RemoteImages email={email} isShown={images} onShow={() => setAsked(true)} />
      <div className="pb-5">
        <MailText email={email} images={images} />
      </div>
      <Attachments email={email} />
    </article>
  )
}

function MailText({ email, images }: { email: Email; images: boolean }) {
  if (email.bodyState === 'missing') return <p className="text-ink-soft">{words.bodyMissing}</p>
  if (email.bodyState === 'unreadable') return <p className="text-ink-soft">{words.bodyUnreadable}</p>
  return <BodyFrame key={String(images)} emailId={email.id} title={words.body} images={images} />
}

export function MailCardSkeleton() {
  return (
    <div className="py-3" aria-hidden="true">
      <div className="mb-6 flex gap-3">
        <Skeleton className="size-10 rounded-full" />
        <div className="flex-1 space-y-3 pt-1">
          <Skeleton className="h-3 w-48" />
          <Skeleton className="h-3 w-32" />
        </div>
      </div>
      <div className="space-y-3 pb-32">
        <Skeleton className="h-3 w-11/12" />
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="h-3 w-2/5" />
      </div>
    </div>
  )
}

// Security warnings about the sender, above the content.

export function SenderWarnings({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null
  return (
    <section
      role="note"
      aria-label={readerWords.care}
      className="mb-4 flex gap-3 rounded-control border border-danger/40 bg-danger/8 px-3 py-2 text-13"
    >
      <TriangleAlert size={18} className="mt-px shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-danger">{readerWords.care}</h2>
        <ul className="wrap-anywhere">
          {warnings.map((warning) => {
            const text = displayText(readerWords.warning(warning))
            return <li key={text}>{text}</li>
          })}
        </ul>
      </div>
    </section>
  )
}
