// The links of the app, as they stand in the sidebar and in the slide-in menu.
import clsx from 'clsx'
import {
  AtSign,
  Hourglass,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  PenLine,
  Send,
  Settings,
  Sparkles,
  SquarePen,
  Star,
  UserCog,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import type { Account } from '../../src/shared/accounts.ts'
import { trpc } from '../api.ts'
import { SmartFolders } from '../categories/smart-folders.tsx'
import { useOffline } from '../connectivity.ts'
import { FolderList, sameList } from '../folders/folder-list.tsx'
import { loadWithRetry } from '../load-with-retry.ts'
import { roleIcons, roleNames, snoozedIcon, starredAddress, starredSearch } from '../mail/list/list-kind.ts'
import { NavItem } from '../navigation/nav-item.tsx'
import { useIdle } from '../offline/use-idle.ts'
import { isBesideList, useListAddress } from '../panes/list-address.ts'
import { SavedSearches } from '../searches/saved-searches.tsx'
import { inMailbox, sharedMailboxId } from '../shared-mailbox.ts'
import { deviceStore } from '../storage.ts'
import { strings } from '../strings.ts'
import { buttonClass } from '../ui/button.tsx'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { useProfile } from '../use-profile.ts'

interface Entry {
  to: string
  label: string
  icon: LucideIcon
}
const overview: Entry[] = [
  { to: '/dashboard', label: strings.nav.dashboard, icon: LayoutDashboard },
  { to: '/assistant', label: strings.nav.assistant, icon: Sparkles },
]
const { lists, mail } = strings
/** Where one is every day. */
const places: Entry[] = [
  { to: '/inbox', label: strings.nav.inbox, icon: Inbox },
  { to: starredAddress, label: mail.starred, icon: Star },
  { to: '/inbox?snoozed=1', label: lists.snoozed, icon: snoozedIcon },
  { to: '/drafts', label: strings.nav.drafts, icon: SquarePen },
  { to: '/sent', label: strings.nav.sent, icon: Send },
  ...(['archive', 'junk', 'trash'] as const).map((role) => ({
    to: `/inbox?mailbox=${role}`,
    label: roleNames[role],
    icon: roleIcons[role],
  })),
]
/** What is set up once and seldom visited. */
const quietEntries: Entry[] = [
  { to: '/connect-accounts', label: strings.nav.accounts, icon: AtSign },
  { to: '/settings', label: strings.nav.settings, icon: Settings },
]
const adminEntry: Entry = { to: '/admin', label: strings.nav.admin, icon: UserCog }

const NavMailboxes = lazy(async () => ({
  default: (await loadWithRetry(() => import('../shared-mailboxes/nav-mailboxes.tsx'))).NavMailboxes,
}))
const WorkNav = lazy(async () => ({
  default: (await loadWithRetry(() => import('../teamwork/work-nav.tsx'))).WorkNav,
}))
const MailboxHead = lazy(async () => ({
  default: (await loadWithRetry(() => import('../shared-mailboxes/mailbox-head.tsx'))).MailboxHead,
}))
/** As high as the shared mailboxes were when last shown, so that nothing below them moves once they load. */
const mailboxesPlaceholder = (
  <div className="-mb-0.5 shrink-0" style={{ height: Number(deviceStore.get(inMailbox('nav-mailboxes'))) }} />
)
/** Whether the pages show one's own mail: a shared mailbox has no dashboard, no assistant and no admin. */
const isOwn = sharedMailboxId === undefined

export function Nav() {
  const { canWrite, canSend, canManage } = useMailboxRole()
  const isIdle = useIdle()
  const waiting = trpc.mail.outbox.useQuery().data?.items.length ?? 0
  const unread = trpc.mail.stats.useQuery().data?.unread ?? 0
  const profile = useProfile()
  const isAdmin = isOwn && profile.data?.role === 'admin'
  const quiet = canManage ? quietEntries : quietEntries.slice(1)
  const { pathname, search } = useLocation()
  const list = useListAddress()
  // What is open belongs to the list beside it.
  const address = isBesideList(pathname) ? list.pathname + list.search : pathname + search
  const isOpen = (to: string) =>
    to.startsWith('/inbox') ? isOpenList(address, to) : `${address.split('?')[0]}/`.startsWith(`${to}/`)
  return (
    <nav aria-label={strings.nav.main} className="flex min-h-0 flex-1 flex-col">
      <div className="fade-end flex min-h-0 flex-1 touch-pan-y flex-col gap-0.5 overflow-y-auto overflow-x-hidden overscroll-contain px-2 pt-0.5 pb-6">
        {!isOwn && (
          <Suspense fallback={<div className="h-18 shrink-0" />}>
            <MailboxHead />
          </Suspense>
        )}
        {canSend && (
          <Link
            to="/compose"
            className={clsx(
              buttonClass('primary'),
              'mb-3 h-10 shrink-0 lg:max-xl:justify-start lg:max-xl:gap-4 lg:max-xl:overflow-hidden',
            )}
          >
            <PenLine size={16} className="shrink-0" aria-hidden="true" />
            {strings.nav.compose}
          </Link>
        )}
        {isOwn && overview.map((entry) => <NavItem key={entry.to} {...entry} current={isOpen(entry.to)} />)}
        <div className="h-2 shrink-0" />
        {places
          .filter(({ to }) => canWrite || to !== '/drafts')
          .map((entry) => (
            <NavItem key={entry.to} {...entry} current={isOpen(entry.to)} count={entry.to === '/inbox' ? unread : 0} />
          ))}
        {waiting > 0 && (
          <NavItem
            to="/outbox"
            label={strings.outbox.title}
            icon={Hourglass}
            current={pathname === '/outbox'}
            count={waiting}
            countLabel={strings.outbox.waiting}
          />
        )}
        {!isOwn && (
          // Of its height.
          <Suspense fallback={<div className="h-61.5 shrink-0 touch:h-73.5" />}>
            <WorkNav />
          </Suspense>
        )}
        <Suspense fallback={mailboxesPlaceholder}>
          {isIdle ? <NavMailboxes placeholder={mailboxesPlaceholder} /> : mailboxesPlaceholder}
        </Suspense>
        <SmartFolders />
        <SavedSearches address={address} />
        <FolderList address={address} />
      </div>
      {/* Seen once it is known how many links there are, so that nothing moves. */}
      <div className={clsx('shrink-0 border-line border-t px-2 py-2', profile.isPending && 'invisible')}>
        {(isAdmin ? [...quiet, adminEntry] : quiet).map(({ to, label, icon }) => (
          <NavItem key={to} to={to} label={label} icon={icon} current={isOpen(to)} />
        ))}
        <ConnectionState />
      </div>
    </nav>
  )
}

/** A search is no list of the sidebar, but for that of what is starred; views of a team's work have links of their own. */
function isOpenList(address: string, to: string): boolean {
  const search = new URLSearchParams(address.split('?')[1])
  if (search.has('work')) return false
  const q = search.get('q')
  return q === starredSearch || to === starredAddress ? q === starredSearch && to === starredAddress : sameList(address, to) && !q
}

/** Whether the connected accounts are well, at the foot of the sidebar. */
function ConnectionState() {
  const isOffline = useOffline()
  const accounts = trpc.accounts.list.useQuery().data?.accounts.filter(({ provider }) => provider !== 'archive')
  if (!accounts) return <div className="h-8" />
  const { text, dot } = isOffline ? { text: strings.nav.offline, dot: 'bg-ink-faint' } : stateOf(accounts)
  return (
    <Link
      to="/connect-accounts"
      aria-label={`${strings.nav.connection}: ${text}`}
      className="flex h-8 items-center gap-3 overflow-hidden whitespace-nowrap rounded-control px-3 text-12 text-ink-soft hover:bg-line/60"
    >
      <span className={clsx('mx-1.25 size-2 shrink-0 rounded-full', dot)} aria-hidden="true" />
      {text}
    </Link>
  )
}

/** What a person has to do comes before what passes by itself. */
function stateOf(accounts: readonly Account[]): { text: string; dot: string } {
  const broken = accounts.filter(({ needsReconnection }) => needsReconnection).length
  if (broken > 0) return { text: strings.nav.needAttention(broken), dot: 'bg-danger' }
  const stopped = accounts.filter(({ error }) => error !== null).length
  if (stopped > 0) return { text: strings.nav.notSyncing(stopped), dot: 'bg-warn' }
  if (accounts.length > 0) return { text: strings.nav.allConnected(accounts.length), dot: 'bg-good' }
  return { text: strings.nav.noAccounts, dot: 'bg-ink-faint' }
}
