// The second step of signing in: one field, for the code of an authenticator app or for a recovery code.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, textLinkClass } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { authWords } from '../words/auth.ts'
import { FormError } from './form-error.tsx'

const words = authWords
const fields = {
  app: { label: words.appCode, hint: words.appCodeHint, autoComplete: 'one-time-code', inputMode: 'numeric' },
  recovery: { label: words.recoveryCode, hint: words.recoveryCodeHint, autoComplete: 'off', inputMode: 'text' },
} as const

interface CodeStepProps {
  busy: boolean
  /** Why the last code was refused. */
  error: string | undefined
  onCode: (code: string) => void
  /** Something else is typed now. */
  onChange?: () => void
  onBack: () => void
}
export function CodeStep({ busy, error, onCode, onChange, onBack }: CodeStepProps) {
  const [kind, setKind] = useState<keyof typeof fields>('app')
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== undefined) field.current?.select()
  }, [error])
  const type = (code: string) => {
    setCode(code)
    onChange?.()
  }
  const other = () => {
    setKind(kind === 'app' ? 'recovery' : 'app')
    type('')
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onCode(code)
  }
  return (
    <form onSubmit={submit} className="space-y-4">
      <Field
        ref={field}
        {...fields[kind]}
        name="code"
        required
        autoFocus
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={(event) => type(event.target.value)}
      />
      {error !== undefined && <FormError text={error} />}
      <Button type="submit" variant="primary" size="large" className="w-full" busy={busy}>
        {words.signIn}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-13">
        <button type="button" className={textLinkClass} onClick={other}>
          {kind === 'app' ? words.useRecovery : words.useApp}
        </button>
        <button type="button" className={textLinkClass} onClick={onBack}>
          {words.startAgain}
        </button>
      </div>
    </form>
  )
}
