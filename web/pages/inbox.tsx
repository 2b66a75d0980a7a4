// Every list but Sent: the inbox, Smart Folders, other folders, the snoozed, and searches. Its address says which.
import { lazy, Suspense, useMemo } from 'react'
import { Navigate } from 'react-router'
import type { Account } from '../../src/shared/accounts.ts'
import type { Category } from '../../src/shared/categories.ts'
import type { Folder } from '../../src/shared/folders.ts'
import type { EmailSummary } from '../../src/shared/mail.ts'
import { AccountNotes } from '../accounts/account-notes.tsx'
import { trpc } from '../api.ts'
import { OpenCategory } from '../categories/category-chip.tsx'
import { findCategory, nameOfCategory } from '../categories/category-names.ts'
import { SmartFolderLead } from '../categories/smart-folder-title.tsx'
import { useDeviceSetting } from '../device-setting.ts'
import { inboxDate } from '../format/dates-and-sizes.ts'
import type { ListQuery } from '../mail/actions/mail-action.ts'
import { inputOf } from '../mail/actions/optimistic-cache.ts'
import { isFirstSync } from '../mail/first-sync.ts'
import { isSameList, listKind, listTitle, starredSearch } from '../mail/list/list-kind.ts'
import { conversations, listStyle } from '../mail/list/list-style.ts'
import { useListTitle } from '../mail/list/list-title.ts'
import { useListUrlState } from '../mail/list/list-url-state.ts'
import { MailList } from '../mail/list/mail-list.tsx'
import { conversationLabel, recipientsLabel } from '../mail/list/row/mail-row.tsx'
import { strings } from '../strings.ts'

const words = strings.mail
// What few have need not come before the rows.
const EmptyList = lazy(() => import('../mail/list/list-empty.tsx').then((module) => ({ default: module.EmptyList })))
const EmptyFolderButton = lazy(() =>
  import('../mail/list/toolbar/empty-folder-button.tsx').then((module) => ({ default: module.EmptyFolderButton })),
)
const UnknownCategory = lazy(() =>
  import('../categories/unknown-category.tsx').then((module) => ({ default: module.UnknownCategory })),
)
// Of shared mailboxes alone.
const WorkPage = lazy(() => import('../teamwork/work-views.tsx'))

export function InboxPage() {
  const { list, work } = useListUrlState()
  const smart = useSmartFolder(list.category)
  if (work) return <WorkPage view={work} />
  if (smart.unknown)
    return (
      <Suspense>
        <UnknownCategory />
      </Suspense>
    )
  return (
    <OpenCategory value={smart.category?.id}>
      <Mails smart={smart} />
    </OpenCategory>
  )
}

function Mails({ smart }: { smart: Smart }) {
  const address = useListUrlState()
  const { list: named, page, q, setPage } = address
  const [rows] = useDeviceSetting(conversations)
  const asked = rows === 'on' && named.mailbox !== 'drafts' ? { ...named, conversations: true } : named
  const list = usePage(asked, page)
  const accounts = trpc.accounts.list.useQuery().data?.accounts
  const folder = useFolder(asked.folder)
  const kind = listKind(asked, folder)
  const { category } = smart
  const place = smart.title ?? listTitle(kind, folder)
  const title = category ? `${place} · ${strings.lists.smartFolder}` : place
  const isStarred = kind === 'search' && q === starredSearch
  useListTitle(isStarred ? words.starred : q ? `${q} · ${title}` : title, category && place)
  const received = useConversationLabel(accounts)
  const hasAccount = accounts?.length !== 0
  const filling = kind === 'inbox' && accounts?.some(isFirstSync)
  const written = kind === 'sent' || kind === 'drafts'
  // Drafts have a page of their own, where they are gone on with. Searched, they are a list like others.
  if (kind === 'drafts' && !q) return <Navigate to="/drafts" replace />
  return (
    <MailList
      title={isStarred ? words.starred : kind === 'search' ? strings.lists.search : place}
      lead={category && <SmartFolderLead category={category} />}
      name={place}
      kind={kind}
      whole={asked}
      data={list.data}
      old={list.isPlaceholderData}
      failed={list.isError}
      failure={asked.category === undefined ? words.loadFailed : strings.categories.listFailed}
      onRetry={() => void list.refetch()}
      page={page}
      onPage={setPage}
      who={written ? recipientsLabel : received}
      dateOf={inboxDate}
      aside={(total) => (
        // Of the height of its button, so that nothing moves.
        <Suspense fallback={<span className="h-9" />}>
          {(kind === 'trash' || kind === 'junk') && !q && <EmptyFolderButton kind={kind} list={asked} isEmpty={total === 0} />}
        </Suspense>
      )}
      above={
        kind === 'inbox' &&
        accounts?.some((account) => account.needsReconnection || isFirstSync(account)) && (
          <AccountNotes accounts={accounts} of={asked.account} />
        )
      }
      tools={
        hasAccount
          ? {
              filter: { filter: address.filter, onFilter: address.setFilter },
              accounts: asked.folder ? undefined : { account: asked.account, onAccount: address.setAccount },
              sorts: kind === 'inbox',
              search: isStarred ? undefined : q,
            }
          : undefined
      }
      empty={
        <EmptyList
          kind={kind}
          filter={address.filter}
          q={q}
          hasAccount={hasAccount}
          filling={filling ?? false}
          category={category}
          onShowAll={address.showAll}
        />
      }
    />
  )
}

function useConversationLabel(accounts: readonly Account[] | undefined): (mail: EmailSummary) => string {
  return useMemo(() => {
    const own = new Set(accounts?.map(({ email }) => email.toLowerCase()))
    return (mail) => conversationLabel(mail, own)
  }, [accounts])
}

function usePage(asked: ListQuery, page: number) {
  const [style] = useDeviceSetting(listStyle)
  return trpc.mail.list.useQuery(
    { page, ...asked },
    {
      enabled: style === 'pages',
      // Rows of another folder must not stand below this one's name, with what can be done here.
      placeholderData: (old, query) => (isSameList(inputOf(query?.queryKey), asked) ? old : undefined),
    },
  )
}

function useFolder(id: string | undefined): Folder | undefined {
  const folders = trpc.folders.list.useQuery(undefined, { enabled: id !== undefined }).data?.folders
  return folders?.find((folder) => folder.id === id)
}

interface Smart {
  category?: Category | undefined
  /** undefined where the list is no Smart Folder. */
  title?: string
  unknown: boolean
}
/** The Smart Folder of the address. While it is not known, its mails are asked for all the same. */
function useSmartFolder(wanted: string | undefined): Smart {
  const categories = trpc.categories.list.useQuery().data?.categories
  if (wanted === undefined) return { unknown: false }
  const category = categories && findCategory(categories, wanted)
  const title = category ? nameOfCategory(category) : strings.lists.smartFolder
  return { category, title, unknown: categories !== undefined && !category }
}
