// A connected mailbox: how it is, and what can be done with it.

import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '../../src/shared/accounts.ts'
import type { OutboxItem } from '../../src/shared/mail.ts'
import { trpc } from '../api.ts'
import { locale } from '../language.ts'
import { inboxDate } from '../mail/labels.ts'
import { strings } from '../strings.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { AccountStatus, issueOf } from './account-status.tsx'
import { FolderRoles } from './folder-roles.tsx'
import { providerName } from './provider-names.ts'
import { ReconnectForm } from './reconnect-form.tsx'

const words = strings.accounts

export function AccountCard({ account }: { account: Account }) {
  const [reconnecting, setReconnecting] = useState(false)
  const { disconnect, sync } = useAccountActions(account)
  const issue = issueOf(account)
  return (
    <li className="border-line border-b px-4 py-4 last:border-b-0">
      <div className="flex items-center gap-3">
        <Avatar name={account.email} color={account.color} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{account.email}</p>
          <p className="text-13 text-ink-soft">{providerName(account.provider)}</p>
        </div>
        <AccountStatus account={account} />
      </div>
      {account.error && <p className="mt-3 rounded-control bg-sunken px-3 py-2 text-13">{account.error}</p>}
      <SyncLine account={account} />
      <FolderRoles account={account} />
      {reconnecting ? (
        <ReconnectForm accountId={account.id} onDone={() => setReconnecting(false)} />
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {account.provider !== 'demo' && (
            <Button look={issue ? 'primary' : 'secondary'} onClick={() => setReconnecting(true)}>
              {words.reconnect}
            </Button>
          )}
          <Button onClick={() => void disconnect.ask()} busy={disconnect.busy}>
            {words.disconnect}
          </Button>
          <IconButton
            icon={RefreshCw}
            label={words.syncNow}
            className="ml-auto"
            tipSide="left"
            disabled={account.sync.state === 'syncing'}
            iconClass={account.sync.state === 'syncing' ? 'animate-spin' : ''}
            onClick={sync}
          />
        </div>
      )}
    </li>
  )
}

function SyncLine({ account: { sync } }: { account: Account }) {
  if (sync.state !== 'syncing') {
    const text = sync.lastSyncAt ? words.lastSync(inboxDate(sync.lastSyncAt)) : words.never
    return <p className="mt-2 text-13 text-ink-soft tabular-nums">{text}</p>
  }
  const share = sync.total > 0 ? Math.min(1, sync.done / sync.total) : undefined
  return (
    <div className="mt-3">
      <p className="mb-1 text-13 text-ink-soft tabular-nums">
        {share === undefined
          ? words.syncing
          : strings.mail.firstSync(sync.done.toLocaleString(locale), sync.total.toLocaleString(locale))}
      </p>
      <progress aria-label={words.syncing} className="block w-full" {...(share === undefined ? {} : { value: share })} />
    </div>
  )
}

function useAccountActions({ id, email }: Account) {
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
