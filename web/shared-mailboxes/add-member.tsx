import { type FormEvent, useId, useState } from 'react'
import type { MemberRole } from '../../src/shared/member-roles.ts'
import { errorMessage, trpc } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'
import { RoleSelect } from './members.tsx'

/** Somebody with an account on this server, by their address. */
export function AddMember({ mailboxId }: { mailboxId: string }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<MemberRole>('sender')
  const [isMissing, setMissing] = useState(false)
  const headingId = useId()
  const utils = trpc.useUtils()
  const add = trpc.sharedMailboxes.addMember.useMutation({
    meta: { quiet: true, success: words.added },
    onSuccess: () => setEmail(''),
    onSettled: () =>
      Promise.all([utils.sharedMailboxes.members.invalidate({ id: mailboxId }), utils.sharedMailboxes.list.invalidate()]),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = email.trim()
    setMissing(wanted === '')
    if (wanted !== '') add.mutate({ id: mailboxId, email: wanted, role })
  }
  const problem = add.isError ? errorMessage(add.error, words.addFailed) : undefined
  return (
    <form noValidate aria-labelledby={headingId} onSubmit={submit} className="space-y-3 border-line border-t p-4">
      <h3 id={headingId} className="font-medium text-13">
        {words.add}
      </h3>
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
        <Field
          className="min-w-0 flex-1 basis-56"
          label={words.address}
          hint={words.addressHint}
          error={isMissing ? words.addressMissing : problem}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={({ target }) => {
            setEmail(target.value)
            setMissing(false)
          }}
        />
        <div>
          <p aria-hidden="true" className="mb-1 font-medium text-13">
            {words.role}
          </p>
          <span className="flex gap-2">
            <RoleSelect label={words.role} role={role} onChange={setRole} />
            <Button type="submit" className="h-10 touch:h-11" busy={add.isPending}>
              {words.addIt}
            </Button>
          </span>
        </div>
      </div>
      <p className="text-12 text-ink-soft">{`${words.roles[role]}: ${words.roleHints[role]}`}</p>
    </form>
  )
}
