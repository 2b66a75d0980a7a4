// Connecting an account anew, as it was or by its other way in. Its mail stays.
import { type FormEvent, useState } from 'react'
import type { Account } from '../../src/shared/accounts.ts'
import { errorMessage, trpc } from '../api.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { strings } from '../strings.ts'
import { Button, textLinkClass } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { accountsWords } from '../words/accounts.ts'
import { connectWords } from '../words/connect.ts'
import { SignInPanel } from './sign-in-panel.tsx'
import { isUsable, planFor, signInOf, useSetup } from './sign-in-plan.ts'

const words = connectWords

export function Reconnect({ account, onDone }: { account: Account; onDone: () => void }) {
  const { setup, isPending } = useSetup()
  const [byPage, setByPage] = useState(account.signIn === 'oauth')
  const provider = signInOf(account.provider)
  if (!provider) return <ReconnectForm accountId={account.id} onDone={onDone} />
  if (byPage && isPending) return <Skeleton className="mt-4 h-36 w-full" />
  const plan = planFor(setup, provider, account.id)
  if (!byPage)
    return (
      <ReconnectForm
        accountId={account.id}
        onDone={onDone}
        other={isUsable(plan) ? { label: words.signIn(words.providers[provider]), choose: () => setByPage(true) } : undefined}
      />
    )
  return (
    <SignInPanel
      signIn={{ provider, accountId: account.id }}
      plan={plan}
      note={<p>{words.again}</p>}
      onPassword={() => setByPage(false)}
      onConnected={onDone}
      onClose={onDone}
    />
  )
}

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
    meta: { success: accountsWords.reconnectWorked, quiet: true },
    onSuccess: onDone,
    onSettled: () => utils.accounts.list.invalidate(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    update.mutate({ id: accountId, password })
  }
  return (
    <form onSubmit={submit} className="mt-4 space-y-3">
      {update.isError && <ErrorNote text={errorMessage(update.error, accountsWords.reconnectFailed)} />}
      <PasswordField
        label={accountsWords.password}
        hint={accountsWords.reconnectText}
        autoComplete="off"
        required
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" busy={update.isPending}>
          {accountsWords.reconnect}
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
