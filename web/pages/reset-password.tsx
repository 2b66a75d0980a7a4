import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { limits } from '../../src/shared/limits.ts'
import { trpc } from '../api.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { GuestCard, textLink } from '../shell/guest-card.tsx'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { useTitle } from '../ui/title.ts'

const words = strings.auth

export function ResetPasswordPage() {
  useTitle(words.resetTitle)
  const token = useSearchParams()[0].get('token')
  return (
    <GuestCard
      title={words.resetTitle}
      below={
        <Link to="/forgot-password" className={textLink}>
          {words.forgot}
        </Link>
      }
    >
      {token ? <ResetForm token={token} /> : <ErrorNote text={words.resetMissing} />}
    </GuestCard>
  )
}

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [mismatch, setMismatch] = useState(false)
  const reset = trpc.auth.reset.useMutation({ meta: { success: words.resetWorked }, onSuccess: () => navigate('/login') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== confirm) return setMismatch(true)
    reset.mutate({ token, password })
  }
  return (
    <form onSubmit={submit} className="space-y-4">
      <PasswordField
        label={words.newPassword}
        autoComplete="new-password"
        required
        minLength={limits.passwordMin}
        hint={words.passwordHint}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        label={words.confirm}
        autoComplete="new-password"
        required
        error={mismatch ? words.passwordsDiffer : undefined}
        value={confirm}
        onChange={(event) => {
          setConfirm(event.target.value)
          setMismatch(false)
        }}
      />
      <Button type="submit" look="primary" size="large" className="w-full" busy={reset.isPending}>
        {words.setPassword}
      </Button>
    </form>
  )
}
