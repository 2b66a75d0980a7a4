// Toolbar while mails are selected: with words where there is room, the rarer actions in a menu where there is little.

import clsx from 'clsx'
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
import { Fragment } from 'react'
import { toast } from '../../../api.ts'
import { strings } from '../../../strings.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import type { Commands } from '../../actions/use-mail-commands.ts'
import type { AllowedActions } from '../list-kind.ts'
import type { RowLayout } from '../list-style.ts'
import type { Selection } from '../use-selection.ts'

const words = strings.mail
const { lists } = strings

interface SelectionToolbarProps {
  selection: Selection
  count: number
  total: number
  working: boolean
  commands: Commands
  possible: AllowedActions
  layout: RowLayout
}
export function SelectionToolbar(props: SelectionToolbarProps) {
  const { selection, count, total, working, commands, possible, layout } = props
  const entries = entriesFor(commands, possible, selection)
  const isWide = layout === 'line'
  const isSmall = layout === 'beside'
  const hasRoomToMove = useMedia('(min-width: 380px)')
  const isShown = ({ label, first }: Entry) => first || (label === lists.moveTo && hasRoomToMove)
  return (
    <fieldset
      disabled={working}
      aria-label={lists.selection}
      className={clsx('flex min-w-0 flex-1 items-center', isWide && 'gap-1')}
    >
      <div className="mr-2 min-w-0">
        <p role="status" className="flex items-center gap-2 whitespace-nowrap font-medium text-13 leading-4 tabular-nums">
          {working && <Spinner size={14} />}
          {working ? lists.working : selection.whole ? lists.allSelected(total) : words.selected(count)}
        </p>
        {layout !== 'phone' && <SelectAllMatching selection={selection} total={total} />}
      </div>
      {entries
        .filter((entry) => isWide || isShown(entry))
        .map(({ label, icon: Icon, run }) => (
          <Fragment key={label}>
            <IconButton icon={Icon} small={isSmall} label={label} onClick={run} className={isWide ? 'xl:hidden' : ''} />
            {isWide && (
              <Button variant="quiet" onClick={run} className="px-2 max-xl:hidden">
                <Icon size={16} aria-hidden="true" />
                {label}
              </Button>
            )}
          </Fragment>
        ))}
      {!isWide && (
        <Menu
          trigger={<IconButton icon={EllipsisVertical} small={isSmall} label={lists.more} disabled={working} />}
          entries={entries.filter((entry) => !isShown(entry))}
        />
      )}
      <IconButton icon={X} label={words.clear} onClick={selection.clear} className="ml-auto" tipSide="left" />
    </fieldset>
  )
}

/** Below the number of selected mails, on a phone below the list: offers to select the whole list. */
export function SelectAllMatching({ selection, total }: { selection: Selection; total: number }) {
  if (selection.whole || total <= selection.mails.length) return null
  return (
    <button
      type="button"
      onClick={selection.selectWhole}
      className="block max-w-full truncate rounded-control py-1 font-medium text-12 text-accent max-lg:rounded-full max-lg:px-4 max-lg:text-13 max-lg:hover:bg-hover lg:hover:underline"
    >
      {lists.selectAllMatching(total)}
    </button>
  )
}

interface Entry {
  label: string
  icon: LucideIcon
  run: () => void
  first?: boolean
}
function entriesFor(commands: Commands, possible: AllowedActions, { mails, whole }: Selection): Entry[] {
  const allRead = mails.every(({ read }) => read)
  const one = (wanted: unknown, entry: Entry) => (wanted ? [entry] : [])
  return [
    ...one(possible.archive, { label: words.archive, icon: Archive, run: commands.archive, first: true }),
    ...one(possible.toInbox, { label: possible.toInbox ?? '', icon: Inbox, run: commands.toInbox, first: !possible.archive }),
    ...one(possible.remove, {
      label: possible.forGood ? lists.deleteForGood : words.remove,
      icon: Trash2,
      run: commands.remove,
      first: true,
    }),
    { label: words.markRead, icon: MailOpen, run: () => commands.read(true), first: !allRead },
    { label: words.markUnread, icon: Mail, run: () => commands.read(false), first: allRead },
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
