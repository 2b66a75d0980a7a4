import { type FormEvent, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { errorDetails, errorMessage, toastError, trpc } from '../api.ts'
import { CodeStep } from '../auth/code-step.tsx'
import { FormError } from '../auth/form-error.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { ProviderSignIn } from '../auth/provider-sign-in.tsx'
import { signedInBy } from '../auth/signed-in-by.ts'
import { preloadFor } from '../preload.ts'
import { signIn } from '../session.ts'
import { GuestCard } from '../shell/guest-card.tsx'
import { returnPath } from '../shell/return-path.ts'
import { Button, textLinkClass } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { useTitle } from '../ui/title.ts'
import { authWords } from '../words/auth.ts'

const words = authWords

const empty = { email: '', password: '', remember: false }

export function LoginPage() {
  useTitle(words.signIn)
  const { state } = useLocation()
  const [form, setForm] = useState(empty)
  /** The password was right, and a code is asked for. */
  const [isStep, setStep] = useState(false)
  const setup = trpc.oauth.setup.useQuery().data
  /** Where passwords are turned off, only an admin may still need one. */
  const [wantsPassword, setWantsPassword] = useState(false)
  // The page that comes next is fetched while the person types.
  useEffect(() => preloadFor(returnPath(state)), [state])
  const options = {
    meta: { success: words.loginWorked, quiet: true },
    // The guard of this page sees the new session and goes on.
    onSuccess: ({ token }: { token: string }) => {
      signedInBy.choose('password')
      signIn(token)
    },
    onError: (error: unknown) => {
      // Nothing went wrong: there is a second step.
      if (errorDetails(error).reason === 'second-factor') setStep(true)
      else toastError(errorMessage(error))
    },
  }
  const byPassword = trpc.auth.login.useMutation(options)
  const byProxy = trpc.auth.proxySignIn.useMutation(options)
  const login = byProxy.isIdle ? byPassword : byProxy
  const change = (changed: Partial<typeof empty>) => {
    setForm({ ...form, ...changed })
    if (login.isError) reset()
  }
  const reset = () => {
    byProxy.reset()
    byPassword.reset()
  }
  const again = () => {
    setStep(false)
    change({ password: '' })
  }
  const submit = () => {
    byProxy.reset()
    byPassword.mutate(form)
  }
  const isPasswordOff = setup?.passwordSignIn === false
  const proxyUser = setup?.proxyUser
  const isAsked = errorDetails(login.error).reason === 'second-factor'
  const error = login.isError && !isAsked ? errorMessage(login.error) : undefined
  if (isStep)
    return (
      <GuestCard title={words.stepTitle}>
        <CodeStep
          busy={login.isPending}
          error={error}
          onCode={(code) => login.mutate({ ...form, code })}
          onChange={() => login.isError && login.reset()}
          onBack={again}
        />
      </GuestCard>
    )
  return (
    <GuestCard
      title={words.signInTitle}
      below={
        <>
          {words.noAccount}{' '}
          <Link to="/register" state={state} className={textLinkClass}>
            {words.signUp}
          </Link>
        </>
      }
    >
      {proxyUser && (
        <Button
          variant="primary"
          size="large"
          className="mb-6 w-full"
          busy={byProxy.isPending}
          onClick={() => byProxy.mutate({})}
        >
          {words.continueAs(proxyUser)}
        </Button>
      )}
      {isPasswordOff && !wantsPassword ? (
        <>
          {error !== undefined && <FormError text={error} />}
          <ProviderSignIn isOnlyWay />
          <Button variant="quiet" className="mt-2 w-full" onClick={() => setWantsPassword(true)}>
            {words.withPassword}
          </Button>
        </>
      ) : (
        <>
          <LoginForm form={form} change={change} busy={login.isPending} error={error} onSubmit={submit} />
          <ProviderSignIn />
        </>
      )}
    </GuestCard>
  )
}

interface LoginFormProps {
  form: typeof empty
  change: (changed: Partial<typeof empty>) => void
  busy: boolean
  error: string | undefined
  onSubmit: () => void
}
function LoginForm({ form, change, busy, error, onSubmit }: LoginFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
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
        onChange={(event) => change({ email: event.target.value })}
      />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        required
        value={form.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label={words.remember}
          checked={form.remember}
          onChange={(event) => change({ remember: event.target.checked })}
        />
        <Link to="/forgot-password" className={`${textLinkClass} text-13`}>
          {words.forgot}
        </Link>
      </div>
      {error !== undefined && <FormError text={error} />}
      <Button type="submit" variant="primary" size="large" className="w-full" busy={busy}>
        {words.signIn}
      </Button>
    </form>
  )
}
