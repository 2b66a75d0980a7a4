import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { limits } from '../../src/shared/limits.ts'
import type { Status } from '../../src/shared/system.ts'
import { errorMessage, trpc } from '../api.ts'
import { FormError } from '../auth/form-error.tsx'
import { NewPassword } from '../auth/new-password.tsx'
import { ProviderSignIn } from '../auth/provider-sign-in.tsx'
import { GuestCard } from '../shell/guest-card.tsx'
import { Button, textLinkClass } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Field } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/title.ts'
import { authWords } from '../words/auth.ts'

const words = authWords

/** `?invite=` and `?email=` of an invitation fill in what they know. */
export function RegisterPage() {
  useTitle(words.create)
  const { state } = useLocation()
  const status = trpc.system.status.useQuery()
  return (
    <GuestCard
      title={words.createTitle}
      below={
        <>
          {words.haveAccount}{' '}
          <Link to="/login" state={state} className={textLinkClass}>
            {words.signIn}
          </Link>
        </>
      }
    >
      {status.isPending ? <Waiting /> : <RegisterForm status={status.data} />}
    </GuestCard>
  )
}

/** Which codes are asked for is not known yet. As high as the form that most often follows, because it is that form. */
function Waiting() {
  return (
    <div className="relative">
      <Skeleton className="absolute inset-0" />
      <div className="invisible" aria-hidden="true" inert>
        <RegisterForm status={undefined} />
      </div>
    </div>
  )
}

function useRegister(codes: { needsInvite: boolean; needsSetup: boolean }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [params] = useSearchParams()
  const [form, setForm] = useState({
    name: '',
    email: (params.get('email') ?? '').slice(0, 254),
    password: '',
    confirm: '',
    inviteCode: (params.get('invite') ?? '').slice(0, 200),
    setupCode: '',
  })
  const [mismatch, setMismatch] = useState(false)
  const register = trpc.auth.register.useMutation({
    meta: { success: words.registerWorked, error: words.registerFailed },
    onSuccess: () => navigate('/login', { state }),
  })
  const set = (key: keyof typeof form) => (event: { target: { value: string } }) => {
    setForm({ ...form, [key]: event.target.value })
    setMismatch(false)
    if (register.isError) register.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.password !== form.confirm) return setMismatch(true)
    const { name, email, password, inviteCode, setupCode } = form
    const { needsInvite, needsSetup } = codes
    register.mutate({ name, email, password, ...(needsInvite ? { inviteCode } : {}), ...(needsSetup ? { setupCode } : {}) })
  }
  return { form, set, submit, mismatch, register }
}

function RegisterForm({ status }: { status: Status | undefined }) {
  const needsSetup = status?.setupCodeNeeded === true
  const needsInvite = status?.registration === 'invite' && !needsSetup
  const { form, set, submit, mismatch, register } = useRegister({ needsInvite, needsSetup })
  return (
    <>
      <form onSubmit={submit} className="space-y-4">
        {status?.registration === 'closed' && !needsSetup && <ErrorNote text={words.closed} />}
        <PersonFields form={form} set={set} needsInvite={needsInvite} needsSetup={needsSetup} />
        <NewPassword label={words.password} form={form} set={set} mismatch={mismatch} />
        <Checkbox required name="terms" label={<Terms lead={words.agree} />} />
        {register.isError && <FormError text={errorMessage(register.error, words.registerFailed)} />}
        <Button type="submit" variant="primary" size="large" className="w-full" busy={register.isPending}>
          {words.create}
        </Button>
      </form>
      {!needsSetup && (
        <ProviderSignIn inviteCode={needsInvite ? form.inviteCode.trim() : undefined}>
          <p className="mt-3 text-center text-12 text-ink-soft">
            <Terms lead={words.providerTerms} />
          </p>
        </ProviderSignIn>
      )}
    </>
  )
}

interface PersonFieldsProps extends Pick<ReturnType<typeof useRegister>, 'form' | 'set'> {
  needsInvite: boolean
  needsSetup: boolean
}
function PersonFields({ form, set, needsInvite, needsSetup }: PersonFieldsProps) {
  return (
    <>
      {needsInvite && (
        <Field
          label={words.invite}
          name="invite"
          hint={words.inviteHint}
          required
          value={form.inviteCode}
          onChange={set('inviteCode')}
        />
      )}
      {needsSetup && (
        <Field
          label={words.setup}
          name="setup"
          hint={words.setupHint}
          required
          value={form.setupCode}
          onChange={set('setupCode')}
        />
      )}
      <Field
        label={words.name}
        name="name"
        autoComplete="name"
        required
        autoFocus
        maxLength={limits.nameMax}
        value={form.name}
        onChange={set('name')}
      />
      <Field
        label={words.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={form.email}
        onChange={set('email')}
      />
    </>
  )
}

function Terms({ lead }: { lead: string }) {
  return (
    <>
      {lead}{' '}
      <Link to="/terms-of-service" target="_blank" className={textLinkClass}>
        {words.terms}
      </Link>{' '}
      {words.and}{' '}
      <Link to="/privacy-policy" target="_blank" className={textLinkClass}>
        {words.privacy}
      </Link>
    </>
  )
}
