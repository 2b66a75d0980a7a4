// What makes Homing work without its server, put together: the service worker with the pages, the mail on the device, drafts
// on their way, and reading ahead.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { trpc } from '../api.ts'
import { isAway, onReach } from '../connectivity.ts'
import { forgetChanges } from '../mail/actions/pending-changes.ts'
import { forgetCommands } from '../palette/recent-commands.ts'
import { forgetSearches } from '../searches/recent-searches.ts'
import { onSession, readToken, sessionUser } from '../session.ts'
import { deviceStore } from '../storage.ts'
import { forgetUndo } from '../undo-toast.ts'
import { forgetDrafts } from './local-drafts.ts'
import { closeStore, openFor } from './offline-store.ts'
import { keepQueries, restoreQueries } from './query-persistence.ts'
import { installWorker, reloadForLostChunks } from './register-service-worker.ts'
import { followTheme } from './theme-color.ts'
import { whileIdle } from './while-idle.ts'

export type Client = ReturnType<typeof trpc.createClient>

/** Longer than this the first picture does not wait for the device. */
const patience = 150

/** Ends when the pages can be drawn: what lies on the device is in the cache by then, or comes a moment later. */
export async function startOffline(queryClient: QueryClient, client: Client): Promise<void> {
  reloadForLostChunks()
  installWorker()
  const { flush, drop } = keepQueries(queryClient)
  const user = readToken(deviceStore.get('token') ?? '')
  followSession(user?.id, () => {
    drop()
    queryClient.clear()
  })
  window.addEventListener('pagehide', () => void flush())
  document.addEventListener('visibilitychange', () => document.hidden && void flush())
  onReach(() => {
    if (!isAway()) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => mayBeAskedAgain(queryKey) })
  })
  void later(queryClient, client)
  if (user)
    await atMost(
      patience,
      openFor(user.id).then(() => restoreQueries(queryClient, location.pathname)),
    )
}

/**
 * What is on the device goes with the person, and so does what this tab remembers, also where they left in another tab and
 * whatever page is shown here; nothing of the last one is there for the next.
 */
function followSession(first: string | undefined, forget: () => void): void {
  let present = first
  if (first === undefined) void closeStore()
  else forgetOthers(first)
  onSession(() => {
    const next = sessionUser()?.id
    if (next === present) return
    if (present !== undefined) {
      forget()
      forgetChanges()
      forgetUndo()
    }
    present = next
    void (next === undefined ? closeStore() : openFor(next))
    // Somebody else: what the last one left here is not theirs. Without a new one it may be the same person coming back.
    if (next !== undefined) forgetOthers(next)
  })
}

function forgetOthers(userId: string): void {
  forgetDrafts(userId)
  forgetSearches(userId)
  forgetCommands(userId)
}

/** None of this is in a hurry, nor in the first load. */
async function later(queryClient: QueryClient, client: Client): Promise<void> {
  await whileIdle(2000)
  followTheme()
  const [{ startBringing }, { startReadingAhead }] = await Promise.all([
    import('../compose/drafts/upload-unsaved.ts'),
    import('./prefetch-mails.ts'),
  ])
  startBringing(queryClient, client)
  startReadingAhead(queryClient, client)
}

/** Not what is asked once: the beginning of what is being written, and the document of an open mail. */
function mayBeAskedAgain([path]: QueryKey): boolean {
  return Array.isArray(path) && path.join('.') !== 'mail.prefill'
}

function atMost(ms: number, work: Promise<void>): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))])
}
