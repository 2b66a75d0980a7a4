import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../api.ts'
import { beginOAuth } from '../auth/oauth.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { connectWords } from '../words/connect.ts'
import type { SignIn } from './sign-in-panel.tsx'

const words = connectWords

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
