import { type FormEvent, useId, useState } from 'react'
import type { MemberRole } from '../../../src/shared/member-roles.ts'
import { errorMessage, trpc } from '../../api.ts'
import { displayText } from '../../format/display-text.ts'
import { mailboxAddress, sharedMailboxId } from '../../shared-mailbox.ts'
import { textLinkClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { groupWords as words } from '../../words/groups.ts'
import { sharedMailboxWords } from '../../words/shared-mailboxes.ts'
import { RoleAndButton } from '../address-form.tsx'
import { RoleHint, RoleSelect } from '../role-select.tsx'
import { useMailboxRefresh } from '../use-mailbox-refresh.ts'

interface ShareWithGroupProps {
  mailboxId: string
  /** Ids of groups that it is shared with already. */
  besides: readonly string[]
}
/** A manager shares a mailbox with groups they are in. */
export function ShareWithGroup({ mailboxId, besides }: ShareWithGroupProps) {
  const query = trpc.groups.list.useQuery()
  const [chosen, setChosen] = useState<string>()
  const [role, setRole] = useState<MemberRole>('sender')
  const headingId = useId()
  const share = trpc.sharedMailboxes.addGroup.useMutation({
    meta: { quiet: true, success: words.shared },
    onSettled: useMailboxRefresh(),
  })
  if (!query.data) return null
  if (query.data.groups.length === 0) return <MakeOne />
  const groups = query.data.groups.filter(({ id }) => !besides.includes(id))
  const group = groups.find(({ id }) => id === chosen) ?? groups[0]
  if (!group) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    share.mutate({ id: mailboxId, groupId: group.id, role })
  }
  return (
    <form noValidate aria-labelledby={headingId} onSubmit={submit} className="space-y-3 border-line border-t p-4">
      <h3 id={headingId} className="font-medium text-13">
        {words.share}
      </h3>
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
        <SelectField
          className="min-w-0 flex-1 basis-56"
          label={words.group}
          value={group.id}
          onChange={({ target }) => setChosen(target.value)}
        >
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {displayText(name)}
            </option>
          ))}
        </SelectField>
        <RoleAndButton busy={share.isPending} label={words.shareIt}>
          <RoleSelect label={sharedMailboxWords.role} role={role} onChange={setRole} />
        </RoleAndButton>
      </div>
      {share.isError && (
        <p role="alert" className="text-13 text-danger">
          {errorMessage(share.error, words.shareFailed)}
        </p>
      )}
      <RoleHint role={role} />
    </form>
  )
}

/** Groups are made in one's own settings. On that page the card is in sight. */
function MakeOne() {
  if (sharedMailboxId === undefined) return null
  return (
    <p className="border-line border-t p-4 text-13">
      <a href={mailboxAddress(undefined, '/settings/shared')} className={textLinkClass}>
        {words.makeOne}
      </a>
    </p>
  )
}
