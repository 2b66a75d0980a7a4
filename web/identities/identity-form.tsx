import { type RefObject, useRef, useState } from 'react'
import { readAddress } from '../../src/shared/address.ts'
import type { Identity } from '../../src/shared/writing.ts'
import { toastErrorOf, trpc } from '../api.ts'
import { RichTextField } from '../editor/rich-text-field.tsx'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Field, SelectField } from '../ui/field.tsx'
import { composeWords } from '../words/compose.ts'

const words = composeWords.identities

interface IdentityFormProps {
  identity: Identity | undefined
  identities: readonly Identity[]
  onClose: () => void
}
export function IdentityForm({ identity, identities, onClose }: IdentityFormProps) {
  const [form, setForm] = useState({
    accountId: identity?.accountId ?? identities[0]?.accountId ?? '',
    name: identity?.name ?? '',
    email: identity?.email ?? '',
  })
  const signature = useRef(identity?.signature ?? '')
  const [problem, setProblem] = useState<string>()
  const address = useRef<HTMLInputElement>(null)
  const reject = (text: string) => {
    setProblem(text)
    address.current?.focus()
  }
  const save = useSaveIdentity(onClose)
  return (
    <form
      noValidate
      className="max-w-105 space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!('email' in readAddress(form.email))) return reject(words.emailBad)
        setProblem(undefined)
        save.mutate({ ...(identity ? { id: identity.id } : {}), ...form, signature: signature.current })
      }}
    >
      {identity && problem && <ErrorNote text={problem} />}
      {!identity && (
        <NewAddress
          form={form}
          accounts={identities.filter(({ own }) => own)}
          problem={problem}
          field={address}
          onChange={(changes) => {
            setForm({ ...form, ...changes })
            if (changes.email !== undefined) setProblem(undefined)
          }}
        />
      )}
      <Field label={words.name} value={form.name} onChange={(event) => setForm({ ...form, name: event.target.value })} />
      <RichTextField
        label={words.signature}
        start={signature.current}
        onChange={(html) => {
          signature.current = html
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {words.save}
        </Button>
        <Button onClick={onClose}>{strings.cancel}</Button>
      </div>
    </form>
  )
}

function useSaveIdentity(onSaved: () => void) {
  const utils = trpc.useUtils()
  return trpc.identities.save.useMutation({
    meta: { success: words.saved, quiet: true },
    onSuccess: onSaved,
    onError: (error) => toastErrorOf(error, words.saveFailed),
    onSettled: () => utils.identities.list.invalidate(),
  })
}

interface NewAddressProps {
  form: { accountId: string; email: string }
  accounts: readonly Identity[]
  problem: string | undefined
  field: RefObject<HTMLInputElement | null>
  onChange: (changes: { accountId?: string; email?: string }) => void
}
function NewAddress({ form, accounts, problem, field, onChange }: NewAddressProps) {
  return (
    <>
      {accounts.length > 1 && (
        <SelectField
          label={words.account}
          value={form.accountId}
          onChange={(event) => onChange({ accountId: event.target.value })}
        >
          {accounts.map(({ accountId, email }) => (
            <option key={accountId} value={accountId}>
              {email}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        ref={field}
        label={words.email}
        type="email"
        hint={words.emailHint}
        error={problem}
        value={form.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
    </>
  )
}
