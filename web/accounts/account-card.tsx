// A connected mailbox: how it is, and what can be done with it.

import clsx from 'clsx'
import { RefreshCw } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Account } from '../../src/shared/accounts.ts'
import { inboxDate } from '../format/dates-and-sizes.ts'
import { syncText } from '../mail/first-sync.ts'
import { strings } from '../strings.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { accountsWords } from '../words/accounts.ts'
import { archiveWords } from '../words/archive.ts'
import { connectWords } from '../words/connect.ts'
import { AccessExpiry } from './access-expiry.tsx'
import { AccountError } from './account-error.tsx'
import { AccountStatus } from './account-status.tsx'
import { ArchiveActions, ArchiveSign } from './archive-card.tsx'
import { FolderRoles } from './folder-roles.tsx'
import { providerName } from './provider-names.ts'
import { Reconnect } from './reconnect.tsx'
import { accountToReconnect } from './reconnect-address.ts'
import { RevokedNote } from './revoked-note.tsx'
import { signInOf } from './sign-in-plan.ts'
import { useAccountActions } from './use-account-actions.ts'
import { useRevoke } from './use-revoke.ts'

const words = accountsWords

interface AccountCardProps {
  account: Account
  /** It has just been connected: here the eye and the keyboard go on. */
  arrived?: boolean
}
export function AccountCard({ account, arrived = false }: AccountCardProps) {
  const { card, reconnecting, closed, setReconnecting } = useReconnecting(account.id, arrived)
  const revoke = useRevoke(account, signInOf(account.provider))
  const isArchive = account.provider === 'archive'
  const closeNote = () => {
    card.current?.focus()
    revoke.forget()
  }
  return (
    <li
      ref={card}
      tabIndex={-1}
      aria-label={account.email}
      className="-outline-offset-2 scroll-mt-20 border-line border-b p-4 last:border-b-0"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1 pl-1">
        {isArchive ? <ArchiveSign color={account.color} /> : <Avatar name={account.email} color={account.color} />}
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium wrap-anywhere">{account.email}</p>
          <Facts account={account} />
        </div>
        {isArchive && <ArchiveActions account={account} />}
        {!isArchive && !reconnecting && (
          <Actions account={account} revoke={revoke} focused={closed} onReconnect={() => setReconnecting(true)} />
        )}
      </div>
      <AccessExpiry account={account} />
      <AccountError account={account} />
      {revoke.result && <RevokedNote revoked={revoke.result} onClose={closeNote} />}
      {!isArchive && reconnecting && <Reconnect account={account} onDone={() => setReconnecting(false)} />}
      {!isArchive && <FolderRoles account={account} />}
    </li>
  )
}

interface ActionsProps {
  account: Account
  revoke: ReturnType<typeof useRevoke>
  /** The form to reconnect was closed: the focus goes back to its button. */
  focused: boolean
  onReconnect: () => void
}
function Actions({ account, revoke, focused, onReconnect }: ActionsProps) {
  const { disconnect, sync } = useAccountActions(account)
  const broken = account.needsReconnection
  const syncing = account.sync.state === 'syncing' && !account.sync.waitingFor
  return (
    <div className={clsx('ml-auto flex flex-wrap items-center justify-end gap-x-1 gap-y-2', !broken && '-mr-3')}>
      <IconButton
        icon={RefreshCw}
        label={words.syncNow}
        tipSide="left"
        disabled={syncing}
        iconClass={syncing ? 'animate-spin' : ''}
        onClick={sync}
      />
      {account.provider !== 'demo' && (
        <Button variant={broken ? 'primary' : 'quiet'} autoFocus={focused} onClick={onReconnect}>
          {words.reconnect}
        </Button>
      )}
      {signInOf(account.provider) && account.reconnectCause !== 'revoked' && (
        <Button variant={broken ? 'secondary' : 'quiet'} onClick={() => void revoke.ask()} busy={revoke.busy}>
          {connectWords.revoke}
        </Button>
      )}
      <Button variant={broken ? 'secondary' : 'quiet'} onClick={() => void disconnect.ask()} busy={disconnect.busy}>
        {words.disconnect}
      </Button>
    </div>
  )
}

/** How it is, and how Homing gets into it. */
function Facts({ account }: { account: Account }) {
  const { provider, sync } = account
  if (provider === 'archive') return <p className="text-13 text-ink-soft">{`${providerName(provider)} · ${archiveWords.here}`}</p>
  const checked = sync.lastSyncAt ? words.lastSync(inboxDate(sync.lastSyncAt)) : words.never
  const facts = [sync.state === 'syncing' ? syncText(account) : checked, ...(provider === 'demo' ? [] : wayIn(account))]
  return (
    <>
      <p className="text-13 text-ink-soft tabular-nums">
        <AccountStatus account={account} />
        {facts.map((fact) => (
          <Fragment key={fact}>
            {' · '}
            <span>{fact}</span>
          </Fragment>
        ))}
      </p>
      {sync.state === 'syncing' && !sync.waitingFor && (
        <progress
          aria-label={strings.accounts.syncing}
          className="mt-1 block w-full max-w-80"
          {...(sync.total > 0 ? { value: Math.min(1, sync.done / sync.total) } : {})}
        />
      )}
    </>
  )
}

function wayIn({ provider, signIn }: Account): string[] {
  const page = signInOf(provider)
  const how = signIn === 'oauth' && page ? connectWords.signedInWith(connectWords.providers[page]) : words.signedInByPassword
  return [providerName(provider), how]
}

/** The form stands open where the address asks for it. */
function useReconnecting(accountId: string, arrived: boolean) {
  const [params] = useSearchParams()
  const asked = accountToReconnect(params) === accountId
  const [reconnecting, setReconnecting] = useState(asked)
  const [closed, setClosed] = useState(false)
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (asked) card.current?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  useEffect(() => {
    if (!arrived) return
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [arrived])
  const change = (open: boolean) => {
    setReconnecting(open)
    setClosed(!open)
  }
  return { card, reconnecting, closed, setReconnecting: change }
}
