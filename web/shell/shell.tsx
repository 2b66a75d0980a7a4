// The frame of every signed-in page: sidebar, header, live updates, and the page in the middle.
import { PenLine } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { undoLast } from '../mail/acting/last-undo.ts'
import { preloadRest } from '../pages.ts'
import { useSession } from '../session.ts'
import { strings } from '../strings.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Loading } from './guards.tsx'
import { Header } from './header.tsx'
import { useLiveUpdates } from './live.ts'
import { OutboxBanner } from './outbox-banner.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { useShortcuts } from './shortcuts.ts'
import { Sidebar, SlideInMenu } from './sidebar.tsx'

export function Shell() {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  const [sheetOpen, setSheetOpen] = useState(false)
  const news = useLiveUpdates()
  useNewPage(pathname + search, () => setMenuOpen(false))
  useShortcuts({
    c: () => void navigate('/compose'),
    z: undoLast,
    '?': () => setSheetOpen(true),
    'g i': () => void navigate('/inbox'),
    'g s': () => void navigate('/sent'),
    'g d': () => void navigate('/dashboard'),
    'g r': () => void navigate('/drafts'),
  })
  usePreload()
  if (session.state !== 'in') return null
  const onList = ['/dashboard', '/inbox', '/sent', '/drafts'].includes(pathname)
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {strings.nav.skip}
      </a>
      <Sidebar />
      <div className="flex min-w-0 flex-1 flex-col">
        <Header user={session.user} onMenu={() => setMenuOpen(true)} />
        <OutboxBanner />
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<Loading />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      {onList && (
        <Link
          to="/compose"
          aria-label={strings.nav.compose}
          className="no-print fixed right-4 bottom-4 z-20 inline-flex size-14 items-center justify-center rounded-full bg-accent text-on-accent shadow-float lg:hidden"
        >
          <PenLine size={22} aria-hidden="true" />
        </Link>
      )}
      <p role="status" aria-live="polite" className="sr-only">
        {news}
      </p>
      {menuOpen && <SlideInMenu onClose={() => setMenuOpen(false)} />}
      {sheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
    </div>
  )
}

/** Each page starts at its top, with the menu closed. */
function useNewPage(address: string, onNewPage: () => void): void {
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    onNewPage()
    window.scrollTo(0, 0)
  })
}

const calm = 1500

function usePreload(): void {
  useEffect(() => {
    const timer = setTimeout(preloadRest, calm)
    return () => clearTimeout(timer)
  }, [])
}
