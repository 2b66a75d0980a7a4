// Where a sign-in that began elsewhere comes back: at a provider, or with the link of `npm run demo`. The address carries a
// ticket that is good once; it leaves the address and the history before anything else, then is exchanged for a session.
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { complain, trpc } from '../api.ts'
import { signIn, signOut } from '../session.ts'
import { strings } from '../strings.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useTitle } from '../ui/title.ts'

const words = strings.auth

export function OauthCallbackPage() {
  useTitle(words.completing)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const exchange = useExchange()
  const came = useRef(params)
  const taken = useRef(false)
  const clean = params.size === 0
  useEffect(() => {
    // The address first: what follows happens when nothing of the ticket stands there any more.
    if (!clean) return void navigate('/oauth/callback', { replace: true })
    if (taken.current) return
    taken.current = true
    void outcome(came.current, exchange).then((next) => navigate(next, { replace: true }))
  }, [clean, navigate, exchange])
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 px-6 text-center">
      <Spinner size={28} />
      <h1 className="font-semibold text-18">{words.completing}</h1>
      <p className="text-ink-soft">{words.completingHint}</p>
    </main>
  )
}

type Exchange = (ticket: string) => Promise<boolean>

/** Does what the address asks for, says how it went where it went wrong, and answers the page to go to. */
async function outcome(params: URLSearchParams, exchange: Exchange): Promise<string> {
  if (params.get('error')) {
    complain(words.connectFailed(params.get('provider') ?? 'Google', params.get('message') ?? words.unknownError))
    return params.get('refreshTokenMissing') === 'true' ? '/connect-accounts' : '/login'
  }
  const ticket = params.get('token')
  if (params.get('success') !== 'true' || !ticket) {
    complain(words.invalidCallback)
    return '/login'
  }
  return (await exchange(ticket)) ? '/dashboard' : '/login'
}

/** Signs in with a ticket. False where it was refused; that has been said then. */
function useExchange(): Exchange {
  const { mutateAsync } = trpc.auth.exchange.useMutation({ meta: { success: words.loginWorked, quiet: true } })
  return async (ticket) => {
    try {
      const { token } = await mutateAsync({ ticket })
      signOut() // whoever was signed in here before: nothing of theirs stays in this tab
      signIn(token)
      return true
    } catch {
      complain(words.callbackError) // used, too old, or the server is out of reach: all that helps is signing in
      return false
    }
  }
}
