// Connecting an account anew, as it was or by its other way in. Its mail stays.
import { useState } from 'react'
import type { Account } from '../../src/shared/accounts.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { connectWords } from '../words/connect.ts'
import { ReconnectForm } from './reconnect-form.tsx'
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
