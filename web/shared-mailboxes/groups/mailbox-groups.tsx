// The groups that a shared mailbox is shared with. Everybody sees them; managers change them.
import { UsersRound, X } from 'lucide-react'
import type { MailboxGroup } from '../../../src/shared/groups.ts'
import type { SharedMailbox } from '../../../src/shared/shared-mailboxes.ts'
import { errorMessage, trpc } from '../../api.ts'
import { displayText } from '../../format/display-text.ts'
import { useConfirm } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { groupWords as words } from '../../words/groups.ts'
import { sharedMailboxWords } from '../../words/shared-mailboxes.ts'
import { RoleSelect } from '../role-select.tsx'
import { ShareWithGroup } from './share-with-group.tsx'
import { useMailboxRefresh } from './use-mailbox-refresh.ts'

export function MailboxGroups({ mailbox: { id, name, role } }: { mailbox: SharedMailbox }) {
  const query = trpc.sharedMailboxes.groups.useQuery({ id })
  const groups = query.data?.groups ?? []
  const isManager = role === 'manager'
  return (
    <>
      {query.isError && (
        <div className="border-line border-t p-4">
          <ErrorNote text={words.mailboxFailed} onRetry={() => void query.refetch()} />
        </div>
      )}
      {groups.length > 0 && (
        <div className="border-line border-t">
          <h3 className="px-4 pt-4 font-medium text-13">{words.inMailbox}</h3>
          <ul aria-label={words.groupsOf(displayText(name))} className="divide-y divide-line">
            {groups.map((group) => (
              <GroupRow key={group.id} mailboxId={id} group={group} isManager={isManager} />
            ))}
          </ul>
        </div>
      )}
      {isManager && query.data && <ShareWithGroup mailboxId={id} besides={groups.map((group) => group.id)} />}
    </>
  )
}

interface GroupRowProps {
  mailboxId: string
  group: MailboxGroup
  isManager: boolean
}
function GroupRow({ mailboxId, group, isManager }: GroupRowProps) {
  const name = displayText(group.name)
  const confirm = useConfirm()
  const refresh = useMailboxRefresh()
  const change = trpc.sharedMailboxes.changeGroup.useMutation({
    meta: { quiet: true, success: words.roleChanged },
    onSettled: refresh,
  })
  const stop = trpc.sharedMailboxes.removeGroup.useMutation({
    meta: { quiet: true, success: words.stopped },
    onSettled: refresh,
  })
  const problem = change.isError
    ? errorMessage(change.error, words.roleFailed)
    : stop.isError
      ? errorMessage(stop.error, words.stopFailed)
      : undefined
  const ids = { id: mailboxId, groupId: group.id }
  const askStop = async () => {
    const question = { title: words.stopTitle(name), text: words.stopText, yes: words.stop, danger: true }
    if (await confirm(question)) stop.mutate(ids)
  }
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <UsersRound size={20} className="mx-1.5 shrink-0 text-ink-soft" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-28 text-13">
          <p className="wrap-anywhere font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="text-12 text-ink-soft">{words.summary(group.people, '')}</p>
        </div>
        {isManager ? (
          <span className="flex items-center gap-1">
            <RoleSelect
              label={words.roleOf(name)}
              role={change.isPending ? change.variables.role : group.role}
              disabled={change.isPending}
              onChange={(role) => change.mutate({ ...ids, role })}
            />
            <IconButton
              icon={X}
              label={words.stopLabel(name)}
              tipSide="left"
              disabled={stop.isPending}
              onClick={() => void askStop()}
            />
          </span>
        ) : (
          <span className="text-13 text-ink-soft">{sharedMailboxWords.roles[group.role]}</span>
        )}
      </div>
      {problem && (
        <p role="alert" className="mt-1 text-13 text-danger">
          {problem}
        </p>
      )}
    </li>
  )
}
