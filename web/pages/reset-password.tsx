import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { errorMessage, trpc } from '../api.ts'
import { FormError } from '../auth/form-error.tsx'
import { NewPassword } from '../auth/new-password.tsx'
import { GuestCard } from '../shell/guest-card.tsx'
import { Button, textLinkClass } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { useTitle } from '../ui/title.ts'
import { authWords } from '../words/auth.ts'

const words = authWords

export function ResetPasswordPage() {
  useTitle(words.resetTitle)
  const token = useSearchParams()[0].get('token')
  return (
    <GuestCard
      title={words.resetTitle}
      below={
        <Link to="/forgot-password" className={textLinkClass}>
          {words.askAgain}
        </Link>
      }
    >
      {token ? <ResetForm token={token} /> : <ErrorNote text={words.resetMissing} />}
    </GuestCard>
  )
}

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const [form, setForm] = useState({ password: '', confirm: '' })
  const [mismatch, setMismatch] = useState(false)
  const reset = trpc.auth.reset.useMutation({ meta: { success: words.resetWorked }, onSuccess: () => navigate('/login') })
  const set = (key: keyof typeof form) => (event: { target: { value: string } }) => {
    setForm({ ...form, [key]: event.target.value })
    setMismatch(false)
    if (reset.isError) reset.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.password !== form.confirm) return setMismatch(true)
    reset.mutate({ token, password: form.password })
  }
  return (
    <form onSubmit={submit} className="space-y-4">
      <NewPassword label={words.newPassword} form={form} set={set} mismatch={mismatch} autoFocus />
      {reset.isError && <FormError text={errorMessage(reset.error)} />}
      <Button type="submit" variant="primary" size="large" className="w-full" busy={reset.isPending}>
        {words.setPassword}
      </Button>
    </form>
  )
}
