import { trpc } from '../../api.ts'
import { strings } from '../../strings.ts'

/** Asks the mail servers for what is new, and the lists for what that brought. */
export function useRefresh() {
  const utils = trpc.useUtils()
  return trpc.mail.refresh.useMutation({
    meta: { error: strings.mail.refreshFailed },
    onSettled: () => Promise.all([utils.mail.list.invalidate(), utils.mail.sent.invalidate(), utils.mail.stats.invalidate()]),
  })
}
