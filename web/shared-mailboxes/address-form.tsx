// Somebody with an account on this server, by their address; beside it stands what else is to be said of them.
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'

interface AddressFormProps {
  title: string
  busy: boolean
  /** Why the server refused it. */
  problem: string | undefined
  /** `done` empties the form. */
  onAdd: (email: string, done: () => void) => void
  /** Between the address and the button. */
  children?: ReactNode
  below?: ReactNode
}
export function AddressForm({ title, busy, problem, onAdd, children, below }: AddressFormProps) {
  const [email, setEmail] = useState('')
  const [isMissing, setMissing] = useState(false)
  const headingId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = email.trim()
    setMissing(wanted === '')
    if (wanted !== '') onAdd(wanted, () => setEmail(''))
  }
  return (
    <form noValidate aria-labelledby={headingId} onSubmit={submit} className="space-y-3 border-line border-t p-4">
      <h3 id={headingId} className="font-medium text-13">
        {title}
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
        <RoleAndButton busy={busy} label={words.addIt}>
          {children}
        </RoleAndButton>
      </div>
      {below}
    </form>
  )
}

interface RoleAndButtonProps {
  busy: boolean
  /** Of the button. */
  label: string
  /** The choice of a role, if there is one. */
  children?: ReactNode
}
/** In one line with the field before it, whose label stands above. */
export function RoleAndButton({ busy, label, children }: RoleAndButtonProps) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1 min-h-5 font-medium text-13">
        {children ? words.role : ''}
      </p>
      <span className="flex gap-2">
        {children}
        <Button type="submit" className="h-10 touch:h-11" busy={busy}>
          {label}
        </Button>
      </span>
    </div>
  )
}
