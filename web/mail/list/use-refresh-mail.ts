import { toastError, trpc } from '../../api.ts'
import { translateServerMessage } from '../../server-messages.ts'
import { strings } from '../../strings.ts'

/** Syncs all accounts and refetches the lists. Reports unreachable mail servers. */
export function useRefreshMail() {
  const utils = trpc.useUtils()
  return trpc.mail.refresh.useMutation({
    meta: { error: strings.mail.refreshFailed },
    onSuccess: async () => {
      // Best effort: account state is shown elsewhere.
      const { accounts } = await utils.accounts.list.fetch(undefined, { staleTime: 0 }).catch(() => ({ accounts: [] }))
      // Accounts needing reconnection have a note above the list.
      const away = accounts.filter(({ error, needsReconnection }) => error && !needsReconnection)
      const [first] = away
      if (!first?.error) return
      const why =
        away.length > 1 ? away.map(({ email }) => email).join(', ') : `${first.email}: ${translateServerMessage(first.error)}`
      toastError(strings.mail.refreshFailed, 5, why)
    },
    onSettled: () => Promise.all([utils.mail.list.invalidate(), utils.mail.sent.invalidate(), utils.mail.stats.invalidate()]),
  })
}
