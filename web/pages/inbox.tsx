import { keepPreviousData } from '@tanstack/react-query'
import { Inbox, MailCheck, SearchX, Star } from 'lucide-react'
import { trpc } from '../api.ts'
import { FirstSync, isFirstSync } from '../mail/first-sync.tsx'
import { inboxDate } from '../mail/labels.ts'
import { type Filter, useListAddress } from '../mail/list-address.ts'
import { FilterButtons } from '../mail/list-toolbar.tsx'
import { MailList } from '../mail/mail-list.tsx'
import { whoIsFrom } from '../mail/mail-row.tsx'
import { strings } from '../strings.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { useTitle } from '../ui/title.ts'

const words = strings.mail

export function InboxPage() {
  const { filter, page, q, setFilter, setPage, showAll } = useListAddress()
  const list = trpc.mail.list.useQuery({ page, filter, ...(q ? { q } : {}) }, { placeholderData: keepPreviousData })
  const accounts = trpc.accounts.list.useQuery().data?.accounts
  const unread = trpc.mail.stats.useQuery().data?.unread ?? 0
  useTitle(unread > 0 ? `${words.inbox} (${unread})` : words.inbox)
  return (
    <MailList
      title={words.inbox}
      data={list.data}
      failure={list.isError ? words.loadFailed : undefined}
      onRetry={() => void list.refetch()}
      page={page}
      onPage={setPage}
      who={whoIsFrom}
      dateOf={inboxDate}
      above={
        accounts?.some(isFirstSync) && (
          <div className="px-4 pb-2 lg:px-6">
            <FirstSync accounts={accounts} />
          </div>
        )
      }
      toolbar={<FilterButtons filter={filter} onFilter={setFilter} />}
      empty={
        <EmptyInbox
          filter={filter}
          q={q}
          hasAccount={accounts?.length !== 0}
          filling={accounts?.some(isFirstSync) ?? false}
          onShowAll={showAll}
        />
      }
    />
  )
}

interface EmptyInboxProps {
  filter: Filter
  q: string
  hasAccount: boolean
  filling: boolean
  onShowAll: () => void
}
function EmptyInbox({ filter, q, hasAccount, filling, onShowAll }: EmptyInboxProps) {
  const showAll = <Button onClick={onShowAll}>{words.showAll}</Button>
  if (!hasAccount)
    return (
      <Empty icon={Inbox} title={words.noAccount} text={words.noAccountHint}>
        <ButtonLink look="primary" to="/connect-accounts">
          {strings.accounts.add}
        </ButtonLink>
      </Empty>
    )
  if (q)
    return (
      <Empty icon={SearchX} title={words.emptySearch(q)} text={words.emptySearchHint}>
        {showAll}
      </Empty>
    )
  if (filter === 'unread')
    return (
      <Empty icon={MailCheck} title={words.emptyUnread} text={words.emptyUnreadHint}>
        {showAll}
      </Empty>
    )
  if (filter === 'starred')
    return (
      <Empty icon={Star} title={words.emptyStarred} text={words.emptyStarredHint}>
        {showAll}
      </Empty>
    )
  return <Empty icon={Inbox} title={filling ? strings.accounts.syncing : words.emptyInbox} text={words.emptyInboxHint} />
}
