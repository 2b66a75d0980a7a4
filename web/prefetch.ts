// Prefetches the queries of the first page while its chunks are still loading.
import type { QueryClient } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { AppRouter } from '../src/router.ts'
import type { createClient } from './api.ts'
import { conversations } from './mail/list/list-style.ts'
import { sessionToken } from './session.ts'

/** For the plain inbox, where most visits start, and a mail beside it; inputs must match pages/inbox.tsx and the shell. */
export function prefetchInbox(queryClient: QueryClient, client: ReturnType<typeof createClient>): void {
  const { pathname, search } = window.location
  const mail = /^\/email\/([^/]+)$/.exec(pathname)?.[1]
  if ((pathname !== '/inbox' && mail === undefined) || search !== '' || !sessionToken()) return
  const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client })
  void utils.mail.list.prefetch({ page: 1, filter: 'all', ...(conversations.read() === 'on' ? { conversations: true } : {}) })
  if (mail !== undefined) void utils.mail.get.prefetch({ id: mail })
  void utils.accounts.list.prefetch()
  void utils.mail.stats.prefetch()
  void utils.folders.list.prefetch()
  void utils.categories.list.prefetch()
  void utils.searches.list.prefetch()
  void utils.mail.outbox.prefetch()
  void utils.user.get.prefetch()
}
