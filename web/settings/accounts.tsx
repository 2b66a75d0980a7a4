// How each mailbox looks in lists, and whether it is part of the unified inbox.
import { lazy, Suspense, useState } from 'react'
import type { Account } from '../../src/shared/accounts.ts'
import { providerName } from '../accounts/provider-names.ts'
import { trpc } from '../api.ts'
import { QueryResult } from '../query-result.tsx'
import { sharedMailboxId } from '../shared-mailbox.ts'
import MovedAccounts from '../shared-mailboxes/moved-accounts.tsx'
import { strings } from '../strings.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { movedAccountWords } from '../words/moved-accounts.ts'
import { settingsWords } from '../words/settings.ts'
import { AccountForm } from './account-form.tsx'

const words = settingsWords.accounts
const ShareAccount = lazy(() => import('../shared-mailboxes/share-account.tsx'))

/** What is open below an account. */
type Panel = 'edit' | 'share'

export function AccountsSection() {
  const query = trpc.accounts.list.useQuery()
  const [open, setOpen] = useState<{ id: string; panel: Panel }>()
  /** What was closed: the focus goes back to its button. */
  const [closed, setClosed] = useState<{ id: string; panel: Panel }>()
  const close = () => {
    setClosed(open)
    setOpen(undefined)
  }
  const panelOf = (one: typeof open, id: string) => (one?.id === id ? one.panel : undefined)
  return (
    <>
      <Card>
        <CardHeading
          aside={
            <ButtonLink to="/connect-accounts" variant="quiet">
              {words.manage}
            </ButtonLink>
          }
        >
          {words.title}
        </CardHeading>
        <QueryResult query={query} failed={strings.accounts.loadFailed} lines={3}>
          {({ accounts }) =>
            accounts.length === 0 ? (
              <Empty drawing="house" title={words.none} text={words.noneHint}>
                <ButtonLink to="/connect-accounts" variant="primary">
                  {words.connect}
                </ButtonLink>
              </Empty>
            ) : (
              <ul>
                {accounts.map((account) => (
                  <li key={account.id} className="border-line border-b p-4 last:border-b-0">
                    <AccountRow
                      account={account}
                      open={panelOf(open, account.id)}
                      focused={panelOf(closed, account.id)}
                      onOpen={(panel) => setOpen({ id: account.id, panel })}
                    />
                    {panelOf(open, account.id) === 'edit' && <AccountForm account={account} onClose={close} />}
                    {panelOf(open, account.id) === 'share' && (
                      <Suspense fallback={<Skeleton className="mt-4 h-60" />}>
                        <ShareAccount account={account} onClose={close} />
                      </Suspense>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </QueryResult>
      </Card>
      {sharedMailboxId === undefined && <MovedAccounts />}
    </>
  )
}

interface AccountRowProps {
  account: Account
  open: Panel | undefined
  focused: Panel | undefined
  onOpen: (panel: Panel) => void
}
function AccountRow({ account, open, focused, onOpen }: AccountRowProps) {
  const { email, displayName, provider, color, inUnifiedInbox } = account
  const facts = [displayName === email ? '' : displayName, providerName(provider), inUnifiedInbox ? '' : words.notUnified].filter(
    Boolean,
  )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pl-1">
      <Avatar name={email} color={color} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-medium text-13">{email}</p>
        <p className="text-12 text-ink-soft">{facts.join(' · ')}</p>
      </div>
      {open === undefined && (
        <div className="ml-auto flex gap-2">
          {sharedMailboxId === undefined && provider !== 'archive' && (
            <Button
              variant="quiet"
              aria-label={movedAccountWords.shareLabel(email)}
              onClick={() => onOpen('share')}
              autoFocus={focused === 'share'}
            >
              {movedAccountWords.share}
            </Button>
          )}
          <Button aria-label={words.editLabel(email)} onClick={() => onOpen('edit')} autoFocus={focused === 'edit'}>
            {words.edit}
          </Button>
        </div>
      )}
    </div>
  )
}
