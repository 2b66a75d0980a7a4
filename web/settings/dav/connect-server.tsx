// The form that connects a server, or changes the password of one. The server is asked before anything is saved.
import { type FormEvent, useState } from 'react'
import { errorMessage, trpc } from '../../api.ts'
import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field } from '../../ui/field.tsx'
import { davWords as words } from '../../words/dav.ts'

interface ConnectServerProps {
  /** One that is connected: only its password is asked for. */
  known?: { url: string; username: string }
  onClose: () => void
}
export function ConnectServer({ known, onClose }: ConnectServerProps) {
  const utils = trpc.useUtils()
  const [form, setForm] = useState({ server: known?.url ?? '', username: known?.username ?? '', password: '' })
  const add = trpc.dav.add.useMutation({
    meta: { quiet: true, success: words.connected },
    onSuccess: onClose,
    onSettled: () => utils.dav.state.invalidate(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(form)
  }
  const plain = { autoCapitalize: 'none', spellCheck: false, required: true } as const
  return (
    <form onSubmit={submit} className="max-w-105 space-y-4">
      {add.isError && <ErrorNote text={errorMessage(add.error)} />}
      {!known && (
        <>
          <Field
            {...plain}
            label={words.server}
            hint={words.serverHint}
            placeholder={words.serverExample}
            inputMode="url"
            maxLength={500}
            autoFocus
            value={form.server}
            onChange={({ target }) => setForm({ ...form, server: target.value })}
          />
          <Field
            {...plain}
            label={words.username}
            hint={words.usernameHint}
            maxLength={300}
            autoComplete="off"
            value={form.username}
            onChange={({ target }) => setForm({ ...form, username: target.value })}
          />
        </>
      )}
      <Field
        {...plain}
        label={words.password}
        hint={words.passwordHint}
        type="password"
        maxLength={500}
        autoComplete="new-password"
        autoFocus={known !== undefined}
        value={form.password}
        onChange={({ target }) => setForm({ ...form, password: target.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={add.isPending}>
          {known ? words.savePassword : words.connect}
        </Button>
        <Button onClick={onClose}>{strings.cancel}</Button>
      </div>
    </form>
  )
}
