import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import {
  AlarmClock,
  Archive,
  ArrowLeft,
  CalendarPlus,
  ChevronLeft,
  ChevronRight,
  Clock,
  Code,
  Download,
  EllipsisVertical,
  FolderInput,
  Forward,
  Inbox,
  Mail,
  Printer,
  Reply,
  ReplyAll,
  ShieldAlert,
  Star,
  Trash2,
  Volume2,
  X,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Email } from '../../../src/shared/mail.ts'
import { trpc } from '../../api.ts'
import { fetchSource } from '../../download.ts'
import { AddToCalendar } from '../../invitations/add-to-calendar.tsx'
import { useSaveInvitation } from '../../invitations/save-invitation.ts'
import { locale } from '../../language.ts'
import { openVoice } from '../../open-voice.ts'
import { useReadingPane } from '../../panes/reading-pane.ts'
import { sharedMailboxId } from '../../shared-mailbox.ts'
import { strings } from '../../strings.ts'
import { CloseRow, Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMedia, wideScreen } from '../../ui/use-media.ts'
import { readerWords } from '../../words/reader.ts'
import type { Commands } from '../actions/use-mail-commands.ts'
import type { AllowedActions } from '../list/list-kind.ts'
import type { ReaderActions } from './use-reader-actions.ts'

const words = readerWords
const { lists } = strings

interface ReaderToolbarProps extends ReaderActions {
  email: Email | undefined
  /** Named in the place of the actions, while there are none: the heading is scrolled away. */
  title?: string
  onBack: () => void
}
/** Stays at the top; on a phone most actions are where the thumb is. */
export function ReaderToolbar(props: ReaderToolbarProps) {
  const { email, title, onBack, commands, possible, menus, onOriginal } = props
  const isWide = useMedia(wideScreen)
  const isPane = useReadingPane() !== 'off'
  const more = useMore(email, onOriginal)
  const actions = email && commands && (
    <>
      {possible.change && (
        <>
          <MoveButtons commands={commands} possible={possible} />
          <ReplyLink id={email.id} />
        </>
      )}
      {isWide && possible.change && (
        <>
          <IconButton icon={FolderInput} label={lists.moveTo} onClick={commands.move} />
          {possible.junk && <IconButton icon={ShieldAlert} label={lists.toJunk} onClick={commands.junk} />}
          <StarButton email={email} commands={commands} />
        </>
      )}
      <Menu
        trigger={<IconButton icon={EllipsisVertical} label={words.more} {...(isWide ? {} : { tipSide: 'left' })} />}
        entries={[
          ...(isWide || !possible.change ? [] : rarer(commands, possible)),
          ...more.entries(commands, isWide, possible.change),
        ]}
      />
    </>
  )
  return (
    <div
      className={clsx(
        'no-print sticky z-10 flex h-12 items-center gap-1 border-line border-b bg-surface px-2 @2xl:px-4',
        isPane ? 'top-0' : 'top-0 lg:top-14',
      )}
    >
      <IconButton icon={isPane ? X : ArrowLeft} label={words.back} onClick={onBack} />
      {isWide && actions}
      {title && (
        <p dir="auto" aria-hidden="true" className="min-w-0 truncate px-1 font-medium text-13">
          {title}
        </p>
      )}
      <div className="ml-auto flex items-center gap-1">
        {!isWide && email && commands && possible.change && (
          <>
            <StarButton email={email} commands={commands} />
            <IconButton icon={Mail} label={words.markUnread} onClick={() => commands.read(false)} />
          </>
        )}
        <Position {...props} />
        {!isWide && !possible.change && actions}
      </div>
      {!isWide && possible.change && actions && (
        <div className="fixed inset-x-0 bottom-0 z-20 flex h-[calc(56px+env(safe-area-inset-bottom))] items-center justify-around border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]">
          {actions}
        </div>
      )}
      {menus}
      {more.dialog}
    </div>
  )
}

function Position({ position, total, newer, older }: ReaderActions) {
  if (position === 0) return null
  return (
    <>
      <p className="mr-1 whitespace-nowrap text-12 text-ink-soft tabular-nums">
        {words.position(position.toLocaleString(locale), total.toLocaleString(locale))}
      </p>
      <IconButton icon={ChevronLeft} small tipSide="left" label={words.newer} disabled={!newer} onClick={newer} />
      <IconButton icon={ChevronRight} small tipSide="left" label={words.older} disabled={!older} onClick={older} />
    </>
  )
}

function ReplyLink({ id }: { id: string }) {
  return (
    <Link
      to={`/reply/${id}`}
      aria-label={words.reply}
      data-tip={words.reply}
      className="inline-flex h-9 min-w-9 shrink-0 items-center justify-center gap-1.5 rounded-control text-ink-soft hover:bg-hover hover:text-ink @2xl:px-2 @2xl:after:hidden!"
    >
      <Reply size={18} aria-hidden="true" />
      <span className="hidden font-medium text-13 @2xl:inline">{words.reply}</span>
    </Link>
  )
}

