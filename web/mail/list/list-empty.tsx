import { Inbox, type LucideIcon, MailCheck, SearchX, Star } from 'lucide-react'
import { strings } from '../../strings.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { Filter } from './list-address.ts'
import { type PlaceKind, roleIcons, snoozedIcon } from './list-place.ts'

const words = strings.mail

interface EmptyListProps {
  kind: PlaceKind
  filter: Filter
  q: string
  hasAccount: boolean
  /** True while mail is still coming in for the first time. */
  filling: boolean
  onShowAll: () => void
}
/** What an empty list is empty of, and the next step. */
export function EmptyList({ kind, filter, q, hasAccount, filling, onShowAll }: EmptyListProps) {
  if (!hasAccount)
    return (
      <Empty icon={Inbox} title={words.noAccount} text={words.noAccountHint}>
        <ButtonLink look="primary" to="/connect-accounts">
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
  if (kind === 'inbox' || kind === 'search')
    return <Empty icon={Inbox} title={filling ? strings.accounts.syncing : words.emptyInbox} text={words.emptyInboxHint} />
  const [title, text] = strings.lists.nothingIn[kind]
  const icon = kind === 'snoozed' ? snoozedIcon : roleIcons[kind === 'folder' ? 'other' : kind]
  return <Empty icon={icon} title={title} text={text} />
}

function narrowedBy(filter: Filter, q: string): { icon: LucideIcon; title: string; text: string } | undefined {
  if (q) return { icon: SearchX, title: words.emptySearch(q), text: words.emptySearchHint }
  if (filter === 'unread') return { icon: MailCheck, title: words.emptyUnread, text: words.emptyUnreadHint }
  if (filter === 'starred') return { icon: Star, title: words.emptyStarred, text: words.emptyStarredHint }
  return undefined
}
