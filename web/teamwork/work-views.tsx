// Views of the inbox of a shared mailbox by who deals with what. The address keeps the one that is chosen.
import clsx from 'clsx'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { WorkCounts } from '../../src/shared/teamwork.ts'
import { trpc } from '../api.ts'
import { locale } from '../language.ts'
import { sharedMailboxId } from '../shared-mailbox.ts'
import { useTitle } from '../ui/title.ts'
import { teamworkWords } from '../words/teamwork.ts'
import { MentionsList } from './mentions-list.tsx'
import { WorkList } from './work-list.tsx'
import { shownViewOf } from './work-view.ts'

const words = teamworkWords.views
const WaitingTimes = lazy(() => import('./waiting-times.tsx').then((module) => ({ default: module.WaitingTimes })))

const views = [undefined, 'mine', 'unassigned', 'waiting', 'done', 'mentions', 'report'] as const
type View = (typeof views)[number]
const labels: Record<NonNullable<View>, string> = { ...words, report: words.report }

/** In place of the inbox, where the address names a view. In one's own mailbox there are the mentions only. */
export default function WorkPage({ view: named }: { view: string }) {
  const isShared = sharedMailboxId !== undefined
  const view = isShared ? shownViewOf(named) : 'mentions'
  useTitle(labels[view])
  return (
    <div className="pb-36 lg:pb-22">
      <h1 className="px-4 pt-4 pb-2 font-semibold text-22 max-lg:sr-only lg:px-6">{labels[view]}</h1>
      {isShared && <WorkChips shown={view} />}
      <ViewOf view={view} />
    </div>
  )
}

function ViewOf({ view }: { view: NonNullable<View> }) {
  if (view === 'mentions') return <MentionsList />
  if (view !== 'report') return <WorkList key={view} view={view} />
  return (
    <Suspense>
      <WaitingTimes />
    </Suspense>
  )
}

/** Above the list, the inbox first, where the sidebar is behind the menu. */
function WorkChips({ shown }: { shown: View }) {
  const counts = trpc.teamwork.counts.useQuery(undefined, { staleTime: 10_000 }).data
  return (
    <nav aria-label={words.title} className="no-print flex flex-wrap gap-1.5 px-4 py-2 lg:hidden">
      {views.map((view) => (
        <Link
          key={view ?? 'all'}
          to={view === undefined ? '/inbox' : `/inbox?work=${view}`}
          aria-current={view === shown ? 'page' : undefined}
          className={clsx(
            'inline-flex h-8 items-center rounded-full border px-3 text-13',
            view === shown ? 'border-accent bg-accent/10 font-semibold text-ink' : 'border-line text-ink-soft hover:bg-hover',
          )}
        >
          {chipLabel(view, counts)}
        </Link>
      ))}
    </nav>
  )
}

const mostCounted = 999

function chipLabel(view: View, counts: WorkCounts | undefined): string {
  if (view === undefined) return words.all
  const count = counts && view in counts ? counts[view as keyof WorkCounts] : 0
  if (count === 0) return labels[view]
  return words.count(labels[view], count >= mostCounted ? `${mostCounted}+` : count.toLocaleString(locale))
}
