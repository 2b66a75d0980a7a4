// Toolbar of a list: filters and refresh, or actions on the selection.
import clsx from 'clsx'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { strings } from '../../../strings.ts'
import { BareCheckbox } from '../../../ui/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Commands } from '../../actions/use-mail-commands.ts'
import type { AllowedActions } from '../list-kind.ts'
import { type Filter, filters } from '../list-url-state.ts'
import type { Selection } from '../use-selection.ts'
import { SelectionToolbar } from './selection-toolbar.tsx'

const words = strings.mail

export function FilterButtons({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const labels = { all: words.all, unread: words.unread, starred: words.starred }
  return (
    <fieldset className="flex rounded-control bg-sunken p-0.5 dark:bg-surface">
      <legend className="sr-only">{words.filters}</legend>
      {filters.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={filter === name}
          onClick={() => onFilter(name)}
          className={clsx(
            'h-8 rounded-control px-2 text-13 max-[359px]:px-1 max-[359px]:text-12 sm:px-3',
            filter === name
              ? 'bg-surface font-semibold text-ink shadow-[0_0_0_1px_var(--line)] dark:bg-hover'
              : 'text-ink-soft hover:text-ink',
          )}
        >
          {labels[name]}
        </button>
      ))}
    </fieldset>
  )
}

interface ListToolbarProps {
  selection: Selection
  /** Number of selected mails; exceeds the page if the whole list is selected. */
  count: number
  total: number
  /** Offers to select all pages. */
  offerWhole: ReactNode
  working: boolean
  commands: Commands
  possible: AllowedActions
  refreshing: boolean
  onRefresh: () => void
  /** Sorting and analysis tools, left of Refresh. */
  tools?: ReactNode
  children?: ReactNode
}
export function ListToolbar({ selection, count, refreshing, onRefresh, tools, children, ...bar }: ListToolbarProps) {
  return (
    <div className="sticky top-(--bars) z-10 flex h-12 items-center gap-1 border-line border-b bg-paper pr-3 pl-1 lg:pr-6 lg:pl-3">
      <BareCheckbox
        label={words.selectPage}
        checked={selection.all}
        mixed={count > 0 && !selection.all}
        disabled={bar.working}
        onChange={selection.togglePage}
      />
      {count > 0 ? (
        <SelectionToolbar selection={selection} count={count} {...bar} />
      ) : (
        <>
          {children}
          <div className="ml-auto flex items-center gap-1">
            {tools}
            <IconButton
              icon={RefreshCw}
              label={words.refresh}
              onClick={onRefresh}
              disabled={refreshing}
              iconClass={refreshing ? 'animate-spin' : ''}
              tipSide="left"
            />
          </div>
        </>
      )}
    </div>
  )
}
