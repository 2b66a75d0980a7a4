import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { limits } from '../../src/shared/limits.ts'
import { trpc } from '../api.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { GuestCard, textLink } from '../shell/guest-card.tsx'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Field } from '../ui/field.tsx'
import { useTitle } from '../ui/title.ts'

const words = strings.auth

export function RegisterPage() {
  useTitle(words.create)
  const navigate = useNavigate()
  const status = trpc.system.status.useQuery().data
  const [form, setForm] = useState({ name: '', email: '', password: '', confirm: '', inviteCode: '', setupCode: '' })
  const [mismatch, setMismatch] = useState(false)
  const register = trpc.auth.register.useMutation({
    meta: { success: words.registerWorked, error: words.registerFailed },
    onSuccess: () => navigate('/login'),
  })
  const set = (key: keyof typeof form) => (event: { target: { value: string } }) => {
    setForm({ ...form, [key]: event.target.value })
    setMismatch(false)
  }
  const needsSetup = status?.setupCodeNeeded === true
  const needsInvite = status?.registration === 'invite' && !needsSetup
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.password !== form.confirm) return setMismatch(true)
    const { name, email, password, inviteCode, setupCode } = form
    register.mutate({ name, email, password, ...(needsInvite ? { inviteCode } : {}), ...(needsSetup ? { setupCode } : {}) })
  }
  return (
    <GuestCard
      title={words.createTitle}
      below={
        <>
          {words.haveAccount}{' '}
          <Link to="/login" className={textLink}>
            {words.signIn}
          </Link>
        </>
      }
    >
      <form onSubmit={submit} className="space-y-4">
        {status?.registration === 'closed' && !needsSetup && <ErrorNote text={words.closed} />}
        <Field label={words.name} name="name" autoComplete="name" required autoFocus value={form.name} onChange={set('name')} />
        <Field
          label={words.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={form.email}
          onChange={set('email')}
        />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="new-password"
          required
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
        {needsInvite && (
          <Field label={words.invite} hint={words.inviteHint} required value={form.inviteCode} onChange={set('inviteCode')} />
        )}
        {needsSetup && (
          <Field label={words.setup} hint={words.setupHint} required value={form.setupCode} onChange={set('setupCode')} />
        )}
        <Checkbox
          required
          name="terms"
          label={
            <>
              {words.agree}{' '}
              <Link to="/terms-of-service" target="_blank" className={textLink}>
                {words.terms}
              </Link>{' '}
              {words.and}{' '}
              <Link to="/privacy-policy" target="_blank" className={textLink}>
                {words.privacy}
              </Link>
            </>
          }
        />
        <Button type="submit" look="primary" size="large" className="w-full" busy={register.isPending}>
          {words.create}
        </Button>
      </form>
    </GuestCard>
  )
}
