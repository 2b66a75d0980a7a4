import clsx from 'clsx'
import { Command, LogOut, Menu } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useSignOut } from '../auth/use-sign-out.ts'
import { openPalette } from '../open-palette.ts'
import { SearchBox } from '../searches/search-box.tsx'
import type { SessionUser } from '../session.ts'
import { strings } from '../strings.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from './logo.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

export function Header({ user, onMenu }: { user: SessionUser; onMenu: () => void }) {
  const { pathname } = useLocation()
  const isList = pathname === '/inbox' || pathname === '/sent'
  // On a phone writing has the whole screen, and a way back of its own.
  const isWriting = /^\/(compose|reply)\b/.test(pathname)
  const signOut = useSignOut()
  return (
    <header className={clsx('no-print sticky top-0 z-20 border-line border-b bg-paper', isWriting && 'max-sm:hidden')}>
      <div className="flex min-h-14 flex-wrap items-center gap-x-2 px-2 sm:px-4 lg:gap-x-4 lg:px-6">
        <div className="flex h-14 items-center gap-1 lg:hidden">
          <IconButton icon={Menu} label={strings.nav.openMenu} onClick={onMenu} />
          <Link to="/dashboard" className="flex rounded-control p-1 max-[359px]:w-9 max-[359px]:overflow-hidden">
            <Logo size={26} />
          </Link>
        </div>
        <div
          className={clsx(
            'order-last w-full pb-3 lg:order-none lg:mx-auto lg:w-auto lg:max-w-xl lg:flex-1 lg:pb-0',
            !isList && 'hidden lg:block',
          )}
        >
          <SearchBox userId={user.id} />
        </div>
        <div className="ml-auto flex items-center gap-1 lg:ml-0">
          <span className="lg:hidden">
            <IconButton icon={Command} label={strings.palette.open} onClick={openPalette} tipSide="left" />
          </span>
          <ThemeToggle />
          <Link to="/settings" className="flex items-center gap-2 rounded-control p-1 text-13 hover:bg-hover sm:pr-3">
            <Avatar name={user.name} size="small" />
            <span className="sr-only max-w-40 truncate font-medium sm:not-sr-only">{user.name}</span>
          </Link>
          <IconButton icon={LogOut} label={strings.nav.logout} tipSide="left" onClick={() => void signOut()} />
        </div>
      </div>
    </header>
  )
}
