// A list of mails with its toolbar and its states; Inbox and Sent are two uses of it.
import { type ReactNode, useEffect } from 'react'
import { limits } from '../../../src/shared/limits.ts'
import type { EmailList, EmailSummary } from '../../../src/shared/mail.ts'
import { trpc } from '../../api.ts'
import { strings } from '../../strings.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import type { WholeList } from '../acting/mail-action.ts'
import type { PlaceKind } from './list-place.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { MailRow } from './mail-row.tsx'
import { Pagination } from './pagination.tsx'
import { SelectWhole } from './select-whole.tsx'
import { useFocusKept } from './use-focus-kept.ts'
import { useListControl } from './use-list-control.ts'

interface MailListProps {
  title: string
  /** What a screen reader calls the list; the title where it is absent. */
  name?: string
  kind: PlaceKind
  /** What the server is asked for, so that something can be done to all of it; undefined where it cannot be. */
  whole: WholeList | undefined
  data: EmailList | undefined
  /** True while the rows are those of the list before. */
  old: boolean
  /** The sentence when the list could not be loaded; old rows stay below it. */
  failure: string | undefined
  onRetry: () => void
  page: number
  onPage: (page: number) => void
  who: (mail: EmailSummary) => string
  dateOf: (iso: string) => string
  toolbar?: ReactNode
  /** Beside the title, at its right end. */
  aside?: ReactNode
  above?: ReactNode
  empty: ReactNode
}

export function MailList(props: MailListProps) {
  const { title, name = title, kind, whole, data, old, failure, page, onPage } = props
  const mails = data?.emails ?? []
  const total = data?.total ?? 0
  const control = useListControl({ mails, total, kind, whole, page })
  const refresh = useRefresh()
  const offerWhole = whole && <SelectWhole selection={control.selection} total={total} />
  useLastPage(old ? undefined : data, page, onPage)
  return (
    <>
      <div className="flex min-h-13 flex-wrap items-center gap-x-3 px-4 pt-3 pb-1 lg:px-6">
        <h1 className="min-w-0 truncate font-semibold text-22">
          <bdi>{title}</bdi>
        </h1>
        {props.aside}
        {/* On a phone the toolbar has no room for it. */}
        <span className="-mr-2 ml-auto sm:hidden">{offerWhole}</span>
      </div>
      {props.above}
      <ListToolbar
        {...control}
        total={total}
        offerWhole={offerWhole}
        refreshing={refresh.isPending}
        onRefresh={() => refresh.mutate()}
      >
        {props.toolbar}
      </ListToolbar>
      {failure && (
        <div className="p-4 lg:px-6">
          <ErrorNote text={failure} onRetry={props.onRetry} />
        </div>
      )}
      {!data && !failure && <ListSkeleton rows={limits.pageSize} />}
      {data && mails.length === 0 && !failure && props.empty}
      {mails.length > 0 && <Rows {...props} name={name} mails={mails} control={control} />}
      {data && <Pagination page={page} total={total} onPage={onPage} />}
      {control.menus}
    </>
  )
}

interface RowsProps extends Pick<MailListProps, 'who' | 'dateOf'> {
  name: string
  mails: readonly EmailSummary[]
  control: ReturnType<typeof useListControl>
}
function Rows({ name, mails, who, dateOf, control }: RowsProps) {
  const { selection, row, current, working } = control
  const colors = useAccountColors()
  const focusKept = useFocusKept(mails.map((mail) => mail.id))
  return (
    <ul aria-label={name} aria-busy={working} className="bg-surface" {...focusKept}>
      {mails.map((mail, index) => (
        <MailRow
          key={mail.id}
          mail={mail}
          who={who(mail)}
          date={dateOf(mail.date)}
          color={colors.get(mail.accountId)}
          selected={selection.has(mail.id)}
          current={index === current}
          anySelected={selection.ids.length > 0}
          disabled={working}
          actions={row}
        />
      ))}
    </ul>
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
