import type { SignInProvider } from '../../src/shared/oauth.ts'
import { toast, trpc } from '../api.ts'
import { toastMissingRefreshToken } from '../auth/missing-refresh-token.ts'
import { translateServerMessage } from '../server-messages.ts'
import { authWords } from '../words/auth.ts'

/** A mailbox was connected at its provider: asks for it and its mail at once, and says how it went. */
export function useConnected(provider: SignInProvider): (accountId: string | undefined) => Promise<void> {
  const utils = trpc.useUtils()
  const name = authWords.providers[provider]
  return async (accountId) => {
    await Promise.all([utils.accounts.invalidate(), utils.mail.invalidate(), utils.folders.invalidate()])
    const account = utils.accounts.list.getData()?.accounts.find(({ id }) => id === accountId)
    if (account?.reconnectCause === 'no-refresh-token')
      toastMissingRefreshToken(name, account.error === null ? authWords.unknownError : translateServerMessage(account.error))
    else toast(authWords.connectWorked(name))
  }
}
