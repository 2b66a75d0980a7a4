// New recovery codes, or switching two-step sign-in off: both take the password and a code.
import { type FormEvent, useRef, useState } from 'react'
import type { RecoveryCodes } from '../../../../src/shared/second-factor.ts'
import { errorCode, errorDetails, errorMessage, trpc } from '../../../api.ts'
import { strings } from '../../../strings.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { securityWords } from '../../../words/security.ts'
import { CodeField } from './code-field.tsx'
import { OwnPassword } from './own-password.tsx'

const words = securityWords.factor

interface FactorChangeProps {
  change: 'new-codes' | 'turn-off'
  /** With the new codes, where they are what was asked for. */
  onDone: (recoveryCodes?: string[]) => void
  onCancel: () => void
}
export function FactorChange({ change, onDone, onCancel }: FactorChangeProps) {
  const isOff = change === 'turn-off'
  const [form, setForm] = useState({ password: '', code: '' })
  const element = useRef<HTMLFormElement>(null)
  const options = {
    onSuccess: (made: RecoveryCodes | undefined) => onDone(made?.recoveryCodes),
    onError: (error: unknown) => element.current?.querySelector<HTMLInputElement>(`[name="${placeOf(error)}"]`)?.select(),
  }
  const newCodes = trpc.secondFactor.newCodes.useMutation({ meta: { quiet: true }, ...options })
  const turnOff = trpc.secondFactor.turnOff.useMutation({ meta: { success: words.turnedOff, quiet: true }, ...options })
  const asked = isOff ? turnOff : newCodes
  const errorAt = (place: string) => (asked.isError && placeOf(asked.error) === place ? errorMessage(asked.error) : undefined)
  const set = (changed: Partial<typeof form>) => {
    setForm({ ...form, ...changed })
    if (asked.isError) asked.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    asked.mutate(form)
  }
  const other = errorAt('form')
  return (
    <form ref={element} onSubmit={submit} className="max-w-105 space-y-4 p-4">
      <h3 className="font-medium text-13">{isOff ? words.turnOffTitle : words.newCodes}</h3>
      <p className="text-13 text-ink-soft">{isOff ? words.turnOffText : words.newCodesText}</p>
      {other !== undefined && <ErrorNote text={other} />}
      <OwnPassword value={form.password} error={errorAt('password')} onChange={(password) => set({ password })} />
      <CodeField label={words.anyCode} value={form.code} error={errorAt('code')} onChange={(code) => set({ code })} />
      <div className="flex gap-2">
        <Button type="submit" variant={isOff ? 'danger' : 'primary'} busy={asked.isPending}>
          {isOff ? words.turnOff : words.newCodesYes}
        </Button>
        <Button onClick={onCancel}>{strings.cancel}</Button>
      </div>
    </form>
  )
}

/** The field a refusal belongs to: the server names the code, and refuses nothing else so but the password. */
function placeOf(error: unknown): 'password' | 'code' | 'form' {
  if (errorDetails(error).field === 'code') return 'code'
  return errorCode(error) === 'FORBIDDEN' ? 'password' : 'form'
}
