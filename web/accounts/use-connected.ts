import { say, trpc } from '../api.ts'
import { authWords } from '../words/auth.ts'

/** Says that a mailbox was connected at its provider, and asks for it and its mail at once. */
export function useConnected(provider: string): () => Promise<unknown> {
  const utils = trpc.useUtils()
  return () => {
    say(authWords.connectWorked(provider))
    return Promise.all([utils.accounts.invalidate(), utils.mail.invalidate(), utils.folders.invalidate()])
  }
}
