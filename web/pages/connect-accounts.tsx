import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { AccountCard } from '../accounts/account-card.tsx'
import { ConnectPanel } from '../accounts/connect-panel.tsx'
import { trpc } from '../api.ts'
import { sharedMailboxId } from '../shared-mailbox.ts'
import { strings } from '../strings.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { accountsWords } from '../words/accounts.ts'
import { archiveWords } from '../words/archive.ts'

const words = accountsWords
const isShared = sharedMailboxId !== undefined
const next = isShared ? '/inbox' : '/dashboard'
const MovedAccounts = lazy(() => import('../shared-mailboxes/moved-accounts.tsx'))
const OnlyManagers = lazy(() =>
  import('../shared-mailboxes/only-managers.tsx').then((module) => ({ default: module.OnlyManagers })),
)

export function ConnectAccountsPage() {
  const query = trpc.accounts.list.useQuery()
  const accounts = query.data?.accounts
  const [arrived, setArrived] = useState<string>()
  const { role, canManage } = useMailboxRole()
  if (role && !canManage)
    return (
      <Suspense>
        <OnlyManagers />
      </Suspense>
    )
  return (
    <Page className="space-y-4" title={words.title} intro={words.intro}>
      {query.isError && <ErrorNote text={strings.accounts.loadFailed} onRetry={() => void query.refetch()} />}
      <ConnectPanel onConnected={setArrived} />
      <Card>
        <CardHeading>{words.connected}</CardHeading>
        {!accounts && !query.isError && (
          <div className="space-y-3 p-4" aria-hidden="true">
            <Skeleton className="h-9 w-3/5" />
            <Skeleton className="h-9 w-2/5" />
          </div>
        )}
        {accounts?.length === 0 && <Empty drawing="house" title={words.none} text={words.noneHint} />}
        {accounts && accounts.length > 0 && (
          <ul>
            {accounts.map((account) => (
              <AccountCard key={account.id} account={account} arrived={account.id === arrived} />
            ))}
          </ul>
        )}
      </Card>
      {!isShared && (
        <Suspense>
          <MovedAccounts />
        </Suspense>
      )}
      {!isShared && (
        <p className="text-13 text-ink-soft">
          {archiveWords.filesToo}{' '}
          <Link to="/settings/data" className="underline">
            {archiveWords.importThem}
          </Link>
        </p>
      )}
      <div className="flex justify-end gap-2">
        <ButtonLink to={next} variant="quiet">
          {strings.cancel}
        </ButtonLink>
        <ButtonLink to={next} variant="primary">
          {words.done}
        </ButtonLink>
      </div>
    </Page>
  )
}
