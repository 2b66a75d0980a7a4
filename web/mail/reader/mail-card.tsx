// One mail of a conversation: folded to a line, or open with its text and files.
import { useState } from 'react'
import type { Email, EmailSummary, Person } from '../../../src/shared/mail.ts'
import { trpc } from '../../api.ts'
import { InvitationCard } from '../../invitations/invitation.tsx'
import { strings } from '../../strings.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { fullDate, inboxDate } from '../labels.ts'
import { whoIsFrom } from '../list/mail-row.tsx'
import { peopleText, personText } from '../people.ts'
import { nameOf, shown } from '../shown.ts'
import { Attachments } from './attachments.tsx'
import { checksText, ProofLine } from './authentication.tsx'
import { BodyFrame } from './body-frame.tsx'
import { RemoteImages } from './remote-images.tsx'
import { Unsubscribe } from './unsubscribe.tsx'
import { Warnings } from './warnings.tsx'

const words = strings.reader

export function FoldedMail({ mail, onOpen }: { mail: EmailSummary; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-expanded={false}
      className="flex h-12 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 text-left text-13 hover:bg-hover sm:px-6"
    >
      <span className="relative max-w-40 shrink-0 truncate font-medium">
        <span className="sr-only">{words.open} </span>
        <bdi>{whoIsFrom(mail)}</bdi>
      </span>
      <span className="min-w-0 flex-1 truncate text-ink-soft">{shown(mail.snippet)}</span>
      <time dateTime={mail.date} className="shrink-0 text-12 text-ink-soft tabular-nums">
        {inboxDate(mail.date)}
      </time>
    </button>
  )
}

/** An earlier mail that was unfolded; its text is fetched now. */
export function UnfoldedMail({ mail, own }: { mail: EmailSummary; own: ReadonlySet<string> }) {
  const query = trpc.mail.get.useQuery({ id: mail.id })
  if (query.isError) return <ErrorNote text={words.failed} onRetry={() => void query.refetch()} />
  if (!query.data) return <MailCardSkeleton />
  return <MailCard email={query.data.email} own={own} />
}

export function MailCard({ email, own }: { email: Email; own: ReadonlySet<string> }) {
  const [asked, setAsked] = useState(false)
  const images = asked || email.senderTrusted
  return (
    <article className="rounded-card border border-line bg-surface">
      <MailHead email={email} own={own} />
      <Warnings warnings={email.warnings} />
      {email.invitation && <InvitationCard email={email} invitation={email.invitation} />}
      <RemoteImages email={email} isShown={images} onShow={() => setAsked(true)} />
      <div className="px-4 pb-5 sm:px-6">
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

function MailHead({ email, own }: { email: Email; own: ReadonlySet<string> }) {
  const short = (person: Person) => (own.has(person.email.toLowerCase()) ? words.me : nameOf(person))
  return (
    <header className="flex items-start gap-3 px-4 pt-4 pb-3 sm:px-6">
      <Avatar name={whoIsFrom(email)} />
      <details className="group min-w-0 flex-1">
        <summary className="list-none">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <bdi className="font-semibold text-15">{whoIsFrom(email)}</bdi>
            {whoIsFrom(email) !== email.from.email && <span className="truncate text-13 text-ink-soft">{email.from.email}</span>}
          </span>
          <span className="relative block truncate text-13 text-ink-soft underline-offset-4 group-hover:underline">
            {words.to} {[...email.to, ...email.cc].map(short).join(', ')}
            <span className="sr-only"> {words.details}</span>
          </span>
          <ProofLine email={email} />
        </summary>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 text-13 [&>dd]:break-all [&>dt]:text-ink-soft">
          <dt>{words.from}</dt>
          <dd>{shown(personText(email.from))}</dd>
          <dt>{strings.mail.to}</dt>
          <dd>{shown(peopleText(email.to))}</dd>
          {email.cc.length > 0 && (
            <>
              <dt>{words.cc}</dt>
              <dd>{shown(peopleText(email.cc))}</dd>
            </>
          )}
          {email.replyTo.length > 0 && (
            <>
              <dt>{words.answersTo}</dt>
              <dd>{shown(peopleText(email.replyTo))}</dd>
            </>
          )}
          <dt>{words.date}</dt>
          <dd>{fullDate(email.date)}</dd>
          {email.authentication && (
            <>
              <dt>{words.checks}</dt>
              <dd>{checksText(email.authentication)}</dd>
            </>
          )}
        </dl>
      </details>
      <div className="flex shrink-0 flex-col items-end pt-1">
        <time dateTime={email.date} title={fullDate(email.date)} className="text-12 text-ink-soft tabular-nums">
          {inboxDate(email.date)}
        </time>
        <Unsubscribe email={email} />
      </div>
    </header>
  )
}

export function MailCardSkeleton() {
  return (
    <div className="rounded-card border border-line bg-surface p-4 sm:p-6" aria-hidden="true">
      <div className="mb-6 flex gap-3">
        <Skeleton className="size-9 rounded-full" />
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
