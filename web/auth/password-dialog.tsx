// Asks for the person's own password before something that cannot be taken back. It stays open until that has worked, and says
// beside the field why it has not. Whoever signs in at a provider has none: there the server asks for a session that is new.
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useProfile } from '../use-profile.ts'
import { settingsWords } from '../words/settings.ts'
import { FormError } from './form-error.tsx'
import { PasswordField } from './password-field.tsx'

interface PasswordDialogProps {
  title: string
  children: ReactNode
  label: string
  /** The word on the button that goes on. */
  yes: string
  /** `danger` by default: most of what asks for a password cannot be taken back. */
  variant?: 'primary' | 'danger'
  busy: boolean
  error: string | undefined
  onYes: (password: string) => void
  onClose: () => void
}
export function PasswordDialog({
  title,
  children,
  label,
  yes,
  variant = 'danger',
  busy,
  error,
  onYes,
  onClose,
}: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const hasPassword = useProfile().data?.hasPassword ?? true
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = hasPassword && password === ''
    setMissing(isMissing)
    field.current?.focus()
    if (!isMissing) onYes(hasPassword ? password : '')
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="mt-2 space-y-2 text-13 text-ink-soft">{children}</div>
      <form noValidate onSubmit={submit} className="mt-4 space-y-6">
        {hasPassword ? (
          <PasswordField
            ref={field}
            data-first
            label={label}
            autoComplete="current-password"
            value={password}
            error={missing ? settingsWords.passwordMissing : error}
            onChange={(event) => {
              setPassword(event.target.value)
              setMissing(false)
            }}
          />
        ) : (
          <>
            <p className="text-13 text-ink-soft">{settingsWords.noPasswordHint}</p>
            {error && <FormError text={error} />}
          </>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button type="submit" variant={variant} busy={busy}>
            {yes}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
