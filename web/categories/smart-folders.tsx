// The Smart Folders of the sidebar: all mail, then those that have something in them; what is empty waits behind one line.
import clsx from 'clsx'
import { ChevronDown, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Category } from '../../src/shared/categories.ts'
import { trpc } from '../api.ts'
import { NavSection } from '../shell/nav-section.tsx'
import { deviceStore } from '../storage.ts'
import { strings } from '../strings.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddCategory } from './add-category.tsx'
import { addressOf, describes, findCategory, nameOfCategory } from './category-names.ts'
import { CategoryRow } from './category-row.tsx'
import { useRefreshCategories } from './use-refresh-categories.ts'

const words = strings.categories
const OwnMenu = lazy(() => import('./own-menu.tsx').then((module) => ({ default: module.OwnMenu })))

export function SmartFolders() {
  const total = trpc.mail.stats.useQuery().data?.total
  const query = trpc.categories.list.useQuery()
  const refresh = useRefreshCategories()
  return (
    <NavSection
      name="smart-folders"
      title={words.title}
      aside={
        <IconButton
          icon={RefreshCw}
          small
          tipSide="left"
          label={words.refresh}
          disabled={refresh.isPending}
          iconClass={refresh.isPending ? 'animate-spin' : ''}
          onClick={() => refresh.mutate()}
        />
      }
    >
      <CategoryRow to="/inbox" name={words.all} icon="mail" count={total} />
      {query.isError && <ErrorNote text={words.loadFailed} onRetry={() => void query.refetch()} />}
      {query.data ? <Rows categories={query.data.categories} /> : !query.isError && <Waiting />}
      <AddCategory />
    </NavSection>
  )
}

const remembered = 'smart-folders:rows'

function Rows({ categories }: { categories: readonly Category[] }) {
  const [all, setAll] = useState(false)
  const open = useOpenCategory(categories)
  const filled = categories.filter((one) => !one.isSystem || one.emailCount > 0 || one.id === open)
  const empty = categories.length - filled.length
  useEffect(() => void deviceStore.set(remembered, String(filled.length)), [filled.length])
  return (
    <>
      {(all ? categories : filled).map((category) => (
        <CategoryRow
          key={category.id}
          to={addressOf(category)}
          name={nameOfCategory(category)}
          icon={category.icon}
          color={category.color}
          description={describes(category)}
          count={category.emailCount}
          byAi={category.aiManaged}
          current={category.id === open}
        >
          {!category.isSystem && (
            <Suspense>
              <OwnMenu category={category} />
            </Suspense>
          )}
        </CategoryRow>
      ))}
      {empty > 0 && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="flex h-8 items-center gap-3 rounded-control px-3 text-12 text-ink-soft hover:bg-line/60 hover:text-ink touch:h-10"
        >
          <ChevronDown
            size={14}
            className={clsx('mx-0.5 shrink-0 transition-transform', all && 'rotate-180')}
            aria-hidden="true"
          />
          {all ? words.hideEmpty : words.showEmpty(empty)}
        </button>
      )}
    </>
  )
}

/** As many lines as stood there last. */
function Waiting() {
  const rows = Math.min(20, Number(deviceStore.get(remembered) ?? 6) || 0)
  return (
    <div aria-hidden="true" className="flex flex-col gap-0.5">
      {[...Array(rows).keys()].map((row) => (
        <span key={row} className="flex h-8 items-center gap-3 px-3 touch:h-10">
          <Skeleton className="size-4.5" />
          <Skeleton className="h-3 w-28" />
        </span>
      ))}
    </div>
  )
}

function useOpenCategory(categories: readonly Category[]): string | undefined {
  const { pathname, search } = useLocation()
  const wanted = pathname === '/inbox' ? new URLSearchParams(search).get('category')?.trim() : undefined
  return wanted ? findCategory(categories, wanted)?.id : undefined
}
