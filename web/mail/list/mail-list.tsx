// A mail list with toolbar and states, used by Inbox and Sent. Rows are shown in pages or as a virtual list.
import {
  type CSSProperties,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { limits } from '../../../src/shared/limits.ts'
import type { EmailList } from '../../../src/shared/mail.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import type { ListQuery } from '../actions/mail-action.ts'
import { rowHeights } from './grid-parts.tsx'
import { type GridProps, ListGrid } from './list-grid.tsx'
import type { ListKind } from './list-kind.ts'
import { type ListRows, rowsOfPage } from './list-rows.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { useListStyle } from './list-style.ts'
import { ListToolbar } from './toolbar/list-toolbar.tsx'
import { Pagination } from './toolbar/pagination.tsx'
import { SelectAllMatching } from './toolbar/select-all-matching.tsx'
import { useListController } from './use-list-controller.ts'
import { useRefreshMail } from './use-refresh-mail.ts'
import { useListChunks } from './virtual/use-list-chunks.ts'

const LongRows = lazy(() => import('./virtual/virtual-list.tsx').then((module) => ({ default: module.VirtualList })))

interface MailListProps extends Pick<GridProps, 'who' | 'dateOf'> {
  title: string
  /** Before the title: the kind of list. */
  lead?: ReactNode
  /** Accessible name; defaults to the title. */
  name?: string
  kind: ListKind
  /** The query of the whole list. */
  whole: ListQuery
  /** The current page, in page style. */
  data: EmailList | undefined
  /** True while showing the previous page. */
  old: boolean
  failed: boolean
  /** Error text; old rows stay below it. */
  failure: string
  onRetry: () => void
  page: number
  onPage: (page: number, replace?: boolean) => void
  toolbar?: ReactNode
  /** In the toolbar, next to Refresh. */
  tools?: ReactNode
  /** Next to the title, at its end. */
  aside?: (total: number) => ReactNode
  above?: ReactNode
  empty: ReactNode
}

export function MailList(props: MailListProps) {
  const { title, name = title, kind, whole, old, failure, page, onPage, who, dateOf } = props
  const long = useListStyle()[0] === 'long'
  const list = useListChunks(long ? whole : undefined, page)
  const data = usePreviousData(props.data, JSON.stringify(whole))
  const rows = long ? list.rows : rowsOfPage(data, page)
  const known = long ? list.known : data !== undefined
  const failed = long ? list.failed : props.failed
  const control = useListController({ rows, kind, whole, page, long })
  const refresh = useRefreshMail()
  const bars = useHeaderHeight()
  const rowHeight = useRowHeight()
  const offerWhole = <SelectAllMatching selection={control.selection} total={rows.total} />
  const grid = { name, who, dateOf, control }
  useLastPage(known && !old ? rows : undefined, page, onPage)
  return (
    <div className="pb-36 lg:pb-20" style={{ '--bars': `${bars}px` } as CSSProperties}>
      <ListHeader title={title} lead={props.lead} aside={props.aside?.(rows.total)} offerWhole={offerWhole} />
      {props.above}
      <ListToolbar
        {...control}
        total={rows.total}
        offerWhole={offerWhole}
        refreshing={refresh.isPending}
        onRefresh={() => refresh.mutate()}
        tools={props.tools}
      >
        {props.toolbar}
      </ListToolbar>
      {failed && (
        <div className="p-4 lg:px-6">
          <ErrorNote text={failure} onRetry={long ? list.retry : props.onRetry} />
        </div>
      )}
      {!known && !failed && <ListSkeleton rows={limits.pageSize} />}
      {known && rows.to === rows.from && !failed && props.empty}
      {known && rows.to > rows.from && long && (
        <Suspense fallback={<ListSkeleton rows={limits.pageSize} />}>
          <LongRows
            key={`${control.scope} ${rowHeight}`}
            {...grid}
            list={list}
            page={page}
            rowHeight={rowHeight}
            bars={bars + toolbarHeight}
            onPage={(next) => onPage(next, true)}
          />
        </Suspense>
      )}
      {rows.to > rows.from && !long && <ListGrid {...grid} rows={rows} first={rows.from} placed={indexesOf(rows)} />}
      {known && !long && <Pagination page={page} total={rows.total} onPage={onPage} />}
      {control.menus}
    </div>
  )
}

interface ListHeaderProps extends Pick<MailListProps, 'title' | 'lead'> {
  aside: ReactNode
  offerWhole: ReactNode
}
function ListHeader({ title, lead, aside, offerWhole }: ListHeaderProps) {
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-3 px-4 pt-3 pb-1 lg:px-6">
      <h1 className="min-w-0 truncate font-semibold text-22">
        {lead}
        <bdi>{title}</bdi>
      </h1>
      {aside}
      {/* The toolbar has no room for it on phones. */}
      <span className="-mr-2 ml-auto sm:hidden">{offerWhole}</span>
    </div>
  )
}

function indexesOf({ from, to }: ListRows): { index: number }[] {
  return Array.from({ length: to - from }, (_, row) => ({ index: from + row }))
}

/** An emptied page redirects to the last one. */
function useLastPage(rows: ListRows | undefined, page: number, onPage: (page: number, replace: boolean) => void): void {
  const last = rows ? Math.max(1, Math.ceil(rows.total / limits.pageSize)) : page
  useEffect(() => {
    if (page > last) onPage(last, true)
  })
}

/** Keeps the previous data of the same list while new data is missing: an error keeps old rows. */
function usePreviousData<T>(data: T | undefined, place: string): T | undefined {
  const last = useRef<{ place: string; data: T }>(undefined)
  useEffect(() => {
    if (data !== undefined) last.current = { place, data }
  })
  return data ?? (last.current?.place === place ? last.current.data : undefined)
}

// Sizes for row positions: row height, and height of the sticky bars.

const wide = '(min-width: 1024px)'
export const toolbarHeight = 48

export function useRowHeight(): number {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(wide)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => (matchMedia(wide).matches ? rowHeights.wide : rowHeights.narrow),
  )
}

/** The header's height: one line on wide screens, two on phones. */
export function useHeaderHeight(): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const header = document.querySelector('header')
    if (!header) return
    const measure = () => setHeight(header.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(header)
    return () => observer.disconnect()
  }, [])
  return height
}
