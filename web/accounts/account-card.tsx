// A connected mailbox: how it is, and what can be done with it.

import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Account } from '../../src/shared/accounts.ts'
import { syncText } from '../mail/first-sync.tsx'
import { inboxDate } from '../mail/labels.ts'
import { translateSentence } from '../sentences.ts'
import { strings } from '../strings.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { AccountStatus, issueOf } from './account-status.tsx'
import { FolderRoles } from './folder-roles.tsx'
import { providerName } from './provider-names.ts'
import { accountToReconnect } from './reconnect-address.ts'
import { ReconnectForm } from './reconnect-form.tsx'
import { useAccountActions } from './use-account-actions.ts'

const words = strings.accounts

export function AccountCard({ account }: { account: Account }) {
  const { card, reconnecting, setReconnecting } = useReconnecting(account.id)
  const { disconnect, sync } = useAccountActions(account)
  const issue = issueOf(account)
  return (
    <li ref={card} className="scroll-mt-20 border-line border-b px-4 py-4 last:border-b-0 sm:px-6">
      <div className="flex items-center gap-3">
        <Avatar name={account.email} color={account.color} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium" title={account.email}>
            {account.email}
          </p>
          <p className="text-13 text-ink-soft">
            {providerName(account.provider)} · {wayIn(account)}
          </p>
        </div>
        <AccountStatus account={account} />
      </div>
      {account.error && <p className="mt-3 rounded-control bg-sunken px-3 py-2 text-13">{translateSentence(account.error)}</p>}
      {reconnecting ? (
        <ReconnectForm accountId={account.id} onDone={() => setReconnecting(false)} />
      ) : (
        <div className="mt-2 flex flex-wrap items-center gap-2 sm:pl-12">
          <SyncLine account={account} />
          <IconButton
            icon={RefreshCw}
            label={words.syncNow}
            tipSide="left"
            disabled={account.sync.state === 'syncing'}
            iconClass={account.sync.state === 'syncing' ? 'animate-spin' : ''}
            onClick={sync}
          />
          {account.provider !== 'demo' && (
            <Button look={issue ? 'primary' : 'quiet'} onClick={() => setReconnecting(true)}>
              {words.reconnect}
            </Button>
          )}
          <Button look={issue ? 'secondary' : 'quiet'} onClick={() => void disconnect.ask()} busy={disconnect.busy}>
            {words.disconnect}
          </Button>
        </div>
      )}
      <FolderRoles account={account} />
    </li>
  )
}

/** How Homing gets into it. */
function wayIn({ provider, hasRefreshToken }: Account): string {
  if (provider === 'demo') return words.nothingLeaves
  return hasRefreshToken ? words.signedInBy(providerName(provider)) : words.signedInByPassword
}

/** The form stands open where the address asks for it. */
function useReconnecting(accountId: string) {
  const [params] = useSearchParams()
  const asked = accountToReconnect(params) === accountId
  const [reconnecting, setReconnecting] = useState(asked)
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (asked) card.current?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  return { card, reconnecting, setReconnecting }
}

function SyncLine({ account }: { account: Account }) {
  const { sync } = account
  if (sync.state !== 'syncing') {
    const text = sync.lastSyncAt ? words.lastSync(inboxDate(sync.lastSyncAt)) : words.never
    return <p className="min-w-0 flex-1 basis-32 text-13 text-ink-soft tabular-nums">{text}</p>
  }
  const share = sync.total > 0 ? Math.min(1, sync.done / sync.total) : undefined
  return (
    <div className="min-w-0 flex-1 basis-40">
      <p className="mb-1 text-13 text-ink-soft tabular-nums">{syncText(account)}</p>
      <progress aria-label={words.syncing} className="block w-full" {...(share === undefined ? {} : { value: share })} />
    </div>
  )
}
