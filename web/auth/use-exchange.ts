import { trpc } from '../api.ts'
import { readToken, sessionToken, signIn, signOut } from '../session.ts'
import type { Exchange } from './callback.ts'

/** Exchanges tickets for sessions, quietly: the caller says how it went. */
export function useExchange(): Exchange {
  const { mutateAsync } = trpc.auth.exchange.useMutation({ meta: { quiet: true } })
  return async (ticket, mayReplace) => {
    try {
      const { token } = await mutateAsync({ ticket })
      return take(token, mayReplace)
    } catch {
      return false
    }
  }
}

/** Whoever is signed in here stays who they are: an address made up by somebody else must not hand them a stranger's account. */
function take(token: string, mayReplace: boolean): boolean {
  const here = readToken(sessionToken() ?? '')
  const isOther = here !== undefined && here.id !== readToken(token)?.id
  if (isOther && !mayReplace) return false
  if (isOther) signOut() // nothing of theirs stays in this tab
  signIn(token)
  return true
}
