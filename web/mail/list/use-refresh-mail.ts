import { toastError, trpc } from '../../api.ts'
import { translateSentence } from '../../sentences.ts'
import { strings } from '../../strings.ts'

/** Asks the mail servers for what is new, and the lists for what that brought. Of a server that is away it tells. */
export function useRefreshMail() {
  const utils = trpc.useUtils()
  return trpc.mail.refresh.useMutation({
    meta: { error: strings.mail.refreshFailed },
    onSuccess: async () => {
      // How the accounts are can be seen elsewhere; that it could not be asked is no failure of this.
      const { accounts } = await utils.accounts.list.fetch(undefined, { staleTime: 0 }).catch(() => ({ accounts: [] }))
      // For those that have to be connected again there is a note above the list.
      const away = accounts.filter(({ error, needsReconnection }) => error && !needsReconnection)
      const [first] = away
      if (!first?.error) return
      const why =
        away.length > 1 ? away.map(({ email }) => email).join(', ') : `${first.email}: ${translateSentence(first.error)}`
      toastError(strings.mail.refreshFailed, 5, why)
    },
    onSettled: () => Promise.all([utils.mail.list.invalidate(), utils.mail.sent.invalidate(), utils.mail.stats.invalidate()]),
  })
}
