import { FolderSearch, Inbox, type LucideIcon, MailCheck, SearchX, Star } from 'lucide-react'
import type { Category } from '../../../src/shared/categories.ts'
import { describes, nameOfCategory } from '../../categories/category-names.ts'
import { strings } from '../../strings.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { type ListKind, roleIcons, snoozedIcon } from './list-kind.ts'
import type { Filter } from './list-url-state.ts'

const words = strings.mail

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
  if (!hasAccount)
    return (
      <Empty icon={Inbox} title={words.noAccount} text={words.noAccountHint}>
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
    return <Empty icon={Inbox} title={filling ? strings.accounts.syncing : words.emptyInbox} text={words.emptyInboxHint} />
  const [title, text] = strings.lists.nothingIn[kind]
  const icon = kind === 'snoozed' ? snoozedIcon : roleIcons[kind === 'folder' ? 'other' : kind]
  return <Empty icon={icon} title={title} text={text} />
}

/** Explains the Smart Folder: one that stays empty may be misconfigured. */
function EmptyCategory({ category }: { category: Category }) {
  const words = strings.categories
  const own = !category.isSystem
  const text = own ? words.emptyOwnHint : `${describes(category)}. ${words.emptyInHint}`
  return (
    <Empty icon={FolderSearch} title={words.emptyIn(nameOfCategory(category))} text={text}>
      {own && <ButtonLink to="/settings/sorting">{words.makeRule}</ButtonLink>}
      <ButtonLink to="/inbox">{words.all}</ButtonLink>
    </Empty>
  )
}

function narrowedBy(filter: Filter, q: string): { icon: LucideIcon; title: string; text: string } | undefined {
  if (q) return { icon: SearchX, title: words.emptySearch(q), text: words.emptySearchHint }
  if (filter === 'unread') return { icon: MailCheck, title: words.emptyUnread, text: words.emptyUnreadHint }
  if (filter === 'starred') return { icon: Star, title: words.emptyStarred, text: words.emptyStarredHint }
  return undefined
}
