import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { trpc } from '../api.ts'
import { GuestCard } from '../shell/guest-card.tsx'
import { Button, textLinkClass } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useTitle } from '../ui/title.ts'
import { authWords } from '../words/auth.ts'

const words = authWords

export function ForgotPasswordPage() {
  useTitle(words.forgotTitle)
  const [email, setEmail] = useState('')
  const forgot = trpc.auth.forgot.useMutation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    forgot.mutate({ email })
  }
  return (
    <GuestCard
      title={words.forgotTitle}
      below={
        <Link to="/login" className={textLinkClass}>
          {words.backToLogin}
        </Link>
      }
    >
      {forgot.isSuccess ? (
        <p role="status" className="text-ink-soft">
          {words.linkSent}
        </p>
      ) : (
        <form onSubmit={submit} className="space-y-4">
          <p className="text-13 text-ink-soft">{words.forgotText}</p>
          <Field
            label={words.email}
            type="email"
            autoComplete="username"
            required
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" variant="primary" size="large" className="w-full" busy={forgot.isPending}>
            {words.sendLink}
          </Button>
        </form>
      )}
    </GuestCard>
  )
}
