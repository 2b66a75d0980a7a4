import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../api.ts'
import { beginOAuth } from '../auth/oauth.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { connectWords } from '../words/connect.ts'
import type { SignIn } from './sign-in-panel.tsx'

const words = connectWords

/** The provider's page in this tab, which comes back by itself. */
export function RedirectPart({ signIn }: { signIn: SignIn }) {
  const leave = useLeave()
  const name = words.providers[signIn.provider]
  return (
    <>
      <p className="text-13 text-ink-soft">{words.redirectText(name)}</p>
      {leave.error && <ErrorNote text={leave.error} />}
      <Button look="primary" size="large" busy={leave.leaving} onClick={() => leave.to(signIn)}>
        {words.continueWith(name)}
      </Button>
    </>
  )
}

/** Begins, and leaves for the provider's page. */
export function useLeave() {
  const begin = useMutation({ mutationFn: beginOAuth, meta: { quiet: true } })
  return {
    to: ({ provider, accountId }: SignIn) =>
      begin.mutate({ provider, intent: 'connect', way: 'redirect', ...(accountId === undefined ? {} : { accountId }) }),
    leaving: begin.isPending,
    error: begin.isError ? sentenceOf(begin.error, words.beginFailed) : undefined,
  }
}
