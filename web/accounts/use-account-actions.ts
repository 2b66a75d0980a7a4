// Looking for new mail, and disconnecting after a question.
import type { Account } from '../../src/shared/accounts.ts'
import type { OutboxItem } from '../../src/shared/mail.ts'
import { trpc } from '../api.ts'
import { useConfirm } from '../ui/dialog.tsx'
import { accountsWords } from '../words/accounts.ts'

const words = accountsWords

export function useAccountActions({ id, email }: Account) {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const disconnect = trpc.accounts.disconnect.useMutation({
    meta: { success: words.disconnectWorked, error: words.disconnectFailed },
    onSettled: () => Promise.all([utils.accounts.invalidate(), utils.mail.invalidate()]),
  })
  const sync = trpc.accounts.sync.useMutation({
    meta: { error: words.syncFailed },
    onSettled: () => utils.accounts.list.invalidate(),
  })
  return {
    sync: () => sync.mutate({ id }),
    disconnect: {
      busy: disconnect.isPending,
      ask: async () => {
        const waiting = waitingIn(await utils.client.mail.outbox.query().catch(() => undefined), id)
        const yes = await confirm({
          title: words.confirmDisconnect(email),
          text: waiting === 0 ? words.disconnectHint : `${words.disconnectWaiting(waiting)} ${words.disconnectHint}`,
          yes: words.disconnect,
          danger: true,
        })
        if (yes) disconnect.mutate({ id })
      },
    },
  }
}

/** Mails that have not left, and go with the account. */
function waitingIn(outbox: { items: readonly OutboxItem[] } | undefined, accountId: string): number {
  const items = outbox?.items ?? []
  return items.filter((item) => item.accountId === accountId && (item.status === 'held' || item.status === 'failed')).length
}
