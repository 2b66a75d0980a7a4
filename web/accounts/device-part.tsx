// Signing in by a code: it is typed in at the provider's page, in any browser, so no way back to this one is needed.
import clsx from 'clsx'
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { SignInProvider } from '../../src/shared/oauth.ts'
import { errorCode, errorMessage } from '../api.ts'
import { translateServerMessage } from '../server-messages.ts'
import { Button, buttonClass, textLinkClass } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { authWords } from '../words/auth.ts'
import { connectWords } from '../words/connect.ts'
import { CopyField } from './copy-field.tsx'
import { GuideLink } from './guide-link.tsx'
import { Step, Steps } from './panel.tsx'
import type { SignIn } from './sign-in-panel.tsx'
import { useConnected } from './use-connected.ts'
import { type Code, useDeviceCode, useDeviceState } from './use-device.ts'

const words = connectWords.code

interface DevicePartProps {
  signIn: SignIn
  onConnected: (accountId: string | undefined) => void
}
export function DevicePart({ signIn, onConnected }: DevicePartProps) {
  const { code, busy, error, anew } = useDeviceCode(signIn)
  const { provider } = signIn
  if (busy)
    return (
      <div role="status" className="space-y-3">
        <p className="text-13 text-ink-soft">{words.asking(connectWords.providers[provider])}</p>
        <Skeleton className="h-16 w-full sm:w-80" />
      </div>
    )
  if (error)
    return (
      <ErrorNote text={authWords.connectFailed(authWords.providers[provider], errorMessage(error))} onRetry={anew}>
        {errorCode(error) === 'NOT_IMPLEMENTED' && (
          <GuideLink provider={provider} className={textLinkClass}>
            {connectWords.owner.guide(connectWords.providers[provider])}
          </GuideLink>
        )}
      </ErrorNote>
    )
  return code && <Waiting key={code.id} provider={provider} code={code} onAnew={anew} onConnected={onConnected} />
}

interface WaitingProps extends Pick<DevicePartProps, 'onConnected'> {
  provider: SignInProvider
  code: Code
  onAnew: () => void
}
function Waiting({ provider, code, onAnew, onConnected }: WaitingProps) {
  const { state, message, accountId, secondsLeft, unreachable } = useDeviceState(code)
  const isReported = useRef(false)
  const connected = useConnected(provider)
  useEffect(() => {
    if (state !== 'connected' || isReported.current) return
    isReported.current = true
    const id = accountId ?? undefined
    void connected(id).then(() => onConnected(id))
  }, [state, accountId, connected, onConnected])
  if (state === 'refused' || state === 'expired')
    return (
      <>
        <ErrorNote
          text={state === 'expired' ? words.expired : authWords.connectFailed(authWords.providers[provider], refusal(message))}
        />
        {state === 'refused' && <p className="text-13 text-ink-soft">{words.refused}</p>}
        <Button variant="primary" size="large" autoFocus onClick={onAnew}>
          {words.anew}
        </Button>
      </>
    )
  return (
    <Steps>
      <Step number={1} text={words.open(connectWords.providers[provider])}>
        <PageLink address={code.verificationUri} />
      </Step>
      <Step number={2} text={words.enter}>
        <CopyField large label={words.label} value={code.userCode} />
        <p role="timer" className="text-13 text-ink-soft tabular-nums">
          {words.expires(clock(secondsLeft))}
        </p>
      </Step>
      <Step number={3} text={words.allow}>
        <p role="status" className="flex items-center gap-2 text-13 text-ink-soft">
          <Spinner />
          {unreachable ? words.unreachable : words.waiting}
        </p>
      </Step>
    </Steps>
  )
}

/** The provider's address comes from outside: what is no web page is shown and not opened. */
function PageLink({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <p className="wrap-anywhere font-medium">{address}</p>
  return (
    <a href={address} target="_blank" rel="noreferrer" className={clsx(buttonClass('secondary'), 'max-w-full')}>
      <span className="truncate">{address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}</span>
      <ExternalLink size={16} className="shrink-0" aria-hidden="true" />
    </a>
  )
}

function refusal(message: string | null): string {
  return message === null ? authWords.unknownError : translateServerMessage(message)
}

/** 14:05 */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
