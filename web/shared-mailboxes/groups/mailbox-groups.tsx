// The groups that a shared mailbox is shared with. Everybody sees them; managers change them.
import { UsersRound } from 'lucide-react'
import type { MailboxGroup } from '../../../src/shared/groups.ts'
import type { SharedMailbox } from '../../../src/shared/shared-mailboxes.ts'
import { trpc } from '../../api.ts'
import { displayText } from '../../format/display-text.ts'
import { QueryError } from '../../ui/error-note.tsx'
import { groupWords as words } from '../../words/groups.ts'
import { sharedMailboxWords } from '../../words/shared-mailboxes.ts'
import { ChangeableRow } from '../changeable-row.tsx'
import { RoleSelect } from '../role-select.tsx'
import { useMailboxRefresh } from '../use-mailbox-refresh.ts'
import { ShareWithGroup } from './share-with-group.tsx'

export function MailboxGroups({ mailbox: { id, name, role } }: { mailbox: SharedMailbox }) {
  const query = trpc.sharedMailboxes.groups.useQuery({ id })
  const groups = query.data?.groups ?? []
  const isManager = role === 'manager'
  return (
    <>
      <QueryError query={query} text={words.mailboxFailed} className="border-line border-t p-4" />
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
  const onSettled = useMailboxRefresh()
  const change = trpc.sharedMailboxes.changeGroup.useMutation({ meta: { quiet: true, success: words.roleChanged }, onSettled })
  const stop = trpc.sharedMailboxes.removeGroup.useMutation({ meta: { quiet: true, success: words.stopped }, onSettled })
  const ids = { id: mailboxId, groupId: group.id }
  return (
    <ChangeableRow
      icon={<UsersRound size={20} className="mx-1.5 shrink-0 text-ink-soft" aria-hidden="true" />}
      name={name}
      value={sharedMailboxWords.roles[group.role]}
      select={
        isManager && (
          <RoleSelect
            label={words.roleOf(name)}
            role={change.isPending ? change.variables.role : group.role}
            disabled={change.isPending}
            onChange={(role) => change.mutate({ ...ids, role })}
          />
        )
      }
      removeLabel={words.stopLabel(name)}
      question={{ title: words.stopTitle(name), text: words.stopText, yes: words.stop }}
      isRemoving={stop.isPending}
      onRemove={() => stop.mutate(ids)}
      mutations={[
        [change, words.roleFailed],
        [stop, words.stopFailed],
      ]}
    >
      <p className="text-12 text-ink-soft">{words.summary(group.people, '')}</p>
    </ChangeableRow>
  )
}
