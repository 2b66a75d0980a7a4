// A list of mails with its toolbar and its states; Inbox and Sent are two uses of it.
import { type ReactNode, useEffect } from 'react'
import { limits } from '../../src/shared/limits.ts'
import type { EmailList, EmailSummary } from '../../src/shared/mail.ts'
import { trpc } from '../api.ts'
import { strings } from '../strings.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { MailRow } from './mail-row.tsx'
import { Pagination } from './pagination.tsx'
import { useListControl } from './use-list-control.ts'

interface MailListProps {
  title: string
  data: EmailList | undefined
  /** The sentence when the list could not be loaded; old rows stay below it. */
  failure: string | undefined
  onRetry: () => void
  page: number
  onPage: (page: number) => void
  who: (mail: EmailSummary) => string
  dateOf: (iso: string) => string
  toolbar?: ReactNode
  above?: ReactNode
  empty: ReactNode
}

export function MailList({ title, data, failure, onRetry, page, onPage, who, dateOf, toolbar, above, empty }: MailListProps) {
  const mails = data?.emails ?? []
  const { selection, selected, row, current } = useListControl(mails, page)
  const colors = useAccountColors()
  const refresh = useRefresh()
  useLastPage(data, page, onPage)
  return (
    <>
      <h1 className="px-4 pt-4 pb-2 font-semibold text-22 lg:px-6">{title}</h1>
      {above}
      <ListToolbar
        selection={selection}
        refreshing={refresh.isPending}
        onRefresh={() => refresh.mutate()}
        onRead={selected.read}
        onArchive={selected.archive}
        onRemove={selected.remove}
      >
        {toolbar}
      </ListToolbar>
      {failure && (
        <div className="p-4 lg:px-6">
          <ErrorNote text={failure} onRetry={onRetry} />
        </div>
      )}
      {!data && !failure && <ListSkeleton rows={limits.pageSize} />}
      {data && mails.length === 0 && !failure && empty}
      {mails.length > 0 && (
        <ul aria-label={title} className="bg-surface">
          {mails.map((mail, index) => (
            <MailRow
              key={mail.id}
              mail={mail}
              who={who(mail)}
              date={dateOf(mail.date)}
              color={colors.get(mail.accountId)}
              selectable
              selected={selection.has(mail.id)}
              current={index === current}
              anySelected={selection.ids.length > 0}
              actions={row}
            />
          ))}
        </ul>
      )}
      {data && <Pagination page={page} total={data.total} onPage={onPage} />}
    </>
  )
}

export function useAccountColors(): Map<string, string> {
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  return new Map(accounts.map((account) => [account.id, account.color]))
}

function useRefresh() {
  const utils = trpc.useUtils()
  return trpc.mail.refresh.useMutation({
    meta: { error: strings.mail.refreshFailed },
    onSettled: () => Promise.all([utils.mail.list.invalidate(), utils.mail.sent.invalidate(), utils.mail.stats.invalidate()]),
  })
}

/** A page whose last mail has gone gives way to the one that is the last now. */
function useLastPage(data: EmailList | undefined, page: number, onPage: (page: number) => void): void {
  const last = data ? Math.max(1, Math.ceil(data.total / limits.pageSize)) : page
  useEffect(() => {
    if (page > last) onPage(last)
  })
}
