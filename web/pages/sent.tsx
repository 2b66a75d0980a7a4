import { keepPreviousData } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { trpc } from '../api.ts'
import { useDeviceSetting } from '../device-setting.ts'
import { sentDate } from '../format/dates-and-sizes.ts'
import { conversations, listStyle } from '../mail/list/list-style.ts'
import { useListTitle } from '../mail/list/list-title.ts'
import { useListUrlState } from '../mail/list/list-url-state.ts'
import { MailList } from '../mail/list/mail-list.tsx'
import { recipientsLabel } from '../mail/list/row/mail-row.tsx'
import { strings } from '../strings.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { dashboardWords } from '../words/dashboard.ts'
import { emptyListsWords } from '../words/empty-lists.ts'

const words = strings.mail

export function SentPage() {
  useListTitle(words.sent)
  const { page, q, setPage, showAll } = useListUrlState()
  const [style] = useDeviceSetting(listStyle)
  const [rows] = useDeviceSetting(conversations)
  const asked = { ...(q ? { q } : {}), ...(rows === 'on' ? { conversations: true } : {}) }
  const list = trpc.mail.sent.useQuery({ page, ...asked }, { enabled: style === 'pages', placeholderData: keepPreviousData })
  return (
    <MailList
      title={words.sent}
      kind="sent"
      whole={{ mailbox: 'sent', ...asked }}
      data={list.data}
      old={list.isPlaceholderData}
      failed={list.isError}
      failure={words.sentFailed}
      onRetry={() => void list.refetch()}
      page={page}
      onPage={setPage}
      who={recipientsLabel}
      dateOf={sentDate}
      tools={{ filter: undefined, search: q }}
      // A phone has the round button.
      aside={() => (
        <ButtonLink to="/compose" variant="quiet" className="ml-auto max-lg:hidden">
          <PenLine size={16} aria-hidden="true" />
          {strings.nav.compose}
        </ButtonLink>
      )}
      empty={
        q ? (
          <Empty drawing="envelope" title={emptyListsWords.emptySearch(q)} text={emptyListsWords.emptySearchHint}>
            <Button onClick={showAll}>{emptyListsWords.showAll}</Button>
          </Empty>
        ) : (
          <Empty drawing="pigeon" title={emptyListsWords.emptySent} text={emptyListsWords.emptySentHint}>
            <ButtonLink variant="primary" to="/compose">
              {dashboardWords.compose}
            </ButtonLink>
          </Empty>
        )
      }
    />
  )
}
