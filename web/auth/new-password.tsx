import { limits } from '../../src/shared/limits.ts'
import { authWords } from '../words/auth.ts'
import { PasswordField } from './password-field.tsx'

const words = authWords
type Key = 'password' | 'confirm'

interface NewPasswordProps {
  /** Of the first field: what the password is for. */
  label: string
  form: Record<Key, string>
  set: (key: Key) => (event: { target: { value: string } }) => void
  /** The two were not the same when the form was sent. */
  mismatch: boolean
  autoFocus?: boolean
}

/** A password nobody has seen yet, typed twice. */
export function NewPassword({ label, form, set, mismatch, autoFocus }: NewPasswordProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        autoFocus={autoFocus}
        minLength={limits.passwordMin}
        hint={words.passwordHint}
        value={form.password}
        onChange={set('password')}
      />
      <PasswordField
        label={words.confirm}
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={mismatch ? words.passwordsDiffer : undefined}
        value={form.confirm}
        onChange={set('confirm')}
      />
    </>
  )
}
