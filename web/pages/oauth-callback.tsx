// Where a sign-in that began elsewhere comes back: at a provider, or with the link of `npm run demo`. The address carries a
// ticket that is good once; it leaves the address and the history before anything else, then is exchanged for a session.
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { outcome } from '../auth/callback.ts'
import { CodeStep } from '../auth/code-step.tsx'
import { consumeConnectingMailbox } from '../auth/oauth.ts'
import { replaceWith } from '../auth/redirect.ts'
import { useExchange } from '../auth/use-exchange.ts'
import { sessionToken } from '../session.ts'
import { mailboxAddress } from '../shared-mailbox.ts'
import { GuestCard } from '../shell/guest-card.tsx'
import { Logo } from '../shell/logo.tsx'
import { returnState } from '../shell/return-path.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useTitle } from '../ui/title.ts'
import { authWords } from '../words/auth.ts'

const words = authWords
const connecting = returnState({ pathname: '/connect-accounts', search: '', hash: '' })

/** The account has a second factor, and the ticket waits for its code. */
interface Asked {
  error: string | undefined
  busy: boolean
  answer: (code: string | undefined) => void
}

export function OauthCallbackPage() {
  useTitle(words.completingTitle)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [asked, setAsked] = useState<Asked>()
  const exchange = useExchange(
    (error) =>
      new Promise((answer) => {
        setAsked({ error, answer, busy: false })
      }),
  )
  const [came] = useState(params)
  const begun = useRef(false)
  const here = useRef(false)
  const clean = params.size === 0
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  useEffect(() => {
    if (begun.current) return
    const mailbox = consumeConnectingMailbox()
    if (mailbox !== undefined) {
      begun.current = true
      return replaceWith(mailboxAddress(mailbox, `/oauth/callback?${came}`))
    }
    // The address first: what follows happens when nothing of the ticket stands there any more.
    if (!clean) return void navigate('/oauth/callback', { replace: true })
    begun.current = true
    void outcome(came, exchange).then((next) => {
      // Whoever is signed in is led on from the login page: to where mailboxes are connected, as that is what they were doing.
      const from = next === '/login' && sessionToken() !== undefined ? connecting : undefined
      if (here.current) void navigate(next, { replace: true, state: from })
    })
  }, [clean, came, navigate, exchange])
  if (asked) {
    const answer = (code: string | undefined) => {
      setAsked({ ...asked, error: undefined, busy: true })
      asked.answer(code)
    }
    return (
      <GuestCard title={words.stepTitle}>
        <CodeStep busy={asked.busy} error={asked.error} onCode={answer} onBack={() => answer(undefined)} />
      </GuestCard>
    )
  }
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 pb-24 text-center">
      <Logo size={36} />
      <h1 className="mt-10 font-semibold text-18">{words.completing}</h1>
      <p className="mt-1 text-ink-soft" role="status">
        {words.completingHint}
      </p>
      <span className="mt-6 text-accent">
        <Spinner size={28} />
      </span>
    </main>
  )
}
