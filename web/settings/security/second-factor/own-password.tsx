import { PasswordField } from '../../../auth/password-field.tsx'
import { useProfile } from '../../../use-profile.ts'
import { securityWords } from '../../../words/security.ts'
import { settingsWords } from '../../../words/settings.ts'

interface OwnPasswordProps {
  value: string
  error: string | undefined
  onChange: (password: string) => void
  /** As the first field of its form. */
  autoFocus?: boolean
}
/** The person's password, asked again; whoever has none is told what stands for it. */
export function OwnPassword({ value, error, onChange, autoFocus = true }: OwnPasswordProps) {
  const hasPassword = useProfile().data?.hasPassword ?? true
  if (!hasPassword) return <p className="text-13 text-ink-soft">{settingsWords.noPasswordHint}</p>
  return (
    <PasswordField
      label={securityWords.factor.yourPassword}
      name="password"
      autoComplete="current-password"
      required
      autoFocus={autoFocus}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
