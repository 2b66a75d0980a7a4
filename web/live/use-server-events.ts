// The live stream: the server says what went stale, this asks for it again. One tab of a person holds the stream and passes
// on what it hears (holder.ts).
import { useEffect, useRef, useState } from 'react'
import type { Account } from '../../src/shared/accounts.ts'
import type { StaleEvent } from '../../src/shared/system.ts'
import { trpc } from '../api.ts'
import { useArrivals } from '../notify/use-new-mail-notifications.ts'
import { strings } from '../strings.ts'
import { openChannel, type TabChannel } from '../tab-channel.ts'
import { announce } from './announce.ts'
import { type Stale, staleKinds, useRefreshSoon } from './invalidation.ts'
import { holdInTurn } from './leader-election.ts'
import { useSessionCheck } from './use-session-check.ts'

/** Keeps the caches of this tab fresh, and those of the other tabs where this one holds the stream. */
export function useLiveUpdates(userId: string): void {
  const [held, setHeld] = useState<{ sure: boolean }>()
  const channel = useRef<TabChannel>(undefined)
  const refresh = useRefreshSoon()
  const onEvent = useStale(refresh)
  const begun = () => {
    refresh('accounts')
    refresh('mail')
  }
  const arrivals = useArrivals(userId, channel)
  const hear = (event: StaleEvent, holds: boolean) => {
    onEvent(event)
    if (event.name === 'mail.arrived') arrivals(event.ids ?? [], holds)
  }
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })

  useEffect(() => {
    const stop = new AbortController()
    const opened = openChannel(userId)
    channel.current = opened
    let holds = false
    opened.listen((message) => {
      if (message.say === 'stale' && !holds) latest.current(message.event, false)
      if (message.say === 'anyone' && document.hasFocus()) opened.tell({ say: 'focused', from: opened.id })
    }, stop.signal)
    holdInTurn(
      opened,
      userId,
      (next) => {
        holds = next !== undefined
        setHeld(next)
      },
      stop.signal,
    )
    return () => {
      stop.abort()
      opened.close()
    }
  }, [userId])

  const known = useRef(false)
  const again = useRef<() => void>(undefined)
  const checkSession = useSessionCheck(() => again.current?.())
  const stream = trpc.system.events.useSubscription(undefined, {
    enabled: held !== undefined,
    onComplete: checkSession,
    onData: (event) => {
      // The first tab has just loaded everything, but for what happened before its stream began: to mails and accounts that
      // may be much. A hello to any other tab, or a second one, means that the stream was cut.
      const first = event.name === 'hello' && held?.sure && !known.current
      known.current = true
      if (first) return begun()
      channel.current?.tell({ say: 'stale', event })
      hear(event, true)
    },
  })
  useEffect(() => {
    again.current = stream.reset
  })
}

function useStale(refresh: (what: Stale) => void): (event: StaleEvent) => void {
  const utils = trpc.useUtils()
  return (event) => {
    switch (event.name) {
      case 'mail.arrived':
        announce(strings.nav.newMail(Math.max(1, event.ids?.length ?? 1)))
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
        // The end of a round is when it was last looked, which the event does not say.
        if (event.state !== 'syncing') refresh('accounts')
        return refresh('mail')
      case 'outbox.changed':
        refresh('outbox')
        return refresh('mail')
      case 'drafts.changed':
        return refresh('drafts')
      case 'searches.changed':
        return refresh('searches')
      case 'categories.changed':
        refresh('categories')
        return refresh('mail')
      case 'sorting.progress':
        utils.categories.progress.setData(
          undefined,
          (old) =>
            old && { ...old, running: (event.done ?? 0) < (event.total ?? 0), done: event.done ?? 0, total: event.total ?? 0 },
        )
        return refresh('categories')
      case 'suggestions.changed':
        return refresh('suggestions')
      case 'user.changed':
        return refresh('user')
      case 'preferences.changed':
        return refresh('preferences')
      case 'hello':
        for (const what of staleKinds) refresh(what)
    }
  }
}

interface Progress {
  id: string
  error: string | null
  needsReconnection: boolean
  sync: Account['sync']
}
/** What goes on is held up by nothing. */
export function withProgress<A extends Progress>(account: A, event: StaleEvent): A {
  if (account.id !== event.accountId) return account
  const state = event.state === 'idle' || event.state === 'error' ? event.state : 'syncing'
  const { waitingFor: _, ...sync } = account.sync
  return {
    ...account,
    error: state === 'error' || account.needsReconnection ? account.error : null,
    sync: {
      ...sync,
      state,
      done: event.done ?? sync.done,
      total: event.total ?? sync.total,
      ...(event.waitingFor === undefined ? {} : { waitingFor: event.waitingFor }),
    },
  }
}
