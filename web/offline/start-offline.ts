// Sets up offline support: service worker, persisted queries, background upload of drafts, prefetching.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ApiClient } from '../api.ts'
import { isOffline, onConnectivityChange } from '../connectivity.ts'
import { clearStoredUserData, onSession, readToken, sessionUser } from '../session.ts'
import { appPathname, onMailboxLost } from '../shared-mailbox.ts'
import { deviceStore } from '../storage.ts'
import { closeMailbox, closeStore, openStoreFor } from './offline-store.ts'
import { persistQueries, restoreQueries } from './query-persistence.ts'
import { registerServiceWorker, reloadOnMissingChunk } from './register-service-worker.ts'
import { whenIdle } from './when-idle.ts'

/** Loads a task that runs for as long as the page is open. */
type BackgroundTask = () => Promise<(queryClient: QueryClient, client: ApiClient) => void>

/** The first render waits no longer for IndexedDB. */
const restoreTimeoutMs = 150

/** Resolves when the app can render: with true when stored data is in the cache, with false when there is none or it follows shortly. */
export async function startOffline(
  queryClient: QueryClient,
  client: ApiClient,
  tasks: readonly BackgroundTask[] = [],
): Promise<boolean> {
  reloadOnMissingChunk()
  registerServiceWorker()
  const { flush, drop } = persistQueries(queryClient)
  const user = readToken(deviceStore.get('token') ?? '')
  clearOnSessionChange(user?.id, () => {
    drop()
    queryClient.clear()
  })
  onMailboxLost(() => {
    drop()
    return closeMailbox()
  })
  window.addEventListener('pagehide', () => void flush())
  document.addEventListener('visibilitychange', () => document.hidden && void flush())
  onConnectivityChange(() => {
    if (!isOffline()) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => mayRefetch(queryKey) })
  })
  void startBackgroundWork(queryClient, client, tasks)
  if (!user) return false
  const restored = openStoreFor(user.id).then(() => restoreQueries(queryClient, appPathname()))
  return Promise.race([restored, new Promise<false>((resolve) => setTimeout(() => resolve(false), restoreTimeoutMs))])
}

/** Stored mail and query cache are cleared when the user changes, also when that happens in another tab. */
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
    // Clears data of other users only when somebody is signed in: after an expired session the same user may return.
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

/** Queries fetched once, such as the initial content of a reply, are not refetched. */
function mayRefetch([path]: QueryKey): boolean {
  return Array.isArray(path) && path.join('.') !== 'mail.prefill'
}

// Keeps the browser's theme-color in sync with the page. index.html has it for the system theme only.

/** Observes the current theme from now on. */
export function syncThemeColor(): void {
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')
  const paint = () => {
    const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()
    for (const meta of metas) if (paper !== '') meta.content = paper
  }
  new MutationObserver(paint).observe(document.documentElement, { attributeFilter: ['class'] })
  paint()
}
