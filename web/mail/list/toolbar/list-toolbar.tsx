// Toolbar of a list: filters, pages and the menu, or actions on the selection.
import clsx from 'clsx'
import { EllipsisVertical } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useIdle } from '../../../offline/use-idle.ts'
import { strings } from '../../../strings.ts'
import { BareCheckbox } from '../../../ui/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useRootAttribute } from '../../../ui/use-root-attribute.ts'
import type { Commands } from '../../actions/use-mail-commands.ts'
import type { AllowedActions } from '../list-kind.ts'
import type { RowLayout } from '../list-style.ts'
import type { Filter } from '../list-url-state.ts'
import type { Selection } from '../use-selection.ts'
import { Filters } from './filters.tsx'
import type { AccountChoice } from './list-menu.tsx'
import { Pager, type PagerProps, Range } from './pager.tsx'

const words = strings.mail
// Of a selection alone; fetched once the page is idle.
const loadSelection = () => import('./selection-toolbar.tsx')
const SelectionToolbar = lazy(() => loadSelection().then((module) => ({ default: module.SelectionToolbar })))
const SelectAllMatching = lazy(() => loadSelection().then((module) => ({ default: module.SelectAllMatching })))
const ListMenu = lazy(() => import('./list-menu.tsx').then((module) => ({ default: module.ListMenu })))

export interface ListTools {
  filter: { filter: Filter; onFilter: (filter: Filter) => void } | undefined
  accounts?: AccountChoice | undefined
  /** The list can be analysed and sorted. */
  sorts?: boolean
  /** What is searched for; it can be saved. */
  search?: string | undefined
}
interface ListToolbarProps extends PagerProps, ListTools {
  selection: Selection
  /** Number of selected mails; exceeds the page if the whole list is selected. */
  count: number
  working: boolean
  commands: Commands
  possible: AllowedActions
  layout: RowLayout
}
export function ListToolbar({ page, onPage, filter, accounts, sorts = false, search, ...bar }: ListToolbarProps) {
  const { selection, count, total, layout } = bar
  useRootAttribute('data-selecting', count > 0 ? '' : undefined)
  const isPhone = layout === 'phone'
  // Pressed before the menu was there.
  const [isMenuAsked, setMenuAsked] = useState(false)
  if (isMenuAsked && count > 0) setMenuAsked(false)
  const isIdle = useIdle()
  const menuButton = <IconButton icon={EllipsisVertical} label={strings.lists.listMenu} onClick={() => setMenuAsked(true)} />
  useEffect(() => {
    if (isIdle) void loadSelection()
  }, [isIdle])
  return (
    <>
      <div
        className={clsx(
          '@container sticky top-(--bars) z-10 border-line border-b',
          layout === 'line' ? 'bg-paper' : 'bg-surface',
        )}
      >
        <div className={clsx('flex h-12 items-center gap-1', layout === 'line' ? 'pr-6 pl-3' : 'pr-2 pl-2')}>
          {bar.possible.change && (!isPhone || count > 0) && (
            <BareCheckbox
              label={words.selectPage}
              checked={selection.all}
              mixed={count > 0 && !selection.all}
              disabled={bar.working}
              onChange={selection.togglePage}
            />
          )}
          {count > 0 ? (
            <Suspense>
              <SelectionToolbar {...bar} />
            </Suspense>
          ) : (
            <>
              {filter && <Filters {...filter} accounts={accounts} layout={layout} />}
              {!filter && isPhone && total > 0 && (
                <p className="px-2 text-13 text-ink-soft">
                  <Range page={page} total={total} />
                </p>
              )}
              <div className={clsx('flex items-center justify-end', isPhone ? 'ml-auto shrink-0' : 'min-w-0 flex-1')}>
                {!isPhone && <Pager page={page} total={total} onPage={onPage} />}
                <Suspense fallback={menuButton}>
                  {isIdle || isMenuAsked ? (
                    <ListMenu opened={isMenuAsked} sorts={sorts} search={search} accounts={isPhone ? undefined : accounts} />
                  ) : (
                    menuButton
                  )}
                </Suspense>
              </div>
            </>
          )}
        </div>
      </div>
      {count > 0 && isPhone && (
        // At the place of Compose: a line above the rows would move them away from the finger.
        <div className="fixed inset-x-0 bottom-[max(16px,env(safe-area-inset-bottom))] z-20 mx-auto w-fit max-w-[90vw] rounded-full bg-surface px-2 py-1.5 shadow-float empty:hidden forced-colors:border">
          <Suspense>
            <SelectAllMatching selection={selection} total={total} />
          </Suspense>
        </div>
      )}
    </>
  )
}