function StarButton({ email, commands }: { email: Email; commands: Commands }) {
  return (
    <IconButton
      icon={Star}
      label={email.starred ? strings.mail.unstar : strings.mail.star}
      aria-pressed={email.starred}
      iconClass={email.starred ? 'fill-current text-star' : ''}
      onClick={() => commands.star(!email.starred)}
    />
  )
}

interface MoveProps {
  commands: Commands
  possible: AllowedActions
}
function MoveButtons({ commands, possible }: MoveProps) {
  return (
    <>
      {possible.archive && <IconButton icon={Archive} label={strings.mail.archive} onClick={commands.archive} />}
      {possible.toInbox && <IconButton icon={Inbox} label={possible.toInbox} onClick={commands.toInbox} />}
      {possible.unsnooze && <IconButton icon={AlarmClock} label={lists.unsnooze} onClick={commands.unsnooze} />}
      {possible.remove && (
        <IconButton
          icon={Trash2}
          label={possible.forGood ? lists.deleteForGood : strings.mail.remove}
          onClick={commands.remove}
        />
      )}
      {possible.snooze && <IconButton icon={Clock} label={lists.snooze} onClick={commands.snooze} />}
    </>
  )
}

/** For which a phone has no room. */
function rarer(commands: Commands, possible: AllowedActions): MenuEntry[] {
  return [
    { label: lists.moveTo, icon: FolderInput, run: commands.move },
    ...(possible.junk ? [{ label: lists.toJunk, icon: ShieldAlert, run: commands.junk }] : []),
  ]
}

/** The menu and its dialogs. An invitation is a complete event; for other mails one is extracted first. */
function useMore(email: Email | undefined, onOriginal: () => void) {
  const [open, setOpen] = useState<'source' | 'calendar'>()
  const save = useSaveInvitation()
  const navigate = useNavigate()
  const aloud = (trpc.preferences.get.useQuery().data?.preferences.voiceEnabled ?? false) && sharedMailboxId === undefined
  const close = () => setOpen(undefined)
  const dialogs: Record<'source' | 'calendar', (email: Email) => ReactNode> = {
    source: ({ id }) => <SourceView emailId={id} onClose={close} />,
    calendar: (email) => <AddToCalendar email={email} onClose={close} />,
  }
  const addToCalendar = () => {
    const method = email?.invitation?.method
    if (email && (method === 'request' || method === 'publish')) save(email.id, email.subject)
    else setOpen('calendar')
  }
  const answer = (kind: string) => () => email && void navigate(`/reply/${email.id}?kind=${kind}`)
  const answers: MenuEntry[] = [
    { label: words.replyAll, icon: ReplyAll, run: answer('replyAll') },
    { label: words.forward, icon: Forward, run: answer('forward') },
  ]
  const entries = (commands: Commands, isWide: boolean, canChange: boolean): MenuEntry[] => [
    ...(canChange ? answers : []),
    ...(email && aloud ? [{ label: words.readAloud, icon: Volume2, run: () => openVoice({ read: email.id }) }] : []),
    { label: words.print, icon: Printer, run: () => window.print() },
    ...(isWide && canChange ? [{ label: words.markUnread, icon: Mail, run: () => commands.read(false) }] : []),
    ...(sharedMailboxId === undefined || email?.invitation
      ? [{ label: words.addToCalendar, icon: CalendarPlus, run: addToCalendar }]
      : []),
    { label: words.viewSource, icon: Code, run: () => setOpen('source') },
    { label: words.source, icon: Download, run: onOriginal },
  ]
  return { entries, dialog: email && open && dialogs[open](email) }
}

// The raw message as text.

const maxBytes = 1024 * 1024

export function SourceView({ emailId, onClose }: { emailId: string; onClose: () => void }) {
  const source = useQuery({
    queryKey: ['source', emailId],
    queryFn: async () => (await fetchSource(emailId, maxBytes)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Dialog title={words.sourceTitle} onClose={onClose} className="md:w-[min(960px,90vw)]">
      {source.isPending && <Skeleton className="mt-4 h-64" />}
      {source.data === null && <ErrorNote text={words.sourceFailed} onRetry={() => void source.refetch()} />}
      {source.data && (
        <>
          {source.data.cut && <p className="mt-2 text-13 text-ink-soft">{words.sourceCut}</p>}
          <pre className="mt-4 max-h-[65vh] overflow-auto whitespace-pre-wrap wrap-anywhere rounded-control bg-sunken p-3 text-12">
            {source.data.text}
          </pre>
        </>
      )}
      <CloseRow onClose={onClose} />
    </Dialog>
  )
}
