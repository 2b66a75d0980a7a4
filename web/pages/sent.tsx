import { keepPreviousData } from '@tanstack/react-query'
import { PenLine, SearchX, Send } from 'lucide-react'
import { trpc } from '../api.ts'
import { sentDate } from '../format/dates-and-sizes.ts'
import { useListStyle } from '../mail/list/list-style.ts'
import { useListUrlState } from '../mail/list/list-url-state.ts'
import { MailList } from '../mail/list/mail-list.tsx'
import { recipientsLabel } from '../mail/list/row/mail-row.tsx'
import { strings } from '../strings.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { useTitle } from '../ui/title.ts'

const words = strings.mail

export function SentPage() {
  useTitle(words.sent)
  const { page, q, setPage, showAll } = useListUrlState()
  const [style] = useListStyle()
  const list = trpc.mail.sent.useQuery(
    { page, ...(q ? { q } : {}) },
    { enabled: style === 'pages', placeholderData: keepPreviousData },
  )
  return (
    <MailList
      title={words.sent}
      kind="sent"
      whole={{ mailbox: 'sent', ...(q ? { q } : {}) }}
      data={list.data}
      old={list.isPlaceholderData}
      failed={list.isError}
      failure={words.sentFailed}
      onRetry={() => void list.refetch()}
      page={page}
      onPage={setPage}
      who={recipientsLabel}
      dateOf={sentDate}
      toolbar={
        <ButtonLink to="/compose" className="ml-1">
          <PenLine size={16} aria-hidden="true" />
          {strings.nav.compose}
        </ButtonLink>
      }
      empty={
        q ? (
          <Empty icon={SearchX} title={words.emptySearch(q)} text={words.emptySearchHint}>
            <Button onClick={showAll}>{words.showAll}</Button>
          </Empty>
        ) : (
          <Empty icon={Send} title={words.emptySent} text={words.emptySentHint}>
            <ButtonLink variant="primary" to="/compose">
              {strings.dashboard.compose}
            </ButtonLink>
          </Empty>
        )
      }
    />
  )
}
