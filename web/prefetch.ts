// Prefetches the queries of the first page while its chunks are still loading.
import type { QueryClient } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { AppRouter } from '../src/router.ts'
import type { createClient } from './api.ts'
import { conversations } from './mail/list/list-style.ts'
import { listAddressOf } from './panes/list-address.ts'
import { readingPane } from './panes/reading-pane.ts'
import { sessionToken } from './session.ts'
import { appPathname } from './shared-mailbox.ts'
import { wideScreen } from './ui/use-media.ts'

/**
 * For the plain inbox, where most visits start, and for a mail beside it; inputs must match pages/inbox.tsx and the shell.
 * Resolves when the server has answered, and not at all where it could not; undefined where nothing is asked.
 */
export function prefetchInbox(queryClient: QueryClient, client: ReturnType<typeof createClient>): Promise<unknown> | undefined {
  const { search } = window.location
  const pathname = appPathname()
  const mail = /^\/email\/([^/]+)$/.exec(pathname)?.[1]
  const asks = (pathname === '/inbox' || mail !== undefined) && search === '' && Boolean(sessionToken())
  if (!asks) return undefined
  const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client })
  const list = { page: 1, filter: 'all', ...(conversations.read() === 'on' ? { conversations: true } : {}) } as const
  // One request carries all of them.
  const answers = [
    ...(showsInbox(mail !== undefined) ? [utils.mail.list.ensureData(list)] : []),
    ...(mail === undefined ? [] : [utils.mail.get.ensureData({ id: mail })]),
  ]
  void utils.accounts.list.prefetch()
  void utils.mail.stats.prefetch()
  void utils.folders.list.prefetch()
  void utils.categories.list.prefetch()
  void utils.searches.list.prefetch()
  void utils.mail.outbox.prefetch()
  void utils.user.get.prefetch()
  // The page asks again, and says what is wrong.
  return Promise.all(answers).catch(() => new Promise(() => undefined))
}

function showsInbox(besideMail: boolean): boolean {
  if (!besideMail) return true
  const { search } = window.location
  // React Router keeps the state of an entry there.
  const { usr: state } = (window.history.state ?? {}) as { usr?: unknown }
  const list = listAddressOf({ pathname: appPathname(), search, state })
  const hasRoom = readingPane.read() !== 'off' && matchMedia(wideScreen).matches
  return hasRoom && list.pathname + list.search === '/inbox'
}
