// The name of a mailbox or a group, new or another one.
import { type FormEvent, useState } from 'react'
import { sharedMailboxLimits } from '../../src/shared/member-roles.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'

interface NameFormProps {
  start?: string
  hint?: string
  yes: string
  busy: boolean
  /** Why the server refused it. */
  problem: string | undefined
  onSubmit: (name: string) => void
  onClose: () => void
}
export function NameForm({ start = '', hint = words.nameHint, yes, busy, problem, onSubmit, onClose }: NameFormProps) {
  const [name, setName] = useState(start)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    setMissing(wanted === '')
    if (wanted !== '') onSubmit(wanted)
  }
  return (
    <form noValidate onSubmit={submit} className="max-w-105 space-y-4">
      <Field
        label={words.name}
        hint={hint}
        error={isMissing ? words.nameMissing : problem}
        value={name}
        maxLength={sharedMailboxLimits.nameChars}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {yes}
        </Button>
        <Button onClick={onClose}>{strings.cancel}</Button>
      </div>
    </form>
  )
}
