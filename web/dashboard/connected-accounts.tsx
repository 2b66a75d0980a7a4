// The mailboxes: how each is, and where to mend it.

import clsx from 'clsx'
import { Link } from 'react-router'
import type { Account } from '../../src/shared/accounts.ts'
import { accountErrorText } from '../accounts/account-error.tsx'
import { AccountStatus } from '../accounts/account-status.tsx'
import { providerName } from '../accounts/provider-names.ts'
import { reconnectAddress } from '../accounts/reconnect-address.ts'
import { trpc } from '../api.ts'
import { isFirstSync, syncText } from '../mail/first-sync.ts'
import { strings } from '../strings.ts'
import { Avatar } from '../ui/avatar.tsx'
import { textLinkClass } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { dashboardWords as words } from '../words/dashboard.ts'

export function ConnectedAccounts() {
  const { data, isError } = trpc.accounts.list.useQuery()
  return (
    <Card>
      <CardHeading
        aside={
          <Link to="/connect-accounts" className={`${textLinkClass} text-13`}>
            {words.manage}
          </Link>
        }
      >
        {words.accounts}
      </CardHeading>
      {!data && !isError && <AccountSkeleton />}
      {!data && isError && <p className="px-4 py-5 text-13 text-ink-soft">{strings.accounts.loadFailed}</p>}
      <ul>
        {data?.accounts.map((account) => (
          <AccountLine key={account.id} account={account} />
        ))}
      </ul>
    </Card>
  )
}

function AccountLine({ account }: { account: Account }) {
  const why = accountErrorText(account)
  const hasIssues = account.needsReconnection || Boolean(account.error)
  const isArchive = account.provider === 'archive'
  return (
    <li className="flex items-center gap-3 border-line border-b py-3 pr-4 pl-5 last:border-b-0">
      <Avatar name={account.email} size="small" color={account.color} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-13" title={account.email}>
          {account.email}
        </p>
        <p className={clsx('text-12 text-ink-soft tabular-nums', !hasIssues && 'truncate')}>
          <span>{isFirstSync(account) || account.sync.waitingFor ? syncText(account) : providerName(account.provider)}</span>
          {!isArchive && (
            <>
              {' · '}
              {hasIssues ? <AccountStatus account={account} /> : <span>{words.connected}</span>}
            </>
          )}
        </p>
        {why && <p className="text-12">{why}</p>}
        {account.needsReconnection && (
          <Link
            to={reconnectAddress(account.id)}
            aria-label={strings.accounts.reconnectLabel(account.email)}
            className={`${textLinkClass} mt-1 inline-block text-13`}
          >
            {strings.accounts.reconnect}
          </Link>
        )}
      </div>
    </li>
  )
}

function AccountSkeleton() {
  return (
    <div aria-hidden="true" className="flex h-15.25 items-center gap-3 px-4">
      <Skeleton className="size-7 rounded-full" />
      <div className="flex-1 space-y-2.5">
        <Skeleton className="h-3 w-3/5" />
        <Skeleton className="h-2.5 w-2/5" />
      </div>
    </div>
  )
}
