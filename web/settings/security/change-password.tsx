import { type FormEvent, useRef, useState } from 'react'
import { limits } from '../../../src/shared/limits.ts'
import { errorCode, errorDetails, errorMessage, trpc } from '../../api.ts'
import { PasswordField } from '../../auth/password-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useProfile } from '../../use-profile.ts'
import { authWords } from '../../words/auth.ts'
import { settingsWords } from '../../words/settings.ts'

const words = settingsWords
const empty = { currentPassword: '', newPassword: '', confirm: '' }
type Form = typeof empty
type Problem = { field: keyof Form | 'form'; text: string }

/** Changes the password, or sets the first one of a person who signs in at a provider. */
export function ChangePassword() {
  const hasPassword = useProfile().data?.hasPassword ?? true
  const [form, setForm] = useState(empty)
  const [problem, setProblem] = useState<Problem>()
  const element = useRef<HTMLFormElement>(null)
  const reject = (problem: Problem) => {
    setProblem(problem)
    element.current?.querySelector<HTMLInputElement>(`[name="${problem.field}"]`)?.focus()
  }
  const utils = trpc.useUtils()
  const change = trpc.auth.changePassword.useMutation({
    meta: { success: hasPassword ? words.changed : words.wasSet, quiet: true },
    onSuccess: () => {
      setForm(empty)
      void utils.user.get.invalidate()
      void utils.auth.sessions.invalidate()
    },
    onError: (error) => reject(refusal(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemOf(form, hasPassword)
    setProblem(undefined)
    if (found) reject(found)
    else change.mutate({ currentPassword: hasPassword ? form.currentPassword : '', newPassword: form.newPassword })
  }
  const field = (name: keyof Form) => ({
    name,
    value: form[name],
    error: problem?.field === name ? problem.text : undefined,
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value })
      setProblem(undefined)
    },
  })
  return (
    <Card>
      <CardHeading>{hasPassword ? words.password : words.setPassword}</CardHeading>
      <form ref={element} noValidate onSubmit={submit} className="max-w-105 space-y-4 p-4">
        {problem?.field === 'form' && <ErrorNote text={problem.text} />}
        {hasPassword ? (
          <PasswordField label={words.current} autoComplete="current-password" {...field('currentPassword')} />
        ) : (
          <p className="text-13 text-ink-soft">{words.setPasswordHint}</p>
        )}
        <PasswordField label={words.new} autoComplete="new-password" hint={authWords.passwordHint} {...field('newPassword')} />
        <PasswordField label={authWords.confirm} autoComplete="new-password" {...field('confirm')} />
        <Button type="submit" variant="primary" busy={change.isPending}>
          {hasPassword ? words.change : words.setPassword}
        </Button>
      </form>
    </Card>
  )
}

function problemOf({ currentPassword, newPassword, confirm }: Form, hasPassword: boolean): Problem | undefined {
  if (hasPassword && currentPassword === '') return { field: 'currentPassword', text: words.currentMissing }
  if (newPassword.length < limits.passwordMin) return { field: 'newPassword', text: words.newShort }
  if (newPassword !== confirm) return { field: 'confirm', text: authWords.passwordsDiffer }
  return undefined
}

/** Where the server's no belongs: it names the field where it is not the new password. */
function refusal(error: unknown): Problem {
  const text = errorMessage(error, words.changeFailed)
  if (errorCode(error) !== 'BAD_REQUEST') return { field: 'form', text }
  return { field: errorDetails(error).field === 'currentPassword' ? 'currentPassword' : 'newPassword', text }
}
