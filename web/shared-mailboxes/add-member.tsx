import { useState } from 'react'
import type { MemberRole } from '../../src/shared/member-roles.ts'
import { errorMessage, trpc } from '../api.ts'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'
import { AddressForm } from './address-form.tsx'
import { RoleHint, RoleSelect } from './role-select.tsx'
import { useMailboxRefresh } from './use-mailbox-refresh.ts'

/** Somebody with an account on this server, by their address. */
export function AddMember({ mailboxId }: { mailboxId: string }) {
  const [role, setRole] = useState<MemberRole>('sender')
  const add = trpc.sharedMailboxes.addMember.useMutation({
    meta: { quiet: true, success: words.added },
    onSettled: useMailboxRefresh(),
  })
  return (
    <AddressForm
      title={words.add}
      busy={add.isPending}
      problem={add.isError ? errorMessage(add.error, words.addFailed) : undefined}
      onAdd={(email, done) => add.mutate({ id: mailboxId, email, role }, { onSuccess: done })}
      below={<RoleHint role={role} />}
    >
      <RoleSelect label={words.role} role={role} onChange={setRole} />
    </AddressForm>
  )
}
