// The members of a shared mailbox. Managers add and remove them, and change their roles; everybody sees who they are.
import type { Member, SharedMailbox } from '../../src/shared/shared-mailboxes.ts'
import { trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { QueryResult } from '../query-result.tsx'
import { sessionUser } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'
import { AddMember } from './add-member.tsx'
import { ChangeableRow } from './changeable-row.tsx'
import { MailboxGroups } from './groups/mailbox-groups.tsx'
import { MemberGroups } from './groups/member-groups.tsx'
import { RoleSelect } from './role-select.tsx'
import { useMailboxRefresh } from './use-mailbox-refresh.ts'

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
  const onSettled = useMailboxRefresh()
  const change = trpc.sharedMailboxes.changeMember.useMutation({ meta: { quiet: true, success: words.roleChanged }, onSettled })
  const remove = trpc.sharedMailboxes.removeMember.useMutation({ meta: { quiet: true, success: words.memberRemoved }, onSettled })
  const ids = { id: mailboxId, memberId: member.id }
  return (
    <ChangeableRow
      icon={<Avatar name={name} size="small" />}
      name={name}
      isSelf={isSelf}
      value={words.roles[role]}
      select={
        isManager &&
        ownRole !== null && (
          <RoleSelect
            label={words.roleOf(name)}
            role={change.isPending ? change.variables.role : ownRole}
            disabled={change.isPending}
            onChange={(next) => change.mutate({ ...ids, role: next })}
          />
        )
      }
      removeLabel={words.removeMemberLabel(name)}
      question={{ title: words.removeMemberTitle(name), text: words.removeMemberText, yes: words.removeMember }}
      isRemoving={remove.isPending}
      onRemove={() => remove.mutate(ids)}
      mutations={[
        [change, words.roleFailed],
        [remove, words.memberFailed],
      ]}
    >
      <p className="wrap-anywhere text-12 text-ink-soft">{email}</p>
      <MemberGroups member={member} isSelf={isSelf} isManager={isManager} />
    </ChangeableRow>
  )
}
