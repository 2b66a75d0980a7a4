// The Smart Folders of the sidebar: all mail, then one line each. Also what is empty stands there, since sorting would make the
// list jump otherwise.

import { useMutation } from '@tanstack/react-query'
import { ChevronDown, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Category } from '../../src/shared/categories.ts'
import { trpc } from '../api.ts'
import { NavSection } from '../navigation/nav-section.tsx'
import { useIdle } from '../offline/use-idle.ts'
import { isBesideList, isListPath, useListAddress } from '../panes/list-address.ts'
import { deviceStore } from '../storage.ts'
import { strings } from '../strings.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { addressOf, describes, findCategory, nameOfCategory } from './category-names.ts'
import { CategoryRow } from './category-row.tsx'

const words = strings.categories
const AddCategory = lazy(() => import('./add-category.tsx').then((module) => ({ default: module.AddCategory })))
const OwnMenu = lazy(() => import('./own-menu.tsx').then((module) => ({ default: module.OwnMenu })))

export function SmartFolders() {
  const total = trpc.mail.stats.useQuery().data?.total
  const query = trpc.categories.list.useQuery()
  const refresh = useRefreshCategories()
  const isIdle = useIdle()
  const { canManage } = useMailboxRole()
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
      {canManage && (
        <div className="min-h-8 touch:min-h-10">
          <Suspense>{isIdle && <AddCategory />}</Suspense>
        </div>
      )}
    </NavSection>
  )
}

const remembered = 'smart-folders:rows'
const expandedKey = 'smart-folders:shown'
/** Shown until “More” is pressed. */
const collapsedCount = 6

function Rows({ categories }: { categories: readonly Category[] }) {
  const open = useOpenCategory(categories)
  const { canManage } = useMailboxRole()
  const [all, setAll] = useState(() => deviceStore.get(expandedKey) === 'all')
  const toggle = () => {
    deviceStore.set(expandedKey, all ? 'few' : 'all')
    setAll(!all)
  }
  // A person's own ones first.
  const ordered = [...categories].sort((a, b) => Number(a.isSystem) - Number(b.isSystem))
  const shown = all ? ordered : ordered.filter(({ id }, index) => index < collapsedCount || id === open)
  const hasMore = categories.length > collapsedCount
  const lines = shown.length + (hasMore ? 1 : 0)
  useEffect(() => void deviceStore.set(remembered, String(lines)), [lines])
  const rows = shown.map((category) => (
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
      {!category.isSystem && canManage && (
        <Suspense>
          <OwnMenu category={category} />
        </Suspense>
      )}
    </CategoryRow>
  ))
  if (!hasMore) return rows
  return (
    <>
      {rows}
      <button
        type="button"
        aria-expanded={all}
        onClick={toggle}
        className="flex h-8 items-center gap-3 overflow-hidden rounded-control px-2.5 text-13 text-ink-soft hover:bg-line/60 hover:text-ink touch:h-10"
      >
        <ChevronDown size={18} className={all ? 'shrink-0 rotate-180' : 'shrink-0'} aria-hidden="true" />
        {all ? words.fewer : words.moreFolders}
      </button>
    </>
  )
}

/** As many lines as stood there last, so that nothing below moves. */
function Waiting() {
  const usual = collapsedCount + 1
  const rows = Math.min(40, Number(deviceStore.get(remembered) ?? usual) || usual)
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
  const { pathname } = useLocation()
  const list = useListAddress()
  const shown = isListPath(pathname) || isBesideList(pathname) ? list : undefined
  const wanted = shown?.pathname === '/inbox' ? new URLSearchParams(shown.search).get('category')?.trim() : undefined
  return wanted ? findCategory(categories, wanted)?.id : undefined
}

/** Asks for the Smart Folders and their counts anew, and says how that went. */
export function useRefreshCategories() {
  const utils = trpc.useUtils()
  return useMutation({
    meta: { success: words.refreshed, error: words.refreshFailed },
    mutationFn: async () => {
      try {
        await utils.categories.list.fetch(undefined, { staleTime: 0 })
      } catch (cause) {
        // One sentence for every cause.
        throw new Error(words.refreshFailed, { cause })
      }
      await utils.mail.stats.invalidate()
    },
  })
}
