import { type FormEvent, useState } from 'react'
import { limits } from '../../src/shared/limits.ts'
import { trpc } from '../api.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { PasswordField } from './password-field.tsx'

const words = strings.settings
const empty = { currentPassword: '', newPassword: '', confirm: '' }

export function ChangePassword() {
  const [form, setForm] = useState(empty)
  const [mismatch, setMismatch] = useState(false)
  const utils = trpc.useUtils()
  const change = trpc.auth.changePassword.useMutation({
    meta: { success: words.changed, error: words.changeFailed },
    onSuccess: () => {
      setForm(empty)
      void utils.auth.sessions.invalidate()
    },
  })
  const set = (key: keyof typeof empty) => (event: { target: { value: string } }) => {
    setForm({ ...form, [key]: event.target.value })
    setMismatch(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.newPassword !== form.confirm) return setMismatch(true)
    change.mutate({ currentPassword: form.currentPassword, newPassword: form.newPassword })
  }
  return (
    <Card>
      <CardHeading>{words.password}</CardHeading>
      <form onSubmit={submit} className="max-w-105 space-y-4 p-4">
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          required
          value={form.currentPassword}
          onChange={set('currentPassword')}
        />
        <PasswordField
          label={words.new}
          autoComplete="new-password"
          required
          minLength={limits.passwordMin}
          hint={strings.auth.passwordHint}
          value={form.newPassword}
          onChange={set('newPassword')}
        />
        <PasswordField
          label={strings.auth.confirm}
          autoComplete="new-password"
          required
          error={mismatch ? strings.auth.passwordsDiffer : undefined}
          value={form.confirm}
          onChange={set('confirm')}
        />
        <Button type="submit" look="primary" busy={change.isPending}>
          {words.change}
        </Button>
      </form>
    </Card>
  )
}
