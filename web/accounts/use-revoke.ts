// Taking the access to a mailbox back, after a question. What is left to do stands on the card afterwards.
import type { Account } from '../../src/shared/accounts.ts'
import type { SignInProvider } from '../../src/shared/oauth.ts'
import { trpc } from '../api.ts'
import { useConfirm } from '../ui/dialog.tsx'
import { connectWords } from '../words/connect.ts'

const words = connectWords

export function useRevoke({ email, signIn }: Account, provider: SignInProvider | undefined) {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const revoke = trpc.oauth.revoke.useMutation({
    meta: { error: words.revokeFailed },
    onSettled: () => Promise.all([utils.accounts.invalidate(), utils.mail.invalidate()]),
  })
  return {
    busy: revoke.isPending,
    result: revoke.data,
    forget: revoke.reset,
    ask: async () => {
      if (!provider) return
      const yes = await confirm({
        title: words.confirmRevoke(email),
        text: signIn === 'oauth' ? words.revokeHint(words.providers[provider]) : words.revokePasswordHint,
        yes: words.revoke,
        danger: true,
      })
      if (yes) revoke.mutate({ provider, email })
    },
  }
}
