import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { trpc } from '../api.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { ProviderSignIn } from '../auth/provider-sign-in.tsx'
import { preloadFor } from '../pages.ts'
import { signIn } from '../session.ts'
import { GuestCard, textLink } from '../shell/guest-card.tsx'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { useTitle } from '../ui/title.ts'

const words = strings.auth

export function LoginPage() {
  useTitle(words.signIn)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const login = trpc.auth.login.useMutation({
    meta: { success: words.loginWorked },
    // The guard of this page sees the new session and goes to the dashboard.
    onSuccess: ({ token }) => signIn(token),
  })
  // The dashboard is fetched while the person types.
  useEffect(() => preloadFor('/dashboard'), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    login.mutate({ email, password, remember })
  }
  return (
    <GuestCard
      title={words.signInTitle}
      below={
        <>
          {words.noAccount}{' '}
          <Link to="/register" className={textLink}>
            {words.signUp}
          </Link>
        </>
      }
    >
      <form onSubmit={submit} className="space-y-4">
        <Field
          label={words.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Checkbox label={words.remember} checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          <Link to="/forgot-password" className={`${textLink} text-13`}>
            {words.forgot}
          </Link>
        </div>
        <Button type="submit" look="primary" size="large" className="w-full" busy={login.isPending}>
          {words.signIn}
        </Button>
      </form>
      <ProviderSignIn />
    </GuestCard>
  )
}
