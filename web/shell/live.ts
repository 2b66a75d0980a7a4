// The live stream: the server says what went stale, this asks for it again. Bursts (a first sync changes thousands of
// mails) become one refresh a second.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { StaleEvent } from '../../src/shared/system.ts'
import { trpc } from '../api.ts'
import { strings } from '../strings.ts'

const kinds = ['mail', 'accounts', 'outbox', 'drafts', 'searches'] as const
type Stale = (typeof kinds)[number]

/** Keeps the caches fresh and answers the sentence for the polite live region. */
export function useLiveUpdates(): string {
  const [news, setNews] = useState('')
  const hello = useRef(false)
  const utils = trpc.useUtils()
  const refresh = useRefreshSoon()

  trpc.system.events.useSubscription(undefined, {
    onData: (event) => {
      switch (event.name) {
        case 'mail.arrived':
          setNews(strings.nav.newMail(Math.max(1, event.ids?.length ?? 1)))
          return refresh('mail')
        case 'mail.changed':
          return refresh('mail')
        case 'accounts.changed':
          refresh('accounts')
          return refresh('mail')
        case 'sync.progress':
          utils.accounts.list.setData(
            undefined,
            (old) => old && { accounts: old.accounts.map((account) => withProgress(account, event)) },
          )
          return refresh('mail')
        case 'outbox.changed':
          refresh('outbox')
          return refresh('mail')
        case 'drafts.changed':
          return refresh('drafts')
        case 'searches.changed':
          return refresh('searches')
        case 'hello':
          // A second hello means the stream was cut: anything may have changed meanwhile.
          if (hello.current) for (const what of kinds) refresh(what)
          hello.current = true
      }
    },
  })
  return news
}

interface Progress {
  id: string
  sync: { state: 'idle' | 'syncing' | 'error'; done: number; total: number; lastSyncAt: string | null }
}
function withProgress<A extends Progress>(account: A, event: StaleEvent): A {
  if (account.id !== event.accountId) return account
  const state = event.state === 'idle' || event.state === 'error' ? event.state : 'syncing'
  return {
    ...account,
    sync: { ...account.sync, state, done: event.done ?? account.sync.done, total: event.total ?? account.sync.total },
  }
}

function useRefreshSoon(): (what: Stale) => void {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const waiting = useRef(new Set<Stale>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const flush = () => {
    timer.current = undefined
    const what = new Set(waiting.current)
    waiting.current.clear()
    if (what.has('mail')) {
      void utils.mail.list.invalidate()
      void utils.mail.sent.invalidate()
      void utils.mail.stats.invalidate()
      void utils.mail.get.invalidate()
      void utils.mail.thread.invalidate()
      void utils.folders.list.invalidate()
    }
    if (what.has('accounts')) void utils.accounts.list.invalidate()
    if (what.has('drafts') || what.has('mail')) void utils.drafts.list.invalidate()
    if (what.has('searches')) void utils.searches.list.invalidate()
    if (what.has('outbox')) void utils.mail.outbox.invalidate()
  }
  return (what) => {
    // While a change of ours is on its way, its own end refreshes; asking now would only ask twice.
    waiting.current.add(what)
    timer.current ??= setTimeout(flush, queryClient.isMutating() > 0 ? 1500 : 800)
  }
}
