import { type FormEvent, useRef, useState } from 'react'
import { limits } from '../../src/shared/limits.ts'
import type { Profile } from '../../src/shared/user.ts'
import { errorCode, errorMessage, trpc } from '../api.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { locale } from '../language.ts'
import { QueryResult } from '../query-result.tsx'
import { signIn } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Field } from '../ui/field.tsx'
import { useProfile } from '../use-profile.ts'
import { settingsWords } from '../words/settings.ts'

const words = settingsWords

export function ProfileSection() {
  const profile = useProfile()
  return (
    <Card>
      <QueryResult query={profile} lines={3}>
        {(user) => (
          <>
            <div className="flex items-center gap-3 border-line border-b p-4">
              <Avatar name={user.name} />
              <div className="min-w-0 text-13">
                <p className="truncate font-medium">{user.name}</p>
                <p className="text-ink-soft">
                  {words.memberSince(longDate(user.createdAt))}
                  {user.role === 'admin' && ` · ${words.roleAdmin}`}
                </p>
              </div>
            </div>
            <ProfileForm user={user} />
          </>
        )}
      </QueryResult>
    </Card>
  )
}

const keys = ['name', 'email', 'password'] as const
type Key = (typeof keys)[number]
type Errors = Partial<Record<Key, string>>

/** Fields, their errors and refs; the first wrong field gets the focus. */
function useProfileForm(user: Profile) {
  const [form, setForm] = useState({ name: user.name, email: user.email, password: '' })
  const [errors, setErrors] = useState<Errors>({})
  const fields = {
    name: useRef<HTMLInputElement>(null),
    email: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  }
  const moves = form.email.trim().toLowerCase() !== user.email
  const asksPassword = moves && user.hasPassword
  const reject = (errors: Errors) => {
    setErrors(errors)
    const first = keys.find((key) => errors[key])
    if (first) fields[first].current?.focus()
  }
  const save = useSaveProfile(user.hasPassword, reject, () => setForm((form) => ({ ...form, password: '' })))
  const set = (key: Key) => (event: { target: { value: string } }) => {
    setForm({ ...form, [key]: event.target.value })
    setErrors({ ...errors, [key]: undefined })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problems(form, asksPassword)
    if (keys.some((key) => found[key])) reject(found)
    else save.mutate({ name: form.name.trim(), email: form.email.trim(), ...(moves ? { password: form.password } : {}) })
  }
  return { form, errors, fields, save, set, submit, moves, asksPassword }
}

function ProfileForm({ user }: { user: Profile }) {
  const { form, errors, fields, save, set, submit, moves, asksPassword } = useProfileForm(user)
  return (
    <form noValidate onSubmit={submit} className="max-w-105 space-y-4 p-4">
      {save.other && <ErrorNote text={save.other} />}
      <Field
        ref={fields.name}
        label={words.name}
        autoComplete="name"
        maxLength={limits.nameMax}
        value={form.name}
        error={errors.name}
        onChange={set('name')}
      />
      <Field
        ref={fields.email}
        label={words.email}
        type="email"
        autoComplete="username"
        maxLength={254}
        hint={words.emailHint}
        value={form.email}
        error={errors.email}
        onChange={set('email')}
      />
      {moves && !user.hasPassword && <p className="text-13 text-ink-soft">{words.noPasswordHint}</p>}
      {asksPassword && (
        <PasswordField
          ref={fields.password}
          label={words.current}
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          value={form.password}
          error={errors.password}
          onChange={set('password')}
        />
      )}
      <Button type="submit" variant="primary" busy={save.isPending}>
        {words.save}
      </Button>
    </form>
  )
}

/** Saves, and goes on with the token that carries the new name. What the server refuses is told at its field. */
function useSaveProfile(hasPassword: boolean, onRefused: (errors: Errors) => void, onSaved: () => void) {
  const utils = trpc.useUtils()
  const [other, setOther] = useState<string>()
  const save = trpc.user.update.useMutation({
    meta: { success: words.profileSaved, quiet: true },
    onMutate: () => setOther(undefined),
    onSuccess: ({ user, token }) => {
      utils.user.get.setData(undefined, { user })
      signIn(token)
      onSaved()
    },
    onError: (error) => {
      const code = errorCode(error)
      if (code === 'CONFLICT' || code === 'BAD_REQUEST') onRefused({ email: errorMessage(error) })
      else if (code === 'FORBIDDEN' && hasPassword) onRefused({ password: errorMessage(error) })
      else setOther(errorMessage(error, words.profileFailed))
    },
  })
  return { ...save, other }
}

function problems({ name, email, password }: Record<Key, string>, asksPassword: boolean): Errors {
  return {
    ...(name.trim() === '' ? { name: words.nameMissing } : {}),
    ...(/^\S+@\S+$/.test(email.trim()) ? {} : { email: words.emailBad }),
    ...(asksPassword && password === '' ? { password: words.passwordMissing } : {}),
  }
}

function longDate(iso: string): string {
  return new Date(iso).toLocaleDateString(locale, { dateStyle: 'long' })
}
