// The forms for an ntfy topic and a Gotify application. Adding sends a test: what does not arrive is not kept.
import { type FormEvent, type ReactNode, useState } from 'react'
import { errorMessage, trpc } from '../../api.ts'
import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field } from '../../ui/field.tsx'
import { settingsWords } from '../../words/settings.ts'

const words = settingsWords.notifications

interface FormProps {
  onClose: () => void
}

export function AddNtfy({ onClose }: FormProps) {
  const [form, setForm] = useState({ server: 'https://ntfy.sh', topic: '', token: '' })
  const add = trpc.push.addNtfy.useMutation(useAdding(onClose))
  return (
    <ServerForm adding={add} onSubmit={() => add.mutate(form)} onClose={onClose}>
      <Address value={form.server} onChange={(server) => setForm({ ...form, server })} />
      <Field
        label={words.topic}
        hint={words.topicHint}
        value={form.topic}
        maxLength={64}
        autoFocus
        required
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setForm({ ...form, topic: target.value })}
      />
      <Token label={words.token} hint={words.tokenHint} value={form.token} onChange={(token) => setForm({ ...form, token })} />
    </ServerForm>
  )
}

export function AddGotify({ onClose }: FormProps) {
  const [form, setForm] = useState({ server: '', token: '' })
  const add = trpc.push.addGotify.useMutation(useAdding(onClose))
  return (
    <ServerForm adding={add} onSubmit={() => add.mutate(form)} onClose={onClose}>
      <Address value={form.server} autoFocus onChange={(server) => setForm({ ...form, server })} />
      <Token
        label={words.appToken}
        hint={words.appTokenHint}
        value={form.token}
        required
        onChange={(token) => setForm({ ...form, token })}
      />
    </ServerForm>
  )
}

function useAdding(onClose: () => void) {
  const utils = trpc.useUtils()
  return {
    meta: { quiet: true, success: words.added },
    onSuccess: onClose,
    onSettled: () => utils.push.state.invalidate(),
  }
}

interface ServerFormProps extends FormProps {
  adding: { isPending: boolean; error: unknown }
  onSubmit: () => void
  children: ReactNode
}
function ServerForm({ adding, onSubmit, onClose, children }: ServerFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} className="max-w-105 space-y-4">
      {adding.error !== null && <ErrorNote text={errorMessage(adding.error)} />}
      {children}
      <p className="text-13 text-ink-soft">{words.readable}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={adding.isPending}>
          {words.add}
        </Button>
        <Button onClick={onClose}>{strings.cancel}</Button>
      </div>
    </form>
  )
}

interface InputProps {
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
  required?: boolean
}
function Address({ onChange, ...rest }: InputProps) {
  return (
    <Field
      label={words.server}
      inputMode="url"
      placeholder={words.serverExample}
      maxLength={300}
      required
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
      {...rest}
    />
  )
}

/** Not a password of this site: browsers should not offer to keep it. */
function Token({ onChange, ...rest }: InputProps & { label: string; hint: string }) {
  return (
    <Field
      maxLength={200}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
      {...rest}
    />
  )
}
