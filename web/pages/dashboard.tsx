import { AtSign, Inbox, type LucideIcon, PenLine, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { AccountStatus } from '../accounts/account-status.tsx'
import { providerName } from '../accounts/provider-names.ts'
import { trpc } from '../api.ts'
import { locale } from '../language.ts'
import { FirstSync } from '../mail/first-sync.tsx'
import { RecentMails } from '../mail/list/recent-mails.tsx'
import { textLink } from '../shell/guest-card.tsx'
import { strings } from '../strings.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/title.ts'

const words = strings.dashboard

export function DashboardPage() {
  useTitle(words.title)
  const stats = trpc.mail.stats.useQuery()
  const accounts = trpc.accounts.list.useQuery()
  const retry = () => {
    void stats.refetch()
    void accounts.refetch()
  }
  return (
    <div className="mx-auto w-full max-w-270 space-y-4 px-4 pt-4 pb-24 lg:px-6">
      <div className="flex items-center justify-between">
        <h1 className="font-semibold text-22">{words.title}</h1>
        <ButtonLink to="/compose" look="primary">
          <PenLine size={16} aria-hidden="true" />
          {strings.nav.compose}
        </ButtonLink>
      </div>
      {(stats.isError || accounts.isError) && <ErrorNote text={words.failed} onRetry={retry} />}
      {accounts.data && <FirstSync accounts={accounts.data.accounts} />}
      <div className="grid grid-cols-3 gap-2 sm:gap-4">
        <Stat label={words.unread} to="/inbox?filter=unread" value={stats.data?.unread} />
        <Stat label={words.total} to="/inbox" value={stats.data?.total} />
        <Stat label={words.sent} to="/sent" value={stats.data?.sent} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <RecentMails />
        <div className="space-y-4">
          <ConnectedAccounts />
          <QuickActions />
        </div>
      </div>
    </div>
  )
}

function Stat({ label, to, value }: { label: string; to: string; value: number | undefined }) {
  return (
    <Link to={to} className="rounded-card border border-line bg-surface px-4 py-3 hover:bg-hover sm:px-5 sm:py-4">
      <span className="block text-13 text-ink-soft">{label}</span>
      <span className="flex h-9 items-center font-semibold text-22 tabular-nums sm:text-28">
        {value === undefined ? <Skeleton className="h-6 w-16" /> : value.toLocaleString(locale)}
      </span>
    </Link>
  )
}

function ConnectedAccounts() {
  const { data, isError } = trpc.accounts.list.useQuery()
  return (
    <Card>
      <CardHeading
        aside={
          <Link to="/connect-accounts" className={`${textLink} text-13`}>
            {words.manage}
          </Link>
        }
      >
        {words.accounts}
      </CardHeading>
      {!data && !isError && <Skeleton className="m-4 h-10" />}
      {data?.accounts.length === 0 && (
        <Empty icon={AtSign} title={words.connectFirst} text={words.connectFirstHint}>
          <ButtonLink to="/connect-accounts" look="primary">
            {strings.accounts.add}
          </ButtonLink>
        </Empty>
      )}
      <ul>
        {data?.accounts.map((account) => (
          <li key={account.id} className="flex items-center gap-3 border-line border-b px-4 py-3 last:border-b-0">
            <Avatar name={account.email} size="small" color={account.color} />
            <div className="min-w-0 flex-1">
              <p className="truncate text-13 font-medium">{account.email}</p>
              <p className="text-12 text-ink-soft">{providerName(account.provider)}</p>
            </div>
            <AccountStatus account={account} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const actions: { to: string; icon: LucideIcon; label: string; hint: string }[] = [
  { to: '/compose', icon: PenLine, label: words.compose, hint: words.composeHint },
  { to: '/inbox', icon: Inbox, label: words.inbox, hint: words.inboxHint },
  { to: '/connect-accounts', icon: Plus, label: words.connect, hint: words.connectHint },
]

function QuickActions() {
  return (
    <Card>
      <CardHeading>{words.quick}</CardHeading>
      <ul className="p-2">
        {actions.map(({ to, icon: Icon, label, hint }) => (
          <li key={to}>
            <Link to={to} className="flex items-center gap-3 rounded-control px-2 py-2 hover:bg-hover">
              <span className="inline-flex size-9 items-center justify-center rounded-control bg-accent/12 text-accent">
                <Icon size={18} aria-hidden="true" />
              </span>
              <span>
                <span className="block font-medium text-13">{label}</span>
                <span className="block text-12 text-ink-soft">{hint}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
