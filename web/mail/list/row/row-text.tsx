import clsx from 'clsx'
import { Clock, Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EmailSummary } from '../../../../src/shared/mail.ts'
import { CategoryChips } from '../../../categories/category-chips.tsx'
import { whenLabel } from '../../../format/dates-and-sizes.ts'
import { strings } from '../../../strings.ts'
import { Highlight, listPreview } from '../../highlight.tsx'

const words = strings.mail

interface RowTextProps {
  mail: EmailSummary
  /** The link text names its row. */
  nameId: string
  who: string
  date: string
  subject: string
}
/** Sender, subject, preview and date. */
export function RowText({ mail, nameId, who, date, subject }: RowTextProps) {
  const unread = !mail.read
  return (
    <Link
      id={nameId}
      to={`/email/${mail.id}`}
      // The row is focusable; this is for other ways to open a link.
      tabIndex={-1}
      draggable={false}
      className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 outline-none after:absolute after:inset-0 lg:flex lg:items-center lg:gap-x-4"
    >
      <span className={clsx('relative flex min-w-0 text-15 lg:w-52 lg:shrink-0 lg:text-13', unread && 'font-semibold')}>
        <span className="truncate">
          {unread && <span className="sr-only">{words.unread}: </span>}
          <bdi>{who}</bdi>
        </span>
        {mail.threadCount > 1 && (
          <Quiet label={words.inThread(mail.threadCount)}>
            <span className="ml-1.5 font-normal text-12 text-ink-soft tabular-nums">{mail.threadCount}</span>
          </Quiet>
        )}
      </span>
      <span className="order-last col-span-2 truncate text-13 lg:order-none lg:min-w-0 lg:flex-1">
        <bdi className={clsx(unread && 'font-semibold')}>
          {mail.match && mail.subject ? <Highlight text={mail.subject} ranges={mail.match.subject} /> : subject}
        </bdi>
        <Piece mail={mail} />
      </span>
      <span className="flex shrink-0 items-center gap-3">
        <CategoryChips categories={mail.categories} />
        {mail.attachments.some((file) => !file.inline) && (
          <Quiet label={words.attachments}>
            <Paperclip size={14} className="text-ink-soft" aria-hidden="true" />
          </Quiet>
        )}
        {mail.snoozedUntil && (
          <span className="inline-flex items-center gap-1 whitespace-nowrap text-12 text-ink-soft">
            <Clock size={13} aria-hidden="true" />
            <span className="sr-only">{strings.lists.snoozed} </span>
            {whenLabel(mail.snoozedUntil)}
          </span>
        )}
        <time
          dateTime={mail.date}
          className={clsx(
            'whitespace-nowrap text-right text-12 tabular-nums lg:min-w-18',
            unread ? 'font-semibold' : 'text-ink-soft',
          )}
        >
          {date}
        </time>
      </span>
    </Link>
  )
}

function Piece({ mail }: { mail: EmailSummary }) {
  const { text, ranges, inFile } = listPreview(mail)
  if (text === '') return null
  return (
    <span className="text-ink-soft">
      {' — '}
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

function Quiet({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true">{children}</span>
      <span className="sr-only"> {label} </span>
    </>
  )
}
