// The links of the app, as they stand in the sidebar and in the slide-in menu.
import clsx from 'clsx'
import { AtSign, Inbox, LayoutDashboard, type LucideIcon, PenLine, Send, Settings } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { trpc } from '../api.ts'
import { strings } from '../strings.ts'
import { buttonClass } from '../ui/button.tsx'

interface Entry {
  to: string
  label: string
  icon: LucideIcon
}
const entries: Entry[] = [
  { to: '/dashboard', label: strings.nav.dashboard, icon: LayoutDashboard },
  { to: '/inbox', label: strings.nav.inbox, icon: Inbox },
  { to: '/sent', label: strings.nav.sent, icon: Send },
  { to: '/connect-accounts', label: strings.nav.accounts, icon: AtSign },
  { to: '/settings', label: strings.nav.settings, icon: Settings },
]

export function Nav() {
  const unread = trpc.mail.stats.useQuery().data?.unread ?? 0
  return (
    <nav aria-label={strings.nav.main} className="flex flex-1 flex-col gap-1 px-3">
      <Link to="/compose" className={clsx(buttonClass('primary'), 'mb-4 h-10')}>
        <PenLine size={16} aria-hidden="true" />
        {strings.nav.compose}
      </Link>
      {entries.map(({ to, label, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            clsx(
              'flex h-9 items-center gap-3 rounded-control px-3 text-13',
              isActive
                ? 'bg-accent/12 font-semibold text-ink [&>svg]:text-accent'
                : 'text-ink-soft hover:bg-line/60 hover:text-ink',
            )
          }
        >
          <Icon size={18} aria-hidden="true" />
          <span className="flex-1">{label}</span>
          {to === '/inbox' && unread > 0 && (
            <span className="text-12 tabular-nums">
              {unread.toLocaleString()}
              <span className="sr-only"> {strings.mail.unread.toLowerCase()}</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  )
}

/** Whether the connected accounts are well, at the foot of the sidebar. */
export function ConnectionState() {
  const accounts = trpc.accounts.list.useQuery().data?.accounts
  if (!accounts) return <div className="h-12" />
  const bad = accounts.filter((account) => account.needsReconnection || account.error).length
  const text =
    bad > 0
      ? strings.nav.needAttention(bad)
      : accounts.length > 0
        ? strings.nav.allConnected(accounts.length)
        : strings.nav.noAccounts
  const dot = bad > 0 ? 'bg-danger' : accounts.length > 0 ? 'bg-good' : 'bg-ink-faint'
  return (
    <Link
      to="/connect-accounts"
      aria-label={`${strings.nav.connection}: ${text}`}
      className="mx-3 mb-3 flex h-9 items-center gap-3 rounded-control px-3 text-12 text-ink-soft hover:bg-line/60"
    >
      <span className={clsx('mx-1 size-2 rounded-full', dot)} aria-hidden="true" />
      {text}
    </Link>
  )
}
