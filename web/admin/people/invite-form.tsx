import { type FormEvent, useRef, useState } from 'react'
import type { CreatedInvite } from '../../../src/shared/admin.ts'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { adminWords } from '../../words/admin.ts'

const words = adminWords
const usualDays = 7
const mostDays = 30

export function InviteForm({ onCreated }: { onCreated: (created: CreatedInvite) => void }) {
  const [note, setNote] = useState('')
  const [days, setDays] = useState(String(usualDays))
  const [wrong, setWrong] = useState(false)
  const daysField = useRef<HTMLInputElement>(null)
  const utils = trpc.useUtils()
  const create = trpc.admin.invite.useMutation({
    meta: { error: words.createFailed },
    onSuccess: onCreated,
    onSettled: () => utils.admin.invites.invalidate(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const number = Number(days)
    const good = Number.isInteger(number) && number >= 1 && number <= mostDays
    setWrong(!good)
    if (good) create.mutate({ note: note.trim(), days: number })
    else daysField.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4 p-4">
      <Field
        label={words.note}
        placeholder={words.noteExample}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Field
        ref={daysField}
        label={words.days}
        inputMode="numeric"
        className="[&_input]:w-24"
        value={days}
        error={wrong ? words.daysBad : undefined}
        onChange={(event) => {
          setDays(event.target.value)
          setWrong(false)
        }}
      />
      <Button type="submit" variant="primary" busy={create.isPending}>
        {words.create}
      </Button>
    </form>
  )
}
