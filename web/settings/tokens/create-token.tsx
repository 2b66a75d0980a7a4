// The form for an access token: a name, what it may do, for which mailboxes, how long, and the password.
import { type FormEvent, useState } from 'react'
import type { CreatedToken, TokenScope } from '../../../src/shared/personal-tokens.ts'
import { tokenLimits, tokenScopes } from '../../../src/shared/token-limits.ts'
import { errorCode, errorMessage, trpc } from '../../api.ts'
import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { useProfile } from '../../use-profile.ts'
import { tokenWords as words } from '../../words/tokens.ts'
import { OwnPassword } from '../security/second-factor/own-password.tsx'
import { everythingOwn, type Reach, ReachFields, reachInput } from './reach-fields.tsx'

interface CreateTokenProps {
  onCreated: (created: CreatedToken) => void
  onClose: () => void
}
interface Form {
  name: string
  scopes: TokenScope[]
  reach: Reach
  days: number
  password: string
}
const lifetimes = [30, 90, 365]

export function CreateToken({ onCreated, onClose }: CreateTokenProps) {
  const [form, setForm] = useState<Form>({ name: '', scopes: ['read'], reach: everythingOwn, days: 90, password: '' })
  const utils = trpc.useUtils()
  const create = trpc.personalTokens.create.useMutation({
    meta: { quiet: true },
    onSuccess: onCreated,
    onSettled: () => utils.personalTokens.list.invalidate(),
  })
  const hasPassword = useProfile().data?.hasPassword ?? true
  const error = create.isError ? errorMessage(create.error) : undefined
  const isPassword = create.isError && errorCode(create.error) === 'FORBIDDEN' && hasPassword
  const set = (part: Partial<Form>) => {
    setForm({ ...form, ...part })
    if (create.isError) create.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { reach, ...rest } = form
    create.mutate({ ...rest, ...reachInput(reach) })
  }
  return (
    <form onSubmit={submit} className="max-w-105 space-y-4">
      <h3 className="font-medium text-13">{words.create}</h3>
      {error !== undefined && !isPassword && <ErrorNote text={error} />}
      <Field
        label={words.name}
        hint={words.nameHint}
        value={form.name}
        maxLength={tokenLimits.nameChars}
        required
        autoFocus
        autoComplete="off"
        onChange={({ target }) => set({ name: target.value })}
      />
      <Scopes chosen={form.scopes} onChange={(scopes) => set({ scopes })} />
      <ReachFields reach={form.reach} onChange={(reach) => set({ reach })} />
      <SelectField
        label={words.lasts}
        className="max-w-64"
        value={form.days}
        onChange={({ target }) => set({ days: Number(target.value) })}
      >
        {lifetimes.map((days) => (
          <option key={days} value={days}>
            {days === 365 ? words.year : words.days(days)}
          </option>
        ))}
      </SelectField>
      <OwnPassword
        value={form.password}
        error={isPassword ? error : undefined}
        autoFocus={false}
        onChange={(password) => set({ password })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={create.isPending}>
          {words.yes}
        </Button>
        <Button onClick={onClose}>{strings.cancel}</Button>
      </div>
    </form>
  )
}

const toggled = <T,>(list: readonly T[], one: T) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one])

function Scopes({ chosen, onChange }: { chosen: TokenScope[]; onChange: (scopes: TokenScope[]) => void }) {
  return (
    <fieldset className="space-y-2">
      <legend className="mb-2 font-medium text-13">{words.may}</legend>
      {tokenScopes.map((scope) => (
        <Checkbox
          key={scope}
          label={
            <>
              <span className="block text-ink">{words.scope[scope]}</span>
              {words.scopeHint[scope]}
            </>
          }
          checked={chosen.includes(scope)}
          onChange={() => onChange(toggled(chosen, scope))}
        />
      ))}
    </fieldset>
  )
}
