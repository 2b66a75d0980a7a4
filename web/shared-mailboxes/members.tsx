// The members of a shared mailbox. Managers add and remove them, and change their roles; everybody sees who they are.
import { X } from 'lucide-react'
import type { Member, SharedMailbox } from '../../src/shared/shared-mailboxes.ts'
import { errorMessage, trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { QueryResult } from '../query-result.tsx'
import { sessionUser } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'
import { AddMember } from './add-member.tsx'
import { MailboxGroups } from './groups/mailbox-groups.tsx'
import { MemberGroups } from './groups/member-groups.tsx'
import { RoleSelect } from './role-select.tsx'

export function Members({ mailbox }: { mailbox: SharedMailbox }) {
  const query = trpc.sharedMailboxes.members.useQuery({ id: mailbox.id })
  const isManager = mailbox.role === 'manager'
  return (
    <>
      <QueryResult query={query} failed={words.membersFailed} lines={mailbox.members}>
        {({ members }) => (
          <ul aria-label={words.membersLabel(displayText(mailbox.name))} className="divide-y divide-line">
            {members.map((member) => (
              <MemberRow key={member.id} mailboxId={mailbox.id} member={member} isManager={isManager} />
            ))}
          </ul>
        )}
      </QueryResult>
      {isManager && <AddMember mailboxId={mailbox.id} />}
      <MailboxGroups mailbox={mailbox} />
    </>
  )
}

interface MemberRowProps {
  mailboxId: string
  member: Member
  /** The person who looks at it. */
  isManager: boolean
}
function MemberRow({ mailboxId, member, isManager }: MemberRowProps) {
  const { email, role, ownRole } = member
  const name = displayText(member.name)
  const isSelf = member.id === sessionUser()?.id
  const confirm = useConfirm()
  const { change, remove } = useMemberChanges(mailboxId)
  const problem = change.isError
    ? errorMessage(change.error, words.roleFailed)
    : remove.isError
      ? errorMessage(remove.error, words.memberFailed)
      : undefined
  const askRemove = async () => {
    const question = { title: words.removeMemberTitle(name), text: words.removeMemberText, yes: words.removeMember, danger: true }
    if (await confirm(question)) remove.mutate({ id: mailboxId, memberId: member.id })
  }
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={name} size="small" />
        <div className="min-w-0 flex-1 basis-28 text-13">
          <p className="wrap-anywhere font-medium">
            <bdi>{name}</bdi>
            {isSelf && <span className="font-normal text-ink-soft">{` (${words.you})`}</span>}
          </p>
          <p className="wrap-anywhere text-12 text-ink-soft">{email}</p>
          <MemberGroups member={member} isSelf={isSelf} isManager={isManager} />
        </div>
        {isManager && ownRole !== null ? (
          <span className="flex items-center gap-1">
            <RoleSelect
              label={words.roleOf(name)}
              role={change.isPending ? change.variables.role : ownRole}
              disabled={change.isPending}
              onChange={(next) => change.mutate({ id: mailboxId, memberId: member.id, role: next })}
            />
            {isSelf ? (
              <span className="size-9 max-sm:hidden" />
            ) : (
              <IconButton
                icon={X}
                label={words.removeMemberLabel(name)}
                tipSide="left"
                disabled={remove.isPending}
                onClick={() => void askRemove()}
              />
            )}
          </span>
        ) : (
          <span className="text-13 text-ink-soft">{words.roles[role]}</span>
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

function useMemberChanges(mailboxId: string) {
  const utils = trpc.useUtils()
  const onSettled = () =>
    Promise.all([utils.sharedMailboxes.members.invalidate({ id: mailboxId }), utils.sharedMailboxes.list.invalidate()])
  return {
    change: trpc.sharedMailboxes.changeMember.useMutation({ meta: { quiet: true, success: words.roleChanged }, onSettled }),
    remove: trpc.sharedMailboxes.removeMember.useMutation({ meta: { quiet: true, success: words.memberRemoved }, onSettled }),
  }
}
