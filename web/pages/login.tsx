import { type FormEvent, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { sentenceOf, trpc } from '../api.ts'
import { FormError } from '../auth/form-error.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { ProviderSignIn } from '../auth/provider-sign-in.tsx'
import { preloadFor } from '../pages.ts'
import { signIn } from '../session.ts'
import { wantedPage } from '../shell/come-back.ts'
import { GuestCard, textLink } from '../shell/guest-card.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { useTitle } from '../ui/title.ts'
import { authWords } from '../words/auth.ts'

const words = authWords

export function LoginPage() {
  useTitle(words.signIn)
  const { state } = useLocation()
  // The page that comes next is fetched while the person types.
  useEffect(() => preloadFor(wantedPage(state)), [state])
  return (
    <GuestCard
      title={words.signInTitle}
      below={
        <>
          {words.noAccount}{' '}
          <Link to="/register" state={state} className={textLink}>
            {words.signUp}
          </Link>
        </>
      }
    >
      <LoginForm />
      <ProviderSignIn />
    </GuestCard>
  )
}

function LoginForm() {
  const [form, setForm] = useState({ email: '', password: '' })
  const [remember, setRemember] = useState(false)
  const login = trpc.auth.login.useMutation({
    meta: { success: words.loginWorked },
    // The guard of this page sees the new session and goes on.
    onSuccess: ({ token }) => signIn(token),
  })
  const set = (key: keyof typeof form) => (event: { target: { value: string } }) => {
    setForm({ ...form, [key]: event.target.value })
    if (login.isError) login.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    login.mutate({ ...form, remember })
  }
  return (
    <form onSubmit={submit} className="space-y-4">
      <Field
        label={words.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        autoFocus
        value={form.email}
        onChange={set('email')}
      />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        required
        value={form.password}
        onChange={set('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox label={words.remember} checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        <Link to="/forgot-password" className={`${textLink} text-13`}>
          {words.forgot}
        </Link>
      </div>
      {login.isError && <FormError text={sentenceOf(login.error)} />}
      <Button type="submit" look="primary" size="large" className="w-full" busy={login.isPending}>
        {words.signIn}
      </Button>
    </form>
  )
}
