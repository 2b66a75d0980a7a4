import clsx from 'clsx'
import { AudioLines, ChevronLeft, Command, LogOut, Menu as MenuIcon, Search, Settings, SunMoon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { trpc } from '../api.ts'
import { useSignOut } from '../auth/use-sign-out.ts'
import { displayText } from '../format/display-text.ts'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { useIsReaderOpen } from '../navigation/use-is-reader-open.ts'
import { openPalette } from '../open-palette.ts'
import { openVoice } from '../open-voice.ts'
import { SearchBox } from '../searches/search-box.tsx'
import type { SessionUser } from '../session.ts'
import { sharedMailboxId } from '../shared-mailbox.ts'
import { strings } from '../strings.ts'
import { toggleTheme } from '../theme.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { usePageTitle } from '../ui/title.ts'
import { useMedia, wideScreen } from '../ui/use-media.ts'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { ThemeToggle } from './theme-toggle.tsx'

interface HeaderProps {
  user: SessionUser
  onMenu: () => void
}
export function Header(props: HeaderProps) {
  const { pathname } = useLocation()
  const isWide = useMedia(wideScreen)
  // On a phone reading and writing have the whole screen, and a way back of their own.
  const isAlone = /^\/(compose|reply|email)\b/.test(pathname)
  return (
    <header className={clsx('no-print sticky top-0 z-20 border-line border-b bg-paper', isAlone && 'max-lg:hidden')}>
      {isWide ? <WideHeader {...props} /> : <NarrowHeader {...props} />}
    </header>
  )
}

function WideHeader({ user }: HeaderProps) {
  const isReaderOpen = useIsReaderOpen()
  return (
    <div className="flex h-14 items-center gap-2 px-4">
      <div className="w-full max-w-140">
        <SearchBox userId={user.id} />
      </div>
      <div className="ml-auto flex items-center gap-1">
        {isReaderOpen && <VoiceButton />}
        <ThemeToggle />
        <PersonMenu user={user} />
      </div>
    </div>
  )
}

/** One bar; a search takes over all of it but its ends. */
function NarrowHeader({ user, onMenu }: HeaderProps) {
  const title = usePageTitle()
  const { name } = useMailboxRole()
  const { pathname, search } = useLocation()
  const isSearched = new URLSearchParams(search).has('q')
  const [isSearching, setSearching] = useState(isSearched)
  // It stays while its words are changed; another page closes it.
  useEffect(() => setSearching((before) => before || isSearched), [isSearched])
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the page it was opened on.
  useEffect(() => setSearching(isSearched), [pathname])
  const isList = pathname === '/inbox' || pathname === '/sent'
  useShortcuts(isList && !isSearching ? { '/': () => setSearching(true) } : {})
  return (
    <div className="flex h-13 items-center gap-1 px-2">
      {pathname.startsWith('/settings/') ? (
        <Link to="/settings" aria-label={strings.nav.settings} className="inline-flex size-9 items-center justify-center">
          <ChevronLeft size={20} aria-hidden="true" />
        </Link>
      ) : (
        <IconButton icon={MenuIcon} label={strings.nav.openMenu} onClick={onMenu} />
      )}
      {isSearching && isList ? (
        <SearchBox userId={user.id} autoFocus={!isSearched} onClose={() => setSearching(false)} />
      ) : (
        <>
          {/* The heading of the page says the same to a screen reader. */}
          <p aria-hidden="true" className="wrap-break-word line-clamp-2 min-w-0 flex-1 px-1 font-semibold text-18 leading-5.5">
            {name ? `${title} · ${displayText(name)}` : title}
          </p>
          <VoiceButton />
          {isList ? (
            <IconButton icon={Search} label={strings.nav.search} onClick={() => setSearching(true)} />
          ) : (
            <IconButton icon={Search} label={strings.nav.commands} onClick={openPalette} tipSide="left" />
          )}
        </>
      )}
      <PersonMenu user={user} />
    </div>
  )
}

/** Where none floats. */
function VoiceButton() {
  const enabled = trpc.preferences.get.useQuery().data?.preferences.voiceEnabled ?? false
  return (
    enabled &&
    sharedMailboxId === undefined && (
      <IconButton icon={AudioLines} label={strings.keys.names.voice} onClick={() => openVoice({})} />
    )
  )
}

function PersonMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const isWide = useMedia(wideScreen)
  return (
    <Menu
      trigger={
        <button type="button" className="flex items-center gap-2 rounded-control p-1 hover:bg-hover xl:pr-2.5">
          <Avatar name={user.name} size="small" />
          <span className="max-w-40 truncate font-medium text-13 max-xl:sr-only">{user.name}</span>
        </button>
      }
      entries={[
        { label: strings.nav.settings, icon: Settings, run: () => void navigate('/settings') },
        { label: strings.nav.commands, icon: Command, run: openPalette },
        ...(isWide ? [] : [{ label: strings.nav.theme, icon: SunMoon, run: toggleTheme }]),
        { label: strings.nav.logout, icon: LogOut, run: () => void signOut() },
      ]}
    />
  )
}
