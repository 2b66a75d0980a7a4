// Mounts the real routes over a fake server, signed in or not.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Fragment, Suspense } from 'react'
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import { expect } from 'vitest'
import { createQueryClient, trpc } from '../../web/api.ts'
import { AppRoutes } from '../../web/app.tsx'
import { clearPendingChanges, pendingChangesLink } from '../../web/mail/actions/pending-changes.ts'
import { clearLocalDrafts } from '../../web/offline/local-drafts.ts'
import { checkSession, signOut } from '../../web/session.ts'
import { Loading } from '../../web/shell/guards.tsx'
import { Toasts } from '../../web/shell/toasts.tsx'
import { ConfirmRoot } from '../../web/ui/dialog.tsx'
import { clearUndo } from '../../web/undo-toast.ts'
import './browser.ts'
import { cleanups } from './cleanups.ts'
import { fakeServer, type Procedures } from './fake-server.ts'
import { account, oauthSetup, status } from './fixtures.ts'

const everywhere: Procedures = {
  'system.status': () => status(),
  'oauth.setup': () => oauthSetup(),
  'accounts.list': () => ({ accounts: [account()] }),
  'mail.stats': () => ({ unread: 0, total: 0, sent: 0, connectedAccounts: 1 }),
  'mail.list': () => ({ emails: [], total: 0, nextCursor: null }),
  'mail.outbox': () => ({ items: [] }),
  'folders.list': () => ({ folders: [] }),
  'categories.list': () => ({ categories: [] }),
  'categories.progress': () => ({ running: false, total: 0, done: 0, categorized: 0, waiting: 0 }),
  'categories.why': () => ({ sorting: null }),
  'searches.list': () => ({ searches: [] }),
  'suggestions.analysis': () => ({ running: false, done: 0, total: 0 }),
  'suggestions.list': () => ({ suggestions: [] }),
  'mcp.proposals': () => ({ proposals: [] }),
  'movedAccounts.list': () => ({ moves: [] }),
  'movedAccounts.offers': () => ({ offers: [] }),
}

/** Presses an entry of the menu behind a button. */
export async function choose(menu: string | RegExp, entry: string | RegExp): Promise<void> {
  // Its place may be held by one that is disabled, until it is loaded.
  const button = () => {
    const found = screen.getByRole<HTMLButtonElement>('button', { name: menu })
    expect(found.disabled).toBe(false)
    return found
  }
  // A menu that was opened before listens to the first half of a click. The button may be drawn anew between the two.
  fireEvent.pointerDown(await waitFor(button), { button: 0 })
  fireEvent.click(await waitFor(button))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
export const logOut = () => choose('Ada Lovelace', 'Log out')

export function open(
  path: string | { pathname: string; state: unknown },
  procedures: Procedures = {},
  token?: string,
  Mode = Fragment,
) {
  if (token) localStorage.setItem('token', token)
  else localStorage.removeItem('token')
  checkSession()
  const server = fakeServer({ ...everywhere, ...procedures })
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  const seen: Seen = { address: '', go: () => undefined }
  const view = render(
    <Mode>
      <trpc.Provider client={trpc.createClient({ links: [pendingChangesLink, server.link] })} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ConfirmRoot>
            <MemoryRouter initialEntries={[path]}>
              <Address seen={seen} />
              <Suspense fallback={<Loading />}>
                <AppRoutes />
              </Suspense>
            </MemoryRouter>
          </ConfirmRoot>
          <Toasts />
        </QueryClientProvider>
      </trpc.Provider>
    </Mode>,
  )
  /** As the live stream does when mail changed. */
  const refreshLists = () => queryClient.invalidateQueries({ queryKey: [['mail', 'list']] })
  return { server, view, address: () => seen.address, go: (to: string) => act(() => seen.go(to)), refreshLists, queryClient }
}

interface Seen {
  address: string
  go: NavigateFunction
}
function Address({ seen }: { seen: Seen }) {
  const { pathname, search } = useLocation()
  seen.go = useNavigate()
  seen.address = pathname + search
  return null
}

cleanups.add(() => {
  cleanup()
  toast.dismiss()
  clearUndo()
  clearLocalDrafts()
  clearPendingChanges()
  signOut()
})
