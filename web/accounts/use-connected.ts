import type { SignInProvider } from '../../src/shared/oauth.ts'
import { toast, trpc } from '../api.ts'
import { tellNoLastingAccess } from '../auth/no-lasting-access.ts'
import { translateSentence } from '../sentences.ts'
import { authWords } from '../words/auth.ts'

/** A mailbox was connected at its provider: asks for it and its mail at once, and says how it went. */
export function useConnected(provider: SignInProvider): (accountId: string | undefined) => Promise<void> {
  const utils = trpc.useUtils()
  const name = authWords.providers[provider]
  return async (accountId) => {
    await Promise.all([utils.accounts.invalidate(), utils.mail.invalidate(), utils.folders.invalidate()])
    const account = utils.accounts.list.getData()?.accounts.find(({ id }) => id === accountId)
    if (account?.reconnectCause === 'no-refresh-token')
      tellNoLastingAccess(name, account.error === null ? authWords.unknownError : translateSentence(account.error))
    else toast(authWords.connectWorked(name))
  }
}
