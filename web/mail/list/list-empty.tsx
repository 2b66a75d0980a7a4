import { lazy, Suspense } from 'react'
import type { Category } from '../../../src/shared/categories.ts'
import { describes, nameOfCategory } from '../../categories/category-names.ts'
import { sharedMailboxId } from '../../shared-mailbox.ts'
import { strings } from '../../strings.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { emptyListsWords as words } from '../../words/empty-lists.ts'
import type { ListKind } from './list-kind.ts'
import type { Filter } from './list-url-state.ts'

const NoSharedAccount = lazy(() =>
  import('../../shared-mailboxes/no-account.tsx').then((module) => ({ default: module.NoSharedAccount })),
)

interface EmptyListProps {
  kind: ListKind
  filter: Filter
  q: string
  hasAccount: boolean
  /** True during the first sync. */
  filling: boolean
  /** The Smart Folder, if it is one. */
  category?: Category | undefined
  onShowAll: () => void
}
/** Empty state of a list, with the next step. */
export function EmptyList({ kind, filter, q, hasAccount, filling, category, onShowAll }: EmptyListProps) {
  if (!hasAccount && sharedMailboxId !== undefined)
    return (
      <Suspense>
        <NoSharedAccount />
      </Suspense>
    )
  if (!hasAccount)
    return (
      <Empty drawing="house" title={words.noAccount} text={words.noAccountHint}>
        <ButtonLink variant="primary" to="/connect-accounts">
          {strings.accounts.add}
        </ButtonLink>
      </Empty>
    )
  const narrowed = narrowedBy(filter, q)
  if (narrowed)
    return (
      <Empty {...narrowed}>
        <Button onClick={onShowAll}>{words.showAll}</Button>
      </Empty>
    )
  if (category) return <EmptyCategory category={category} />
  if (kind === 'inbox' || kind === 'search')
    return <Empty drawing="pigeon" title={filling ? strings.accounts.syncing : words.emptyInbox} text={words.emptyInboxHint} />
  const [title, text] = words.nothingIn[kind]
  return <Empty drawing={kind === 'sent' ? 'pigeon' : 'house'} title={title} text={text} />
}

/** Explains the Smart Folder: one that stays empty may be misconfigured. */
function EmptyCategory({ category }: { category: Category }) {
  const own = !category.isSystem
  const text = own ? words.emptyOwnHint : `${describes(category)}. ${words.emptyInHint}`
  return (
    <Empty drawing="envelope" title={words.emptyIn(nameOfCategory(category))} text={text}>
      {own && <ButtonLink to="/settings/sorting">{words.makeRule}</ButtonLink>}
      <ButtonLink to="/inbox">{strings.categories.all}</ButtonLink>
    </Empty>
  )
}

function narrowedBy(filter: Filter, q: string): { drawing: 'pigeon' | 'envelope'; title: string; text: string } | undefined {
  if (q) return { drawing: 'envelope', title: words.emptySearch(q), text: words.emptySearchHint }
  if (filter === 'unread') return { drawing: 'pigeon', title: words.emptyUnread, text: words.emptyUnreadHint }
  if (filter === 'starred') return { drawing: 'envelope', title: words.emptyStarred, text: words.emptyStarredHint }
  return undefined
}
