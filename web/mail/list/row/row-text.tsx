// What a row says: who, when, subject, beginning, and its one chip.
import clsx from 'clsx'
import { Clock, Paperclip } from 'lucide-react'
import { lazy, type ReactNode, Suspense, use } from 'react'
import { Link } from 'react-router'
import type { EmailSummary } from '../../../../src/shared/mail.ts'
import { CategoryChip, chipClass } from '../../../categories/category-chip.tsx'
import { whenLabel } from '../../../format/dates-and-sizes.ts'
import { sharedMailboxId } from '../../../shared-mailbox.ts'
import { strings } from '../../../strings.ts'
import { Highlight, listPreview } from '../../highlight.tsx'
import { roleNames } from '../list-kind.ts'
import type { RowLayout } from '../list-style.ts'
import { OpenedMail } from '../opened-mail.ts'

const words = strings.mail
const WorkSign = lazy(() => import('../../../teamwork/work-sign.tsx'))
const SentBySign = lazy(() => import('../../../teamwork/sent-by-sign.tsx'))

interface RowTextProps {
  mail: EmailSummary
  /** The link text names its row. */
  nameId: string
  who: string
  date: string
  subject: string
  layout: RowLayout
}
/** Its whole row is the link, so that every way to open a link works. */
export function RowText({ nameId, layout, ...text }: RowTextProps) {
  const { replaces, from } = use(OpenedMail)
  return (
    <Link
      id={nameId}
      to={`/email/${text.mail.id}`}
      state={from}
      replace={replaces}
      // The row is focusable; this is for other ways to open a link.
      tabIndex={-1}
      draggable={false}
      className={clsx('min-w-0 flex-1 outline-none after:absolute after:inset-0', layout === 'line' && 'flex items-center gap-4')}
    >
      {layout === 'line' ? <OneLine {...text} /> : <ThreeLines {...text} />}
    </Link>
  )
}

type TextProps = Omit<RowTextProps, 'nameId' | 'layout'>

function OneLine({ mail, who, date, subject }: TextProps) {
  return (
    <>
      <Who mail={mail} who={who} className="w-52 shrink-0 text-13" />
      <span className="min-w-0 flex-1 truncate text-13">
        <Subject mail={mail} subject={subject} />
        <Piece mail={mail} dash />
      </span>
      <span className="flex shrink-0 items-center gap-3">
        <Marks mail={mail} />
        <When mail={mail} date={date} className="min-w-18" />
      </span>
    </>
  )
}

function ThreeLines({ mail, who, date, subject }: TextProps) {
  return (
    <>
      <span className="flex items-baseline gap-2">
        <Who mail={mail} who={who} className="flex-1 text-14" />
        <When mail={mail} date={date} className="near:lg:invisible group-data-selecting/grid:visible!" />
      </span>
      <span className={clsx('block truncate pr-6 text-14 leading-5', !mail.starred && 'touch:pr-0')}>
        <Subject mail={mail} subject={subject} />
      </span>
      <span className="flex h-5 items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-13 leading-5">
          <Piece mail={mail} />
        </span>
        <span className="flex shrink-0 items-center gap-2 near:lg:invisible group-data-selecting/grid:visible!">
          <Marks mail={mail} />
        </span>
      </span>
    </>
  )
}

function Who({ mail, who, className }: { mail: EmailSummary; who: string; className: string }) {
  return (
    <span className={clsx('relative flex min-w-0', !mail.read && 'font-semibold', className)}>
      <span className="truncate">
        {!mail.read && <span className="sr-only">{words.unread}: </span>}
        <bdi>{who}</bdi>
      </span>
      {mail.threadCount > 1 && (
        <Quiet label={words.inThread(mail.threadCount)}>
          <span className="ml-1.5 font-normal text-12 text-ink-soft tabular-nums">{mail.threadCount}</span>
        </Quiet>
      )}
      {mail.sentBy !== undefined && (
        <Suspense>
          <SentBySign name={mail.sentBy} />
        </Suspense>
      )}
    </span>
  )
}

function Subject({ mail, subject }: { mail: EmailSummary; subject: string }) {
  return (
    <bdi className={clsx(!mail.read && 'font-semibold')}>
      {mail.match && mail.subject ? <Highlight text={mail.subject} ranges={mail.match.subject} /> : subject}
    </bdi>
  )
}

/** `dash`: follows the subject on its line. */
function Piece({ mail, dash = false }: { mail: EmailSummary; dash?: boolean }) {
  const { text, ranges, inFile } = listPreview(mail)
  if (text === '') return null
  return (
    <span className="text-ink-soft">
      {dash && ' — '}
      {inFile && (
        <span className="mr-1 inline-flex items-center gap-1 text-12 text-accent">
          <Paperclip size={12} aria-hidden="true" />
          {strings.lists.inFile}:
        </span>
      )}
      <Highlight text={text} ranges={ranges} />
    </span>
  )
}

function Marks({ mail }: { mail: EmailSummary }) {
  return (
    <>
      {sharedMailboxId && (
        <Suspense>
          <WorkSign id={mail.id} />
        </Suspense>
      )}
      {mail.snoozedUntil && (
        <span className="inline-flex items-center gap-1 whitespace-nowrap text-12 text-ink-soft">
          <Clock size={13} aria-hidden="true" />
          <span className="sr-only">{strings.lists.snoozed} </span>
          {whenLabel(mail.snoozedUntil)}
        </span>
      )}
      <CategoryChip categories={mail.categories} />
      {/* What is found may lie anywhere. */}
      {mail.match && mail.categories.length === 0 && !['inbox', 'other'].includes(mail.mailbox) && (
        <span className={chipClass}>{roleNames[mail.mailbox]}</span>
      )}
      {mail.attachments.some((file) => !file.inline) && (
        <Quiet label={words.attachments}>
          <Paperclip size={14} className="text-ink-soft" aria-hidden="true" />
        </Quiet>
      )}
    </>
  )
}

function When({ mail, date, className }: { mail: EmailSummary; date: string; className: string }) {
  return (
    <time
      dateTime={mail.date}
      className={clsx(
        'whitespace-nowrap text-right text-12 tabular-nums',
        mail.read ? 'text-ink-soft' : 'font-semibold',
        className,
      )}
    >
      {date}
    </time>
  )
}

function Quiet({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true">{children}</span>
      <span className="sr-only"> {label} </span>
    </>
  )
}
