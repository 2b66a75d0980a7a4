// A list of mails with its toolbar, its states and its keys; Inbox and Sent are two uses of it.
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EmailList, EmailSummary } from '../../src/shared/mail.ts'
import { trpc } from '../api.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { strings } from '../strings.ts'
import { useConfirm } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { MailRow, type RowActions } from './mail-row.tsx'
import { Pagination } from './pagination.tsx'
import { useMailActions } from './use-mail-actions.ts'
import { useSelection } from './use-selection.ts'

const words = strings.mail

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
  const selection = useSelection(mails.map((mail) => mail.id))
  const actions = useMailActions()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const colors = useAccountColors()
  const refresh = useRefresh()
  // Where j and k stand; a new page starts without.
  const [mark, setMark] = useState({ page, at: -1 })
  const current = mark.page === page ? mark.at : -1

  const removeSelected = async () => {
    const { ids } = selection
    const yes = await confirm({
      title: words.deleteSelected(ids.length),
      text: words.deleteHint,
      yes: words.remove,
      danger: true,
    })
    if (!yes) return
    actions.remove(ids)
    selection.clear()
  }
  const row: RowActions = {
    toggle: selection.toggle,
    star: (mail) => actions.change([mail.id], { starred: !mail.starred }),
    read: (mail) => actions.change([mail.id], { read: !mail.read }),
    archive: (mail) => actions.archive([mail.id]),
    remove: (mail) => actions.remove([mail.id]),
  }
  const move = (step: number) => setMark({ page, at: Math.min(mails.length - 1, Math.max(0, current + step)) })
  const onCurrent = (act: (mail: EmailSummary) => void) => {
    const mail = mails[current]
    if (mail) act(mail)
  }
  /** The selected mails where there are some, else the one j and k stand on. */
  const onChosen = (many: () => void, one: (mail: EmailSummary) => void) => (selection.ids.length > 0 ? many() : onCurrent(one))
  const archiveSelected = () => {
    actions.archive(selection.ids)
    selection.clear()
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    o: () => onCurrent((mail) => void navigate(`/email/${mail.id}`)),
    x: () => onCurrent((mail) => selection.toggle(mail.id)),
    s: () => onCurrent(row.star),
    e: () => onChosen(archiveSelected, row.archive),
    '#': () => onChosen(() => void removeSelected(), row.remove),
    r: () => onCurrent((mail) => void navigate(`/reply/${mail.id}`)),
    a: () => onCurrent((mail) => void navigate(`/reply/${mail.id}?kind=replyAll`)),
    f: () => onCurrent((mail) => void navigate(`/reply/${mail.id}?kind=forward`)),
  })
  useScrollTo(mails[current]?.id)

  return (
    <>
      <h1 className="px-4 pt-4 pb-2 font-semibold text-22 lg:px-6">{title}</h1>
      {above}
      <ListToolbar
        selection={selection}
        refreshing={refresh.isPending}
        onRefresh={() => refresh.mutate()}
        onRead={(read) => {
          actions.change(selection.ids, { read })
          selection.clear()
        }}
        onArchive={archiveSelected}
        onRemove={() => void removeSelected()}
      >
        {toolbar}
      </ListToolbar>
      {failure && (
        <div className="p-4 lg:px-6">
          <ErrorNote text={failure} onRetry={onRetry} />
        </div>
      )}
      {!data && !failure && <ListSkeleton rows={12} />}
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
    meta: { error: words.refreshFailed },
    onSettled: () => Promise.all([utils.mail.list.invalidate(), utils.mail.sent.invalidate(), utils.mail.stats.invalidate()]),
  })
}

function useScrollTo(id: string | undefined): void {
  useEffect(() => {
    if (id) document.querySelector(`[data-mail="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}
