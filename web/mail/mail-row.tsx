// One mail in a list: a line of 44 px from 1024 px on, two lines below. The whole row is a link to the mail.
import clsx from 'clsx'
import { Archive, Mail, MailOpen, Paperclip, Star, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EmailSummary } from '../../src/shared/mail.ts'
import { strings } from '../strings.ts'
import { BareCheckbox } from '../ui/checkbox.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { nameOf, shown } from './shown.ts'

const words = strings.mail

export interface RowActions {
  toggle: (id: string) => void
  star: (mail: EmailSummary) => void
  read: (mail: EmailSummary) => void
  archive: (mail: EmailSummary) => void
  remove: (mail: EmailSummary) => void
}
interface MailRowProps {
  mail: EmailSummary
  /** Whom the row is about: the sender, or in Sent the recipients. */
  who: string
  date: string
  color: string | undefined
  selectable: boolean
  selected: boolean
  /** Where j and k stand. */
  current: boolean
  anySelected: boolean
  actions: RowActions
}

export function MailRow({ mail, who, date, color, selectable, selected, current, anySelected, actions }: MailRowProps) {
  const subject = shown(mail.subject) || words.noSubject
  return (
    <li
      data-mail={mail.id}
      className={clsx(
        'group relative flex items-center border-line border-b pr-3 pl-1 lg:h-11 lg:pr-6 lg:pl-3',
        selected ? 'bg-accent/10' : 'hover:bg-hover',
        current && 'shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      {selectable && (
        <BareCheckbox
          label={words.select(subject)}
          checked={selected}
          onChange={() => actions.toggle(mail.id)}
          className={clsx(
            'z-10 max-lg:-mr-2 lg:opacity-0 lg:focus-within:opacity-100 lg:group-hover:opacity-100 touch:opacity-100',
            (anySelected || selected) && 'lg:opacity-100',
          )}
        />
      )}
      <IconButton
        icon={Star}
        small
        label={mail.starred ? words.unstar : words.star}
        aria-pressed={mail.starred}
        iconClass={mail.starred ? 'fill-current text-warn' : 'text-ink-faint'}
        className="z-10"
        onClick={() => actions.star(mail)}
      />
      <span
        aria-hidden="true"
        className="mx-2 h-8 w-[3px] shrink-0 rounded-full bg-line lg:h-5"
        {...(color ? { style: { backgroundColor: color } } : {})}
      />
      <RowText mail={mail} who={who} date={date} subject={subject} />
      <div className="absolute inset-y-0 right-5 z-10 hidden items-center bg-hover pl-2 group-focus-within:flex group-hover:flex max-lg:hidden! touch:hidden!">
        <HoverActions mail={mail} actions={actions} />
      </div>
    </li>
  )
}

function RowText({ mail, who, date, subject }: { mail: EmailSummary; who: string; date: string; subject: string }) {
  const unread = !mail.read
  return (
    <Link
      to={`/email/${mail.id}`}
      className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 py-2.5 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2 lg:flex lg:items-center lg:gap-x-4 lg:py-0"
    >
      <span className={clsx('relative truncate text-15 lg:w-52 lg:shrink-0 lg:text-13', unread ? 'font-semibold' : 'text-ink')}>
        {unread && <span className="sr-only">{words.unread}: </span>}
        <bdi>{who}</bdi>
        {mail.threadCount > 1 && (
          <Quiet label={words.inThread(mail.threadCount)}>
            <span className="ml-1.5 font-normal text-12 text-ink-soft tabular-nums">{mail.threadCount}</span>
          </Quiet>
        )}
      </span>
      <span className="order-last col-span-2 truncate text-13 lg:order-none lg:min-w-0 lg:flex-1">
        <bdi className={clsx(unread && 'font-semibold')}>{subject}</bdi>
        <span className="text-ink-soft"> — {shown(mail.snippet)}</span>
      </span>
      <span className="flex shrink-0 items-center gap-3">
        {mail.attachments.some((file) => !file.inline) && (
          <Quiet label={words.attachments}>
            <Paperclip size={14} className="text-ink-soft" aria-hidden="true" />
          </Quiet>
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

function Quiet({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true">{children}</span>
      <span className="sr-only"> {label} </span>
    </>
  )
}

function HoverActions({ mail, actions }: { mail: EmailSummary; actions: RowActions }) {
  return (
    <>
      <IconButton icon={Archive} small label={words.archive} onClick={() => actions.archive(mail)} />
      <IconButton icon={Trash2} small label={words.remove} onClick={() => actions.remove(mail)} />
      <IconButton
        icon={mail.read ? Mail : MailOpen}
        small
        tipSide="left"
        label={mail.read ? words.markUnread : words.markRead}
        onClick={() => actions.read(mail)}
      />
    </>
  )
}

export function whoIsFrom(mail: EmailSummary): string {
  return nameOf(mail.from) || words.noSender
}
