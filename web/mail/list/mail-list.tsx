// A mail list with toolbar and states, used by Inbox and Sent. Rows are shown in pages or as a virtual list.
import clsx from 'clsx'
import { type CSSProperties, lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { limits } from '../../../src/shared/limits.ts'
import type { EmailList } from '../../../src/shared/mail.ts'
import { trpc } from '../../api.ts'
import { useDeviceSetting } from '../../device-setting.ts'
import { useIdle } from '../../offline/use-idle.ts'
import { isListPath, openedFrom, useListAddress } from '../../panes/list-address.ts'
import { useReadingPane } from '../../panes/reading-pane.ts'
import { strings } from '../../strings.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useRootAttribute } from '../../ui/use-root-attribute.ts'
import type { ListQuery } from '../actions/mail-action.ts'
import { setShownList } from '../panes/shown-list.ts'
import { type GridProps, ListGrid, type PlacedRow } from './list-grid.tsx'
import type { ListKind } from './list-kind.ts'
import { type ListRows, rowOf, rowsOfPage } from './list-rows.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { listStyle, type RowLayout, useRowLayout } from './list-style.ts'
import { OpenedMail } from './opened-mail.ts'
import { ListToolbar, type ListTools } from './toolbar/list-toolbar.tsx'
import { useListController } from './use-list-controller.ts'
import { useListChunks } from './virtual/use-list-chunks.ts'

// Of a phone alone, and below the rows.
const Pagination = lazy(() => import('./toolbar/pagination.tsx').then((module) => ({ default: module.Pagination })))
const LongRows = lazy(() => import('./virtual/virtual-list.tsx').then((module) => ({ default: module.VirtualList })))

interface MailListProps extends Pick<GridProps, 'who' | 'dateOf'> {
  title: string
  /** With the title: the kind of list. */
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
  /** Undefined where there is nothing to choose from. */
  tools: ListTools | undefined
  /** Next to the title, at its end. */
  aside?: (total: number) => ReactNode
  above?: ReactNode
  empty: ReactNode
}

export function MailList(props: MailListProps) {
  const { title, name = title, kind, whole, old, failure, page, onPage, who, dateOf } = props
  const long = useDeviceSetting(listStyle)[0] === 'long'
  const list = useListChunks(long ? whole : undefined, page)
  const data = usePreviousData(props.data, JSON.stringify(whole))
  const rows = long ? list.rows : rowsOfPage(data, page)
  const known = long ? list.known : data !== undefined
  const failed = long ? list.failed : props.failed
  const isEmpty = known && rows.to === rows.from && !failed
  useRootAttribute('data-empty-list', isEmpty ? '' : undefined)
  const beside = useReadingPane() !== 'off'
  const opened = useOpenedRow(rows, beside)
  const { pathname, search } = useListAddress()
  const control = useListController({ rows, kind, whole, page, long, opened, beside })
  const bars = useHeaderHeight()
  const { layout, rowHeight } = useRowLayout()
  useShownList(rows)
  // The rows below the screen come after the first frame.
  const isWhole = useIdle(0, 200)
  const onScreen = rows.from + Math.ceil(window.innerHeight / rowHeight)
  const placed = placedRows(rows, onScreen).slice(0, isWhole ? undefined : onScreen - rows.from)
  const grid = { name, who, dateOf, control, layout }
  useLastPage(known && !old ? rows : undefined, page, onPage)
  const replaces = useLocation().pathname.startsWith('/email/')
  const link = useMemo(
    () => ({ id: opened, replaces: beside && replaces, from: openedFrom({ pathname, search }) }),
    [opened, beside, replaces, pathname, search],
  )
  return (
    <div
      className={layout === 'beside' ? 'pb-4' : 'pb-36 lg:pb-22'}
      style={{ '--bars': `${bars}px`, '--row': `${rowHeight}px` } as CSSProperties}
    >
      <ListHeader
        title={title}
        lead={props.lead}
        aside={props.aside?.(rows.total)}
        layout={layout}
        conversations={whole.conversations ? rows.total : 0}
      />
      {props.above}
      {props.tools && (
        <ListToolbar {...control} {...props.tools} layout={layout} page={page} total={rows.total} onPage={onPage} />
      )}
      {failed && (
        <div className="p-4 lg:px-6">
          <ErrorNote text={failure} onRetry={long ? list.retry : props.onRetry} />
        </div>
      )}
      {!known && !failed && <ListSkeleton rows={limits.pageSize} />}
      {isEmpty && <Suspense>{props.empty}</Suspense>}
      <OpenedMail value={link}>
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
        {rows.to > rows.from && !long && <ListGrid {...grid} rows={rows} first={rows.from} placed={placed} outdated={old} />}
      </OpenedMail>
      {known && !long && layout === 'phone' && (
        <Suspense>
          <Pagination page={page} total={rows.total} onPage={onPage} />
        </Suspense>
      )}
      {control.menus}
    </div>
  )
}

/** Lets the reader go on to the next mail. */
function useShownList(rows: ListRows): void {
  const address = useListAddress()
  useEffect(() => setShownList(address, rows))
}

/** The row of what is open beside the list; where none is, the mail. */
function useOpenedRow(rows: ListRows, beside: boolean): string | undefined {
  const { pathname } = useLocation()
  const id = beside ? /^\/(?:email|reply)\/([^/]+)/.exec(pathname)?.[1] : undefined
  const email = trpc.mail.get.useQuery({ id: id ?? '' }, { enabled: false }).data?.email
  const row = email && email.id === id ? rows.at(rowOf(rows, email))?.id : undefined
  return row ?? id
}

interface ListHeaderProps extends Pick<MailListProps, 'title' | 'lead'> {
  aside: ReactNode
  layout: RowLayout
  /** How many rows are conversations: the sidebar and the dashboard count their mails. */
  conversations: number
}
function ListHeader({ title, lead, aside, layout, conversations }: ListHeaderProps) {
  // Beside an opened mail, that is the page.
  const Title = isListPath(useLocation().pathname) ? 'h1' : 'h2'
  // On a phone the bar of the page says it.
  const isNamed = layout !== 'phone'
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-3 px-4', isNamed && 'min-h-11 pt-1', layout === 'line' && 'lg:px-6')}>
      <div className="flex min-w-0 items-baseline gap-2">
        <Title className={isNamed ? 'flex min-w-0 items-baseline font-semibold text-18' : 'sr-only'}>
          {lead}
          <bdi className="truncate">{title}</bdi>
        </Title>
        {isNamed && conversations > 0 && (
          <p className="shrink-0 text-12 text-ink-soft tabular-nums">{strings.mail.conversations(conversations)}</p>
        )}
      </div>
      {aside}
    </div>
  )
}

function placedRows({ from, to }: ListRows, onScreen: number): PlacedRow[] {
  return Array.from({ length: to - from }, (_, row) => ({ index: from + row, isBelow: from + row >= onScreen }))
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

/** Of the bar at the top of each list. */
export const toolbarHeight = 48

/** Height of the sticky bars above the list: the header of the page, which a pane is below. */
function useHeaderHeight(): number {
  const [height, setHeight] = useState(0)
  const beside = useReadingPane() !== 'off'
  useLayoutEffect(() => {
    const header = document.querySelector('header')
    if (!header || beside) return
    // Told before the first frame; asking would lay out the page once more.
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.borderBoxSize[0]?.blockSize ?? 0))
    observer.observe(header)
    return () => observer.disconnect()
  }, [beside])
  return beside ? 0 : height
}
