// The list and what was opened from it. `/email/{id}` is the address of the mail; the list stays beside it.
import clsx from 'clsx'
import { type ComponentType, type CSSProperties, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { limits } from '../../src/shared/limits.ts'
import { ListSkeleton } from '../mail/list/list-skeleton.tsx'
import { PaneDivider, useListWidth } from '../mail/panes/pane-divider.tsx'
import { isListPath, rememberList, useListAddress } from '../panes/list-address.ts'
import { listPaneId } from '../panes/list-scroller.ts'
import { useReadingPane } from '../panes/reading-pane.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { Loading } from '../shell/guards.tsx'
import { strings } from '../strings.ts'
import { Empty } from '../ui/empty.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useRootAttribute } from '../ui/use-root-attribute.ts'

export function MailPanes({ lists }: { lists: Record<'inbox' | 'sent', ComponentType> }) {
  const pane = useReadingPane()
  const { pathname, search } = useLocation()
  const list = useListAddress()
  const width = useListWidth()
  const isListOnly = isListPath(pathname)
  const isNarrow = useMedia('(max-width: 1759px)')
  const asked = new URLSearchParams(search)
  // Nothing is read beside it: a narrower window gives it the place of the list.
  const isWriting = pathname === '/compose' || asked.get('kind') === 'forward'
  // A table, from which nothing is opened.
  const isReport = isListOnly && asked.get('work') === 'report'
  const hasList = !(pane === 'right' && isNarrow && isWriting)
  useEffect(() => rememberList(list))
  const reader = useRef<HTMLElement>(null)
  // An answer is written below what is read.
  const opened = pathname.replace('/reply/', '/email/')
  const shownBefore = useRef(opened)
  useLayoutEffect(() => {
    // Another mail starts at its top. The first one does: to say so would lay out the page once more.
    if (reader.current && shownBefore.current !== opened) reader.current.scrollTop = 0
    shownBefore.current = opened
  }, [opened])
  useRootAttribute('data-panes', pane === 'off' ? undefined : pane)
  if (pane === 'off') return <Outlet />
  const List = list.pathname === '/sent' ? lists.sent : lists.inbox
  const shown = isListOnly ? (
    <div className="flex h-full flex-col justify-center in-data-empty-list:invisible">
      <Empty drawing="envelope" title={strings.mail.nothingOpen} text={strings.mail.nothingOpenHint} />
    </div>
  ) : (
    <Outlet />
  )
  return (
    <div
      className={clsx('flex h-full min-h-0 print:block', pane === 'bottom' && 'flex-col')}
      style={{ '--list-width': `${width}px` } as CSSProperties}
    >
      {hasList && (
        <div
          id={listPaneId}
          data-list-pane
          className={
            isReport
              ? 'min-w-0 flex-1 overflow-y-auto overscroll-contain bg-surface'
              : pane === 'right'
                ? 'no-print w-(--list-width) shrink-0 overflow-y-auto overscroll-contain bg-surface'
                : 'no-print h-2/5 shrink-0 overflow-y-auto overscroll-contain border-line border-b bg-surface'
          }
        >
          <Suspense fallback={<ListSkeleton rows={limits.pageSize} />}>
            <List />
          </Suspense>
        </div>
      )}
      {hasList && pane === 'right' && !isReport && <PaneDivider width={width} />}
      <section
        ref={reader}
        hidden={isReport}
        data-reader-pane
        aria-label={strings.mail.readingPane}
        className="@container min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain print:overflow-visible"
      >
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<Loading />}>{shown}</Suspense>
        </ErrorBoundary>
      </section>
    </div>
  )
}
