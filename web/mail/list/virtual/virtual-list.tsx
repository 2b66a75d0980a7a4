// The virtual list: full height, rendering only rows in view. The URL has the page at the top, so that reload and Back return
// to it.
import { defaultRangeExtractor, type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { limits } from '../../../../src/shared/limits.ts'
import { listScroller, offsetWithin } from '../../../panes/list-scroller.ts'
import { useReadingPane } from '../../../panes/reading-pane.ts'
import { savedPositionAt } from '../../../scroll-restoration.ts'
import { type GridProps, ListGrid } from '../list-grid.tsx'
import { Pagination } from '../toolbar/pagination.tsx'
import { rowShift, type VisibleRows } from './list-chunks.ts'
import type { VirtualRows } from './use-list-chunks.ts'

interface VirtualListProps extends Omit<GridProps, 'rows'> {
  list: VirtualRows
  page: number
  /** Reports the page at the top when scrolling rests. */
  onPage: (page: number) => void
  rowHeight: number
  /** Height of the sticky bars at the top. */
  bars: number
}
const overscan = 4
const restMs = 500

export function VirtualList({ list, page, onPage, rowHeight, bars, ...grid }: VirtualListProps) {
  const { rows, onView } = list
  const { box, top } = useListTop()
  const { layout } = grid
  const { current } = grid.control.mark
  const virtual = useListVirtualizer({
    count: rows.total,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
    initialOffset: useInitialOffset(page, limits.pageSize * rowHeight),
    // Keeps the focused row rendered, however far away.
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), current, range),
  })
  const first = firstInView(virtual.scrollOffset ?? 0, { top, bars, rowHeight, total: rows.total })
  const last = Math.min(rows.total - 1, first + Math.ceil((listScroller().clientHeight - bars) / rowHeight))
  useEffect(() => onView(first, last), [onView, first, last])
  useScrollAnchor(rows, first, last, rowHeight)
  const toPage = (next: number) => {
    listScroller().scrollTop = next === 1 ? 0 : top - bars + (next - 1) * limits.pageSize * rowHeight
  }
  const shown = pageInView(first, last, rows.total)
  usePageInAddress({ page, shown, onPage, toPage })
  return (
    <>
      <div ref={box}>
        <ListGrid
          {...grid}
          rows={rows}
          first={first}
          height={rows.total * rowHeight}
          placed={virtual.getVirtualItems().map(({ index, start }) => ({ index, top: start - top }))}
        />
      </div>
      {layout === 'phone' && (
        <div className="no-print sticky bottom-0 z-10 border-line border-t bg-paper">
          <Pagination page={shown} total={rows.total} onPage={toPage} />
        </div>
      )}
    </>
  )
}

type ListVirtualizerOptions = Omit<Parameters<typeof useWindowVirtualizer<HTMLElement>>[0], 'enabled'>

/** Of the pane that scrolls the list, or of the page. */
function useListVirtualizer(options: ListVirtualizerOptions) {
  const beside = useReadingPane() !== 'off'
  const inPage = useWindowVirtualizer({ ...options, enabled: !beside })
  const inPane = useVirtualizer({
    count: options.count,
    estimateSize: options.estimateSize,
    ...(options.overscan === undefined ? {} : { overscan: options.overscan }),
    ...(options.scrollMargin === undefined ? {} : { scrollMargin: options.scrollMargin }),
    ...(options.initialOffset === undefined ? {} : { initialOffset: options.initialOffset }),
    ...(options.rangeExtractor === undefined ? {} : { rangeExtractor: options.rangeExtractor }),
    getScrollElement: listScroller,
    enabled: beside,
  })
  return beside ? inPane : inPage
}

/** Top of the list within what scrolls it; content above may grow. */
function useListTop() {
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop(box.current ? offsetWithin(listScroller(), box.current) : 0)
    measure()
    // Not on every render: measuring while scrolling forces a layout.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (box.current?.parentElement) observer.observe(box.current.parentElement)
    return () => observer.disconnect()
  }, [])
  return { box, top }
}

/** Approximate height of the content above the list. */
const heading = 64

/** The saved offset on this page of the list; otherwise its start. */
function useInitialOffset(page: number, pageHeight: number): () => number {
  const { key, pathname, search } = useLocation()
  return () => {
    const start = page === 1 ? 0 : (page - 1) * pageHeight + heading
    const y = savedPositionAt(key, pathname + search)?.y ?? start
    return y >= start - heading && y <= start + pageHeight ? y : start
  }
}

function withRow(indexes: number[], row: number, { count }: Range): number[] {
  if (row < 0 || row >= count || indexes.includes(row)) return indexes
  return [...indexes, row].sort((a, b) => a - b)
}

interface Viewport {
  top: number
  bars: number
  rowHeight: number
  total: number
}
function firstInView(scrolled: number, { top, bars, rowHeight, total }: Viewport): number {
  const first = Math.floor((scrolled + bars - top) / rowHeight)
  return Math.max(0, Math.min(first, total - 1))
}

/** The page at the top of the viewport; at the end of the list the last page. */
function pageInView(first: number, last: number, total: number): number {
  const top = first > 0 && last === total - 1 ? last : first
  return Math.floor(top / limits.pageSize) + 1
}

/** Scroll anchoring: rows in view stay in place while mail arrives above. At the top, new mail is shown. */
function useScrollAnchor(rows: VirtualRows['rows'], first: number, last: number, rowHeight: number): void {
  const seen = useRef<VisibleRows>(undefined)
  useLayoutEffect(() => {
    const shift = seen.current && seen.current.from > 0 ? rowShift(seen.current, rows) : 0
    const from = first + shift
    seen.current = { from, ids: Array.from({ length: last - first + 1 }, (_, row) => rows.at(from + row)?.id) }
    if (shift !== 0) listScroller().scrollBy(0, shift * rowHeight)
  })
}

interface PageInAddress {
  page: number
  shown: number
  onPage: (page: number) => void
  toPage: (page: number) => void
}
function usePageInAddress({ page, shown, onPage, toPage }: PageInAddress): void {
  const written = useRef(page)
  const latest = useRef({ onPage, toPage })
  useEffect(() => {
    latest.current = { onPage, toPage }
  })
  useEffect(() => {
    if (written.current === page) return
    written.current = page
    latest.current.toPage(page)
  }, [page])
  useEffect(() => {
    if (shown === page) return
    const timer = setTimeout(() => {
      written.current = shown
      latest.current.onPage(shown)
    }, restMs)
    return () => clearTimeout(timer)
  }, [shown, page])
}
