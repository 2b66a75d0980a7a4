import type { Exchanged } from '../../src/shared/oauth.ts'
import { trpc } from '../api.ts'
import { readToken, sessionToken, signIn, signOut } from '../session.ts'
import type { Exchange } from './callback.ts'
import { exchange } from './oauth.ts'

/** Exchanges tickets for sessions, quietly: the caller says how it went. */
export function useExchange(): Exchange {
  const utils = trpc.useUtils()
  return async (ticket) => {
    const signed = await exchange(ticket).catch(() => undefined) // the caller says that it failed; why is of no use to anybody
    if (!signed || !take(signed)) return undefined
    const { connected } = signed
    // Where mailboxes cannot be asked for, the dashboard says so.
    const hasAccounts =
      connected ||
      (await utils.accounts.list.fetch(undefined, { staleTime: 0 }).then(
        ({ accounts }) => accounts.length > 0,
        () => true,
      ))
    return { connected, hasAccounts }
  }
}

/**
 * Whoever is signed in here stays who they are: an address made up by somebody else must not hand them a stranger's account.
 * Only what this browser began itself may replace them.
 */
function take({ token, mayReplace }: Exchanged): boolean {
  const here = readToken(sessionToken() ?? '')
  const isOther = here !== undefined && here.id !== readToken(token)?.id
  if (isOther && !mayReplace) return false
  if (isOther) signOut() // nothing of theirs stays in this tab
  signIn(token)
  return true
}
