// Signing in at a provider, by the one way that works here; a password where that works, too.

import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SignInProvider } from '../../src/shared/oauth.ts'
import { errorMessage } from '../api.ts'
import { beginOAuth } from '../auth/oauth.ts'
import { strings } from '../strings.ts'
import { Button, textLinkClass } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { connectWords } from '../words/connect.ts'
import { DevicePart } from './device-part.tsx'
import { Panel } from './panel.tsx'
import { PastePart } from './paste-part.tsx'
import type { Plan } from './sign-in-plan.ts'
import { SignInUnavailable } from './sign-in-unavailable.tsx'

const words = connectWords

export interface SignIn {
  provider: SignInProvider
  /** An account to connect anew. */
  accountId?: string | undefined
}
interface SignInPanelProps {
  signIn: SignIn
  plan: Plan
  /** What is worth knowing first. */
  note?: ReactNode
  /** Where a password is another way in. */
  onPassword?: (() => void) | undefined
  onConnected: (accountId: string | undefined) => void
  onClose: () => void
}
export function SignInPanel({ signIn, plan, note, onPassword, onConnected, onClose }: SignInPanelProps) {
  return (
    <Panel title={words.title(words.providers[signIn.provider])}>
      {note}
      <Way signIn={signIn} plan={plan} onConnected={onConnected} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
        <Button onClick={onClose}>{strings.cancel}</Button>
        {onPassword && (
          <button type="button" className={`${textLinkClass} text-13`} onClick={onPassword}>
            {signIn.provider === 'outlook' ? words.password : words.appPassword}
          </button>
        )}
      </div>
    </Panel>
  )
}

function Way({ signIn, plan, onConnected }: Pick<SignInPanelProps, 'signIn' | 'plan' | 'onConnected'>) {
  switch (plan.kind) {
    case 'redirect':
      return <RedirectPart signIn={signIn} />
    case 'device':
      return <DevicePart signIn={signIn} onConnected={onConnected} />
    case 'paste':
      return <PastePart signIn={signIn} onConnected={onConnected} />
    case 'elsewhere':
    case 'none':
      return <SignInUnavailable provider={signIn.provider} plan={plan} />
  }
}

/** The provider's page in this tab, which comes back by itself. */
export function RedirectPart({ signIn }: { signIn: SignIn }) {
  const { provider, accountId } = signIn
  const name = words.providers[provider]
  const begin = useMutation({ mutationFn: beginOAuth, meta: { quiet: true } })
  const leave = () =>
    begin.mutate({ provider, intent: 'connect', way: 'redirect', ...(accountId === undefined ? {} : { accountId }) })
  return (
    <>
      <p className="text-13 text-ink-soft">{words.redirectText(name)}</p>
      {begin.isError && <ErrorNote text={errorMessage(begin.error, words.beginFailed)} />}
      <Button variant="primary" size="large" busy={begin.isPending} onClick={leave}>
        {words.continueWith(name)}
      </Button>
    </>
  )
}
