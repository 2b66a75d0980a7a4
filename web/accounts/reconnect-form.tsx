import { type FormEvent, useState } from 'react'
import { errorMessage, trpc } from '../api.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { strings } from '../strings.ts'
import { Button, textLinkClass } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'

const words = strings.accounts

interface ReconnectFormProps {
  accountId: string
  onDone: () => void
  /** Another way in. */
  other?: { label: string; choose: () => void } | undefined
}
export function ReconnectForm({ accountId, onDone, other }: ReconnectFormProps) {
  const [password, setPassword] = useState('')
  const utils = trpc.useUtils()
  const update = trpc.accounts.update.useMutation({
    meta: { success: words.reconnectWorked, quiet: true },
    onSuccess: onDone,
    onSettled: () => utils.accounts.list.invalidate(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    update.mutate({ id: accountId, password })
  }
  return (
    <form onSubmit={submit} className="mt-4 space-y-3">
      {update.isError && <ErrorNote text={errorMessage(update.error, words.reconnectFailed)} />}
      <PasswordField
        label={words.password}
        hint={words.reconnectText}
        autoComplete="off"
        required
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" busy={update.isPending}>
          {words.reconnect}
        </Button>
        <Button onClick={onDone}>{strings.cancel}</Button>
        {other && (
          <button type="button" className={`${textLinkClass} text-13`} onClick={other.choose}>
            {other.label}
          </button>
        )}
      </div>
    </form>
  )
}
