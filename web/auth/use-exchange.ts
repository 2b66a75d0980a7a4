import type { Exchanged } from '../../src/shared/oauth.ts'
import { errorCode, errorDetails, errorMessage, trpc } from '../api.ts'
import { readToken, sessionToken, signIn, signOut } from '../session.ts'
import type { Exchange } from './callback.ts'
import { exchange } from './oauth.ts'

/** Asks the person for a code, and says what was wrong with the last one. Undefined where they do not want to go on. */
export type AskCode = (error: string | undefined) => Promise<string | undefined>

/** Exchanges tickets for sessions, quietly: the caller says how it went. */
export function useExchange(askCode: AskCode): Exchange {
  const utils = trpc.useUtils()
  return async (ticket) => {
    const signed = await exchanged(ticket, askCode)
    if (!signed || !take(signed)) return undefined
    const { connected, continued } = signed
    // Where mailboxes cannot be asked for, the dashboard says so.
    const hasAccounts =
      connected ||
      (await utils.accounts.list.fetch(undefined, { staleTime: 0 }).then(
        ({ accounts }) => accounts.length > 0,
        () => true,
      ))
    return { connected, hasAccounts, continued }
  }
}

/** Undefined where that failed: why is of no use to anybody, but for what was wrong with a code. */
async function exchanged(ticket: string, askCode: AskCode): Promise<Exchanged | undefined> {
  let code: string | undefined
  for (;;) {
    try {
      return await exchange(ticket, code)
    } catch (error) {
      const { reason } = errorDetails(error)
      const isAboutCode =
        reason === 'second-factor' ||
        reason === 'second-factor-wrong' ||
        (code !== undefined && errorCode(error) === 'TOO_MANY_REQUESTS')
      if (!isAboutCode) return undefined
      code = await askCode(reason === 'second-factor' ? undefined : errorMessage(error))
      if (code === undefined) return undefined
    }
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
