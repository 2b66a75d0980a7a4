// What makes Homing work without its server, put together: the service worker with the pages, the mail on the device, drafts
// on their way, and reading ahead.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ApiClient } from '../api.ts'
import { isOffline, onConnectivityChange } from '../connectivity.ts'
import { clearStoredUserData, onSession, readToken, sessionUser } from '../session.ts'
import { deviceStore } from '../storage.ts'
import { closeStore, openStoreFor } from './offline-store.ts'
import { persistQueries, restoreQueries } from './query-persistence.ts'
import { registerServiceWorker, reloadOnMissingChunk } from './register-service-worker.ts'
import { syncThemeColor } from './theme-color.ts'
import { whenIdle } from './when-idle.ts'

/** Loads a task that runs for as long as the page is open. */
type BackgroundTask = () => Promise<(queryClient: QueryClient, client: ApiClient) => void>

/** Longer than this the first picture does not wait for the device. */
const restoreTimeoutMs = 150

/** Ends when the pages can be drawn: what lies on the device is in the cache by then, or comes a moment later. */
export async function startOffline(
  queryClient: QueryClient,
  client: ApiClient,
  tasks: readonly BackgroundTask[] = [],
): Promise<void> {
  reloadOnMissingChunk()
  registerServiceWorker()
  const { flush, drop } = persistQueries(queryClient)
  const user = readToken(deviceStore.get('token') ?? '')
  clearOnSessionChange(user?.id, () => {
    drop()
    queryClient.clear()
  })
  window.addEventListener('pagehide', () => void flush())
  document.addEventListener('visibilitychange', () => document.hidden && void flush())
  onConnectivityChange(() => {
    if (!isOffline()) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => mayRefetch(queryKey) })
  })
  void startBackgroundWork(queryClient, client, tasks)
  if (user)
    await withTimeout(
      restoreTimeoutMs,
      openStoreFor(user.id).then(() => restoreQueries(queryClient, location.pathname)),
    )
}

/**
 * What is on the device goes with the person, and so does what this tab remembers, also where they left in another tab and
 * whatever page is shown here; nothing of the last one is there for the next.
 */
function clearOnSessionChange(first: string | undefined, clearMemory: () => void): void {
  let currentUserId = first
  if (first === undefined) void closeStore()
  else clearStoredUserData(first)
  onSession(() => {
    const next = sessionUser()?.id
    if (next === currentUserId) return
    if (currentUserId !== undefined) clearMemory()
    currentUserId = next
    void (next === undefined ? closeStore() : openStoreFor(next))
    // Somebody else: what the last one left here is not theirs. Without a new one it may be the same person coming back.
    if (next !== undefined) clearStoredUserData(next)
  })
}

/** After the first load, once the browser is idle. */
async function startBackgroundWork(queryClient: QueryClient, client: ApiClient, tasks: readonly BackgroundTask[]): Promise<void> {
  await whenIdle(2000)
  syncThemeColor()
  const [{ startPrefetching }, ...starts] = await Promise.all([import('./prefetch-mails.ts'), ...tasks.map((load) => load())])
  for (const start of starts) start(queryClient, client)
  startPrefetching(queryClient, client)
}

/** Not what is asked once: the beginning of what is being written, and the document of an open mail. */
function mayRefetch([path]: QueryKey): boolean {
  return Array.isArray(path) && path.join('.') !== 'mail.prefill'
}

function withTimeout(ms: number, work: Promise<void>): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))])
}
