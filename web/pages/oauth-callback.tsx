// Where a provider's sign-in comes back. Until signing in by OAuth exists on this server, every answer here is either a
// provider's error, which is told, or an address that lacks its parameters.
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { complain } from '../api.ts'
import { strings } from '../strings.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useTitle } from '../ui/title.ts'

const words = strings.auth

export function OauthCallbackPage() {
  useTitle(words.completing)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const told = useRef(false)
  useEffect(() => {
    if (told.current) return
    told.current = true
    const { sentence, next } = outcome(params)
    complain(sentence)
    void navigate(next, { replace: true })
  }, [navigate, params])
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 px-6 text-center">
      <Spinner size={28} />
      <h1 className="font-semibold text-18">{words.completing}</h1>
      <p className="text-ink-soft">{words.completingHint}</p>
    </main>
  )
}

function outcome(params: URLSearchParams): { sentence: string; next: string } {
  if (params.get('error')) {
    const sentence = words.connectFailed(params.get('provider') ?? 'Google', params.get('message') ?? words.unknownError)
    return { sentence, next: params.get('refreshTokenMissing') === 'true' ? '/connect-accounts' : '/login' }
  }
  return { sentence: words.invalidCallback, next: '/login' }
}
