// Toolbar while mails are selected. On phones the first two actions are shown, the rest in a menu.
import {
  AlarmClock,
  Archive,
  Clock,
  EllipsisVertical,
  FolderInput,
  FolderTree,
  Inbox,
  type LucideIcon,
  Mail,
  MailOpen,
  ShieldAlert,
  Trash2,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { toast } from '../../../api.ts'
import { strings } from '../../../strings.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Commands } from '../../actions/use-mail-commands.ts'
import type { AllowedActions } from '../list-kind.ts'
import type { Selection } from '../use-selection.ts'

const words = strings.mail
const { lists } = strings

interface SelectionToolbarProps {
  selection: Selection
  count: number
  total: number
  offerWhole: ReactNode
  working: boolean
  commands: Commands
  possible: AllowedActions
}
export function SelectionToolbar({ selection, count, total, offerWhole, working, commands, possible }: SelectionToolbarProps) {
  const entries = entriesFor(commands, possible, selection.whole)
  return (
    <fieldset disabled={working} aria-label={lists.selection} className="flex min-w-0 flex-1 items-center gap-1">
      <p role="status" className="mr-1 whitespace-nowrap font-medium text-13 tabular-nums">
        {selection.whole ? lists.allSelected(total) : words.selected(count)}
      </p>
      <span className="min-w-0 max-sm:hidden">{offerWhole}</span>
      {working && (
        <span role="status" className="flex items-center gap-2 text-13 text-ink-soft">
          <Spinner size={14} />
          {lists.working}
        </span>
      )}
      {entries.map(({ label, icon, run, first }) => (
        <IconButton key={label} icon={icon} label={label} onClick={run} className={first ? '' : 'max-sm:hidden'} />
      ))}
      <div className="sm:hidden">
        <Menu
          trigger={<IconButton icon={EllipsisVertical} label={lists.more} disabled={working} />}
          entries={entries.filter(({ first }) => !first)}
        />
      </div>
      <IconButton icon={X} label={words.clear} onClick={selection.clear} className="ml-auto" tipSide="left" />
    </fieldset>
  )
}

interface Entry {
  label: string
  icon: LucideIcon
  run: () => void
  first?: boolean
}
function entriesFor(commands: Commands, possible: AllowedActions, whole: boolean): Entry[] {
  const one = (wanted: unknown, entry: Entry) => (wanted ? [entry] : [])
  return [
    ...one(possible.archive, { label: words.archive, icon: Archive, run: commands.archive, first: true }),
    ...one(possible.toInbox, { label: possible.toInbox ?? '', icon: Inbox, run: commands.toInbox, first: !possible.archive }),
    { label: possible.forGood ? lists.deleteForGood : words.remove, icon: Trash2, run: commands.remove, first: true },
    { label: words.markRead, icon: MailOpen, run: () => commands.read(true) },
    { label: words.markUnread, icon: Mail, run: () => commands.read(false) },
    { label: lists.moveTo, icon: FolderInput, run: commands.move },
    ...one(possible.sort, {
      label: strings.categories.categorise,
      icon: FolderTree,
      run: whole ? () => void toast(strings.categories.notWhole) : commands.categorise,
    }),
    ...one(possible.snooze && !whole, { label: lists.snooze, icon: Clock, run: commands.snooze }),
    ...one(possible.unsnooze, { label: lists.unsnooze, icon: AlarmClock, run: commands.unsnooze }),
    ...one(possible.junk, { label: lists.toJunk, icon: ShieldAlert, run: commands.junk }),
  ]
}
