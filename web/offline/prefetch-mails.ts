// The newest mails of the inbox are read before they are opened, one at a time while nobody waits for anything, so that they
// can be read without the server. Only mails whose text the server has: for the others it would ask the mail server.
import type { QueryClient } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { EmailList, ListInput } from '../../src/shared/mail.ts'
import { isAway } from '../connectivity.ts'
import { sessionUser } from '../session.ts'
import { isKeptOnDevice } from './offline-setting.ts'
import { keptAmong, placeOf } from './offline-store.ts'
import type { Client } from './start-offline.ts'
import { whileIdle } from './while-idle.ts'

const most = 20
const firstWait = 1500

export function startReadingAhead(queryClient: QueryClient, client: Client): void {
  const utils = createTRPCQueryUtils({ queryClient, client })
  const seen = new Set<string>()
  let running = false
  const read = async (ids: readonly string[]) => {
    for (const id of ids) {
      await whileIdle()
      if (!mayRead()) return
      // Meanwhile it may have gone.
      if (!newestOf(queryClient).includes(id)) continue
      seen.add(id)
      await utils.mail.get.prefetch({ id }, { retry: false, staleTime: Number.POSITIVE_INFINITY })
    }
  }
  const look = async () => {
    if (running || !mayRead()) return
    running = true
    try {
      await whileIdle(firstWait)
      const ids = newestOf(queryClient).filter((id) => !seen.has(id))
      const kept = await keptAmong(ids.map(place))
      await read(ids.filter((id) => !kept.has(place(id))))
    } finally {
      running = false
    }
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isInbox(event.query.queryKey)) void look()
  })
  void look()
}

const place = (id: string) => placeOf('mail.get', { id }) ?? ''

/** Not for visitors, not on a connection that is paid for by the byte, and not for a page that nobody looks at. */
function mayRead(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } }
  const metered = connection?.saveData === true || connection?.type === 'cellular'
  return sessionUser() !== undefined && isKeptOnDevice() && !isAway() && !metered && !document.hidden && 'indexedDB' in window
}

function newestOf(queryClient: QueryClient): string[] {
  const lists = queryClient.getQueriesData<EmailList>({ predicate: ({ queryKey }) => isInbox(queryKey) })
  const mails = lists.flatMap(([, list]) => list?.emails.slice(0, most) ?? []).filter(({ snippet }) => snippet !== '')
  return [...new Set(mails.map(({ id }) => id))].slice(0, most)
}

/** The first page of the inbox as it is, without a filter or a search. */
function isInbox([path, rest]: readonly unknown[]): boolean {
  if (!Array.isArray(path) || path.join('.') !== 'mail.list') return false
  const input = (rest as { input?: ListInput } | undefined)?.input ?? {}
  const { page = 1, mailbox = 'inbox', filter = 'all', q, folder, account, category, snoozed, cursor } = input
  const whole = [q, folder, account, category, snoozed, cursor].every((value) => value === undefined)
  return whole && page === 1 && mailbox === 'inbox' && filter === 'all'
}
