import { useQuery } from '@tanstack/react-query'
import {
  AlarmClock,
  Archive,
  ArrowLeft,
  CalendarPlus,
  Clock,
  Code,
  Download,
  EllipsisVertical,
  FolderInput,
  Inbox,
  Mail,
  Printer,
  ShieldAlert,
  Star,
  Trash2,
  Volume2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Email } from '../../../src/shared/mail.ts'
import { trpc } from '../../api.ts'
import { downloadCalendar, fetchSource } from '../../download.ts'
import { AddToCalendar } from '../../invitations/add-to-calendar.tsx'
import { openVoice } from '../../open-voice.ts'
import { strings } from '../../strings.ts'
import { CloseRow, Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readerWords } from '../../words/reader.ts'
import type { Commands } from '../actions/use-mail-commands.ts'
import type { AllowedActions } from '../list/list-kind.ts'
import type { ReaderActions } from './use-reader-actions.ts'

const words = readerWords
const { lists } = strings

interface ReaderToolbarProps extends ReaderActions {
  email: Email | undefined
  onBack: () => void
}
export function ReaderToolbar({ email, onBack, commands, possible, menus, onOriginal }: ReaderToolbarProps) {
  const more = useMore(email, onOriginal)
  return (
    <div className="no-print flex h-12 items-center gap-1">
      <IconButton icon={ArrowLeft} label={words.back} onClick={onBack} />
      {email && commands && (
        <div className="ml-auto flex items-center gap-1">
          <IconButton
            icon={Star}
            label={email.starred ? strings.mail.unstar : strings.mail.star}
            aria-pressed={email.starred}
            iconClass={email.starred ? 'fill-current text-warn' : ''}
            onClick={() => commands.star(!email.starred)}
          />
          <MoveButtons commands={commands} possible={possible} />
          <Menu
            trigger={<IconButton icon={EllipsisVertical} label={words.more} tipSide="left" />}
            entries={[
              ...(possible.junk ? [{ label: lists.toJunk, icon: ShieldAlert, run: commands.junk }] : []),
              ...more.entries(commands),
            ]}
          />
        </div>
      )}
      {menus}
      {more.dialog}
    </div>
  )
}

function MoveButtons({ commands, possible }: { commands: Commands; possible: AllowedActions }) {
  return (
    <>
      {possible.archive && <IconButton icon={Archive} label={strings.mail.archive} onClick={commands.archive} />}
      {possible.toInbox && <IconButton icon={Inbox} label={possible.toInbox} onClick={commands.toInbox} />}
      {possible.unsnooze && <IconButton icon={AlarmClock} label={lists.unsnooze} onClick={commands.unsnooze} />}
      <IconButton icon={Trash2} label={possible.forGood ? lists.deleteForGood : strings.mail.remove} onClick={commands.remove} />
      {possible.snooze && <IconButton icon={Clock} label={lists.snooze} onClick={commands.snooze} />}
      <IconButton icon={FolderInput} label={lists.moveTo} onClick={commands.move} />
    </>
  )
}

/** The menu and its dialogs. An invitation is a complete event; for other mails one is extracted first. */
function useMore(email: Email | undefined, onOriginal: () => void) {
  const [open, setOpen] = useState<'source' | 'calendar'>()
  const aloud = trpc.preferences.get.useQuery().data?.preferences.voiceEnabled ?? false
  const close = () => setOpen(undefined)
  const dialogs: Record<'source' | 'calendar', (email: Email) => ReactNode> = {
    source: ({ id }) => <SourceView emailId={id} onClose={close} />,
    calendar: (email) => <AddToCalendar email={email} onClose={close} />,
  }
  const addToCalendar = () => {
    const method = email?.invitation?.method
    if (email && (method === 'request' || method === 'publish')) void downloadCalendar(email.id, email.subject)
    else setOpen('calendar')
  }
  const entries = (commands: Commands): MenuEntry[] => [
    ...(email && aloud ? [{ label: words.readAloud, icon: Volume2, run: () => openVoice({ read: email.id }) }] : []),
    { label: words.print, icon: Printer, run: () => window.print() },
    { label: words.markUnread, icon: Mail, run: () => commands.read(false) },
    { label: words.addToCalendar, icon: CalendarPlus, run: addToCalendar },
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
