// The frame of every signed-in page: sidebar, header, live updates, and the page in the middle.

import clsx from 'clsx'
import { PenLine } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { trpc } from '../api.ts'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { useAnnounced } from '../live/announce.ts'
import { loadWithRetry } from '../load-with-retry.ts'
import { OfflineBanner } from '../offline/offline-banner.tsx'
import { useIdle } from '../offline/use-idle.ts'
import { PaletteHost } from '../palette/palette-host.tsx'
import { preloadRest } from '../preload.ts'
import { useScrollRestoration } from '../scroll-restoration.ts'
import { type SessionUser, useSession } from '../session.ts'
import { sharedMailboxId } from '../shared-mailbox.ts'
import { strings } from '../strings.ts'
import { useScrollingDown } from '../ui/use-scrolling-down.ts'
import { undoLast } from '../undo-toast.ts'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { VoiceHost } from '../voice/widget/voice-host.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Loading } from './guards.tsx'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'
import { useArrival } from './use-arrival.ts'

const contentId = 'content'
/** Whether the pages show one's own mail. */
const isOwn = sharedMailboxId === undefined
/** Hardly ever seen. Where they cannot be fetched, the page goes on without them. */
const DiskBanner = optional(async () => (await import('./disk-banner.tsx')).DiskBanner)
const OutboxBanner = optional(async () => (await import('./outbox-banner.tsx')).OutboxBanner)

function optional<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(
    (): Promise<{ default: ComponentType<P> }> =>
      load().then(
        (loaded) => ({ default: loaded }),
        () => ({ default: () => null }),
      ),
  )
}

const ShortcutSheet = lazy(async () => ({
  default: (await loadWithRetry(() => import('../keys/shortcut-sheet.tsx'))).ShortcutSheet,
}))
const loadMenu = () => loadWithRetry(() => import('./slide-in-menu.tsx'))
const SlideInMenu = lazy(async () => ({ default: (await loadMenu()).SlideInMenu }))
const Background = lazy(async () => ({ default: (await loadWithRetry(() => import('./background.ts'))).Background }))

export function Shell() {
  const session = useSession()
  return session.state === 'in' ? <Frame key={session.user.id} user={session.user} /> : null
}

function Frame({ user }: { user: SessionUser }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  const [sheetOpen, setSheetOpen] = useState(false)
  useScrollRestoration(() => setMenuOpen(false))
  useArrival(contentId)
  const { canWrite, canSend } = useMailboxRole()
  useShortcuts({
    c: canSend ? () => void navigate('/compose') : undefined,
    z: undoLast,
    '?': () => setSheetOpen(true),
    'g i': () => void navigate('/inbox'),
    'g s': () => void navigate('/sent'),
    'g d': isOwn ? () => void navigate('/dashboard') : undefined,
    'g r': canWrite ? () => void navigate('/drafts') : undefined,
  })
  const isIdle = useIdle()
  const isLongIdle = usePreload()
  const onList = ['/dashboard', '/inbox', '/sent', '/drafts'].includes(pathname)
  return (
    <div className="flex min-h-dvh">
      <a
        href={`#${contentId}`}
        className="sr-only z-50 rounded-control bg-fill px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {strings.nav.skip}
      </a>
      <Sidebar />
      <div className="flex min-w-0 flex-1 flex-col in-data-panes:h-dvh print:h-auto!">
        <Header user={user} onMenu={() => setMenuOpen(true)} />
        <OfflineBanner />
        <Suspense>
          {isIdle && <OutboxBanner />}
          {isLongIdle && isOwn && <DiskBanner />}
        </Suspense>
        <main id={contentId} tabIndex={-1} className="flex-1 pb-[env(safe-area-inset-bottom)] outline-none in-data-panes:min-h-0">
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<Loading />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
          {onList && canSend && <ComposeButton key={pathname} />}
          {isOwn && <VoiceHost />}
        </main>
      </div>
      <LiveRegion />
      <Suspense>{menuOpen && <SlideInMenu onClose={() => setMenuOpen(false)} />}</Suspense>
      <Suspense>{sheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}</Suspense>
      <Suspense>{isIdle && <Background userId={user.id} />}</Suspense>
      <PaletteHost onSheet={() => setSheetOpen(true)} />
    </div>
  )
}

/** What happens without being looked at: new mail, another page, what was done. */
function LiveRegion() {
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {useAnnounced()}
    </p>
  )
}

const longIdleMs = 1500

/** True once the first page is there and nothing else is going on: then the rest is fetched. */
function usePreload(): boolean {
  const isIdle = useIdle(longIdleMs)
  useEffect(() => {
    if (!isIdle) return
    preloadRest()
    // A failure is shown where the menu is opened: it is tried again there.
    void loadMenu().catch(() => undefined)
  }, [isIdle])
  return isIdle
}

// On a phone: the way to write, where the thumb is. It steps aside while the list is read downwards.

export function ComposeButton() {
  const aside = useScrollingDown()
  // Nobody writes without a mailbox: the page itself says what comes first.
  const none = trpc.accounts.list.useQuery().data?.accounts.every(({ provider }) => provider === 'archive')
  if (none) return null
  return (
    <Link
      to="/compose"
      aria-label={strings.nav.compose}
      className={clsx(
        'no-print fixed right-[max(16px,env(safe-area-inset-right))] bottom-[max(16px,env(safe-area-inset-bottom))] z-20 inline-flex size-14 items-center justify-center rounded-full bg-fill text-on-accent shadow-float transition-transform forced-colors:border focus-visible:translate-y-0 focus-visible:transition-none in-data-selecting:hidden lg:hidden',
        aside && 'translate-y-32',
      )}
    >
      <PenLine size={22} aria-hidden="true" />
    </Link>
  )
}
