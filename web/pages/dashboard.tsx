// Where a person arrives: how much there is, what is new, how the mailboxes are, and where to go on.
import clsx from 'clsx'
import { PenLine } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { trpc } from '../api.ts'
import { ConnectedAccounts } from '../dashboard/connected-accounts.tsx'
import { FirstSteps } from '../dashboard/first-steps.tsx'
import { QuickActions } from '../dashboard/quick-actions.tsx'
import { Stats } from '../dashboard/stats.tsx'
import { RecentMails } from '../mail/list/recent-mails.tsx'
import { sharedMailboxId } from '../shared-mailbox.ts'
import { strings } from '../strings.ts'
import { SuggestionsPanel } from '../suggestions/suggestions-panel.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Page } from '../ui/page.tsx'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { dashboardWords as words } from '../words/dashboard.ts'

const ProposalsPanel = lazy(() => import('../mcp/proposals-panel.tsx').then((m) => ({ default: m.ProposalsPanel })))
const AccountOffers = lazy(() => import('../shared-mailboxes/account-offers.tsx').then((m) => ({ default: m.AccountOffers })))
const SharedMailboxes = lazy(() => import('../dashboard/shared-mailboxes.tsx').then((m) => ({ default: m.SharedMailboxes })))

export function DashboardPage() {
  const stats = trpc.mail.stats.useQuery()
  const accounts = trpc.accounts.list.useQuery()
  const { canWrite } = useMailboxRole()
  const isOwn = sharedMailboxId === undefined
  const offers = trpc.movedAccounts.offers.useQuery(undefined, { enabled: isOwn }).data?.offers ?? []
  const sharing = trpc.sharedMailboxes.list.useQuery(undefined, { enabled: isOwn })
  const mailboxes = sharing.data?.mailboxes ?? []
  const proposals = trpc.mcp.proposals.useQuery().data?.proposals ?? []
  const retry = () => {
    void stats.refetch()
    void accounts.refetch()
  }
  const isNew = accounts.data?.accounts.length === 0
  /** What a new person is shown first would push the rest down, which is shown once that is known. */
  const isDeciding = accounts.isPending || (isNew && sharing.isPending && isOwn)
  const shared = mailboxes.length > 0 && <SharedMailboxes mailboxes={mailboxes} />
  return (
    <Page
      className="space-y-4"
      title={words.title}
      aside={
        <ButtonLink to="/compose" className="max-lg:hidden">
          <PenLine size={16} aria-hidden="true" />
          {strings.nav.compose}
        </ButtonLink>
      }
    >
      {(stats.isError || accounts.isError) && <ErrorNote text={words.failed} onRetry={retry} />}
      <Suspense>
        {isNew && !isDeciding && (
          <>
            {shared}
            <FirstSteps />
          </>
        )}
        <div className={clsx('space-y-4', isDeciding && 'invisible')}>
          <Stats />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px] xl:grid-cols-[minmax(0,1fr)_340px]">
            <div className="space-y-4">
              {offers.length > 0 && (
                <Suspense>
                  <AccountOffers offers={offers} />
                </Suspense>
              )}
              {proposals.length > 0 && canWrite && (
                <Suspense>
                  <ProposalsPanel proposals={proposals} />
                </Suspense>
              )}
              <SuggestionsPanel />
              {!isNew && <RecentMails />}
            </div>
            <div className="space-y-4">
              {!isNew && <ConnectedAccounts />}
              <QuickActions />
              {!isNew && <Suspense>{shared}</Suspense>}
            </div>
          </div>
        </div>
      </Suspense>
    </Page>
  )
}
