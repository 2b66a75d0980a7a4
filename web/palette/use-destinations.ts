// Destinations: pages, folders, saved searches, accounts, settings sections.

import {
  AtSign,
  Folder as FolderIcon,
  Hourglass,
  Inbox,
  LayoutDashboard,
  Search,
  Send,
  Settings,
  Sparkles,
  SquarePen,
  Star,
  UserCog,
  UsersRound,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { trpc } from '../api.ts'
import { categoryIcon } from '../categories/category-icon.ts'
import { addressOf, describes, nameOfCategory } from '../categories/category-names.ts'
import { displayText } from '../format/display-text.ts'
import { isSnoozedFolder, roleIcons, roleNames, snoozedIcon, starredAddress } from '../mail/list/list-kind.ts'
import { sectionsFor } from '../settings/sections.ts'
import { mailboxAddress, sharedMailboxId } from '../shared-mailbox.ts'
import { strings } from '../strings.ts'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { paletteWords as words } from '../words/palette.ts'
import { settingsWords } from '../words/settings.ts'
import { sharedMailboxWords } from '../words/shared-mailboxes.ts'
import type { Entry } from './rank-entries.ts'

type Destination = Omit<Entry, 'id' | 'group' | 'run'> & { to: string }
const { nav, lists } = strings

const pages: Destination[] = [
  { to: '/inbox', label: nav.inbox, icon: Inbox, keys: 'goInbox' },
  { to: '/sent', label: nav.sent, icon: Send, keys: 'goSent' },
  { to: '/drafts', label: nav.drafts, icon: SquarePen, keys: 'goDrafts' },
  { to: '/dashboard', label: nav.dashboard, icon: LayoutDashboard, keys: 'goDashboard' },
  { to: '/inbox?filter=unread', label: strings.mail.unread, icon: Inbox },
  { to: starredAddress, label: strings.mail.starred, icon: Star },
  { to: '/inbox?snoozed=1', label: lists.snoozed, icon: snoozedIcon },
  ...(['archive', 'junk', 'trash'] as const).map((role) => ({
    to: `/inbox?mailbox=${role}`,
    label: roleNames[role],
    icon: roleIcons[role],
  })),
  { to: '/outbox', label: strings.outbox.title, icon: Hourglass },
  { to: '/assistant', label: nav.assistant, icon: Sparkles },
  { to: '/connect-accounts', label: nav.accounts, icon: AtSign },
  { to: '/settings', label: nav.settings, icon: Settings },
]

const isOwn = sharedMailboxId === undefined
const ownPages = ['/dashboard', '/assistant']

export function useDestinations(): Entry[] {
  const navigate = useNavigate()
  const own = useUserDestinations()
  const admin = trpc.user.get.useQuery().data?.user.role === 'admin'
  const adminPage: Destination[] = admin && isOwn ? [{ to: '/admin', label: nav.admin, icon: UserCog }] : []
  const entry = (group: Entry['group']) => (place: Destination) => ({
    ...place,
    id: `${group}:${place.to}`,
    group,
    run: () => void navigate(place.to),
  })
  const { role, canWrite, canManage } = useMailboxRole()
  const sections = sectionsFor(role).map(({ name }) => ({
    to: `/settings/${name}`,
    label: settingsWords.section[name],
    words: nav.settings,
    icon: Settings,
  }))
  const offered = pages.filter(
    ({ to }) => isOwn || (to === '/drafts' ? canWrite : to === '/connect-accounts' ? canManage : !ownPages.includes(to)),
  )
  return [...useMailboxDestinations(), ...[...offered, ...adminPage, ...own].map(entry('go')), ...sections.map(entry('settings'))]
}

/** The other mailboxes of this person. */
function useMailboxDestinations(): Entry[] {
  const mailboxes = trpc.sharedMailboxes.list.useQuery(undefined, { staleTime: 60_000 }).data?.mailboxes ?? []
  const entry = (id: string | undefined, name: string): Entry => ({
    id: `mailbox:${id ?? 'own'}`,
    label: sharedMailboxWords.goTo(displayText(name)),
    icon: UsersRound,
    group: 'go',
    private: true,
    run: () => location.assign(mailboxAddress(id)),
  })
  const others = mailboxes.filter(({ id }) => id !== sharedMailboxId).map(({ id, name }) => entry(id, name))
  return isOwn ? others : [entry(undefined, sharedMailboxWords.own), ...others]
}

/** User-defined names are not stored among the recent commands. */
function useUserDestinations(): Destination[] {
  const folders = trpc.folders.list.useQuery().data?.folders ?? []
  const searches = trpc.searches.list.useQuery().data?.searches ?? []
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  const categories = trpc.categories.list.useQuery().data?.categories ?? []
  const emailOf = new Map(accounts.map(({ id, email }) => [id, email]))
  return [
    ...categories.map((category) => ({
      to: addressOf(category),
      label: nameOfCategory(category),
      words: `${strings.categories.title} ${describes(category)}`,
      icon: categoryIcon(category.icon),
    })),
    ...searches.map(({ name, q }) => ({
      to: `/inbox?q=${encodeURIComponent(q)}`,
      label: displayText(name),
      words: q,
      detail: words.savedSearch,
      icon: Search,
    })),
    ...folders
      .filter((folder) => folder.role === 'other' && !isSnoozedFolder(folder))
      .map(({ id, name, path, accountId }) => ({
        to: `/inbox?folder=${encodeURIComponent(id)}`,
        label: displayText(name),
        words: displayText(`${path} ${emailOf.get(accountId) ?? ''}`),
        icon: FolderIcon,
      })),
    ...accounts.map(({ id, email }) => ({
      to: `/inbox?account=${encodeURIComponent(id)}`,
      label: email,
      detail: words.mailbox,
      icon: AtSign,
    })),
  ].map((place) => ({ ...place, private: true }))
}
