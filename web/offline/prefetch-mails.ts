// Prefetches the newest mails of the inbox for offline reading, one at a time when idle. Only mails whose body the server has:
// for others it would ask the mail server.
import type { QueryClient } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { EmailList, ListInput } from '../../src/shared/mail.ts'
import type { ApiClient } from '../api.ts'
import { isOffline } from '../connectivity.ts'
import { sessionUser } from '../session.ts'
import { isOfflineEnabled } from './offline-setting.ts'
import { cachedKeys, cacheKey } from './offline-store.ts'
import { whenIdle } from './when-idle.ts'

const maxMails = 20
const startDelayMs = 1500

export function startPrefetching(queryClient: QueryClient, client: ApiClient): void {
  const utils = createTRPCQueryUtils({ queryClient, client })
  const seen = new Set<string>()
  let running = false
  const prefetchMails = async (ids: readonly string[]) => {
    for (const id of ids) {
      await whenIdle()
      if (!mayPrefetch()) return
      // May have been removed meanwhile.
      if (!newestMailIds(queryClient).includes(id)) continue
      seen.add(id)
      await utils.mail.get.prefetch({ id }, { retry: false, staleTime: Number.POSITIVE_INFINITY })
    }
  }
  const prefetchNewest = async () => {
    if (running || !mayPrefetch()) return
    running = true
    try {
      await whenIdle(startDelayMs)
      const ids = newestMailIds(queryClient).filter((id) => !seen.has(id))
      const kept = await cachedKeys(ids.map(mailKey))
      await prefetchMails(ids.filter((id) => !kept.has(mailKey(id))))
    } finally {
      running = false
    }
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isPlainInbox(event.query.queryKey)) void prefetchNewest()
  })
  void prefetchNewest()
}

const mailKey = (id: string) => cacheKey('mail.get', { id }) ?? ''

/** Not when signed out, on metered connections, or in hidden tabs. */
function mayPrefetch(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } }
  const metered = connection?.saveData === true || connection?.type === 'cellular'
  return (
    sessionUser() !== undefined && isOfflineEnabled() && !isOffline() && !metered && !document.hidden && 'indexedDB' in window
  )
}

function newestMailIds(queryClient: QueryClient): string[] {
  const lists = queryClient.getQueriesData<EmailList>({ predicate: ({ queryKey }) => isPlainInbox(queryKey) })
  const mails = lists.flatMap(([, list]) => list?.emails.slice(0, maxMails) ?? []).filter(({ snippet }) => snippet !== '')
  return [...new Set(mails.map(({ id }) => id))].slice(0, maxMails)
}

/** The unfiltered first page of the inbox. */
function isPlainInbox([path, rest]: readonly unknown[]): boolean {
  if (!Array.isArray(path) || path.join('.') !== 'mail.list') return false
  const input = (rest as { input?: ListInput } | undefined)?.input ?? {}
  const { page = 1, mailbox = 'inbox', filter = 'all', q, folder, account, category, snoozed, cursor } = input
  const whole = [q, folder, account, category, snoozed, cursor].every((value) => value === undefined)
  return whole && page === 1 && mailbox === 'inbox' && filter === 'all'
}
