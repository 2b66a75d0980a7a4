// Prefetches the queries of the first page while its chunks are still loading.
import type { QueryClient } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { AppRouter } from '../src/router.ts'
import type { createClient } from './api.ts'
import { conversations } from './mail/list/list-style.ts'
import { listAddressOf } from './panes/list-address.ts'
import { readingPane } from './panes/reading-pane.ts'
import { sessionToken } from './session.ts'
import { wideScreen } from './ui/use-media.ts'

/** For the plain inbox, where most visits start, and for a mail beside it; inputs must match pages/inbox.tsx and the shell. */
export function prefetchInbox(queryClient: QueryClient, client: ReturnType<typeof createClient>): void {
  const { pathname, search } = window.location
  const mail = /^\/email\/([^/]+)$/.exec(pathname)?.[1]
  if ((pathname !== '/inbox' && mail === undefined) || search !== '' || !sessionToken()) return
  const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client })
  if (showsInbox(mail !== undefined)) {
    void utils.mail.list.prefetch({ page: 1, filter: 'all', ...(conversations.read() === 'on' ? { conversations: true } : {}) })
  }
  if (mail !== undefined) void utils.mail.get.prefetch({ id: mail })
  void utils.accounts.list.prefetch()
  void utils.mail.stats.prefetch()
  void utils.folders.list.prefetch()
  void utils.categories.list.prefetch()
  void utils.searches.list.prefetch()
  void utils.mail.outbox.prefetch()
  void utils.user.get.prefetch()
}

function showsInbox(besideMail: boolean): boolean {
  if (!besideMail) return true
  const { pathname, search } = window.location
  // React Router keeps the state of an entry there.
  const { usr: state } = (window.history.state ?? {}) as { usr?: unknown }
  const list = listAddressOf({ pathname, search, state })
  const hasRoom = readingPane.read() !== 'off' && matchMedia(wideScreen).matches
  return hasRoom && list.pathname + list.search === '/inbox'
}
