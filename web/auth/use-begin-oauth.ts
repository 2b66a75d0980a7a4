import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BeginInput, SignInProvider } from '../../src/shared/oauth.ts'
import { authWords } from '../words/auth.ts'
import { beginOAuth } from './oauth.ts'

/** Whoever stopped the browser on its way finds the buttons as they were after this. */
const redirectTimeoutMs = 20_000

/** Leaving for a provider's page. `leaving` says for which, until that page is there or the person is back on this one. */
export function useBeginOAuth(): { leaving: SignInProvider | undefined; begin: (input: BeginInput) => void } {
  const [leaving, setLeaving] = useState<SignInProvider>()
  const { mutate } = useMutation({
    mutationFn: beginOAuth,
    meta: { error: authWords.beginFailed },
    onMutate: ({ provider }) => setLeaving(provider),
    onError: () => setLeaving(undefined),
  })
  useEffect(() => {
    if (!leaving) return
    const back = () => setLeaving(undefined)
    // A page that the browser had kept whole comes back as it was left.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && back()
    window.addEventListener('pageshow', shown)
    const timer = setTimeout(back, redirectTimeoutMs)
    return () => {
      window.removeEventListener('pageshow', shown)
      clearTimeout(timer)
    }
  }, [leaving])
  return { leaving, begin: (input) => leaving || mutate(input) }
}
