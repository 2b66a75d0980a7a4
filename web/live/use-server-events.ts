// Server-sent events: the server reports what is stale, and the client refetches it. One tab per user holds the stream and
// relays events to the others (leader-election.ts).
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Account } from '../../src/shared/accounts.ts'
import type { StaleEvent } from '../../src/shared/system.ts'
import { trpc } from '../api.ts'
import { useNewMailNotifications } from '../notify/use-new-mail-notifications.ts'
import { inMailbox } from '../shared-mailbox.ts'
import { strings } from '../strings.ts'
import { openTabChannel, type TabChannel } from '../tab-channel.ts'
import { announce } from './announce.ts'
import { type QueryGroup, queryGroups, useThrottledInvalidation } from './invalidation.ts'
import { electLeader } from './leader-election.ts'
import { retryDelayMs, useSessionCheck } from './use-session-check.ts'

/** Keeps the queries of this tab fresh, and relays events if it is the leader. */
export function useServerEvents(userId: string): void {
  const channel = useRef<TabChannel>(undefined)
  const refresh = useThrottledInvalidation()
  const onEvent = useEventHandler(refresh)
  const notifyNewMail = useNewMailNotifications(userId, channel)
  const onStale = (event: StaleEvent, isLeader: boolean) => {
    onEvent(event)
    if (event.name === 'mail.arrived') notifyNewMail(event.ids ?? [], isLeader)
  }
  const leadership = useLeadership(userId, channel, (event) => onStale(event, false))

  const connectedOnce = useRef(false)
  const reconnect = useRef<() => void>(undefined)
  const checkSession = useSessionCheck(() => reconnect.current?.())
  const stream = trpc.system.events.useSubscription(undefined, {
    enabled: leadership !== undefined,
    onComplete: () => checkSession(),
    // Its code could not be fetched; the stream itself reconnects alone.
    onError: () => checkSession(retryDelayMs),
    onData: (event) => {
      // The first tab has just loaded everything, but mails and accounts may have changed before its stream started. A later
      // hello means that the stream was interrupted.
      const first = event.name === 'hello' && leadership?.isFirst && !connectedOnce.current
      connectedOnce.current = true
      if (first) {
        refresh('accounts')
        return refresh('mail')
      }
      channel.current?.post({ type: 'stale', event })
      onStale(event, true)
    },
  })
  useEffect(() => {
    reconnect.current = stream.reset
  })
}

interface Leadership {
  isFirst: boolean
}
/** Joins the tabs of this user that show this mailbox: defined while this one is the leader. `onStale` gets the events that the leader relays. */
function useLeadership(
  userId: string,
  channel: RefObject<TabChannel | undefined>,
  onStale: (event: StaleEvent) => void,
): Leadership | undefined {
  const [leadership, setLeadership] = useState<Leadership>()
  const latest = useRef(onStale)
  useEffect(() => {
    latest.current = onStale
  })
  useEffect(() => {
    const stop = new AbortController()
    const tabs = openTabChannel(inMailbox(userId))
    channel.current = tabs
    let isLeader = false
    tabs.subscribe((message) => {
      if (message.type === 'stale' && !isLeader) latest.current(message.event)
      if (message.type === 'anyone' && document.hasFocus()) tabs.post({ type: 'focused', from: tabs.id })
    }, stop.signal)
    const onChange = (next: Leadership | undefined) => {
      isLeader = next !== undefined
      setLeadership(next)
    }
    electLeader(tabs, inMailbox(userId), onChange, stop.signal)
    return () => {
      stop.abort()
      tabs.close()
    }
  }, [userId, channel])
  return leadership
}

function useEventHandler(refresh: (what: QueryGroup) => void): (event: StaleEvent) => void {
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
        // The end of a sync updates the last sync time, which the event lacks.
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
      case 'shared-mailboxes.changed':
      case 'teamwork.changed':
        return refresh('sharedMailboxes')
      case 'shared-mailboxes.unread':
        return refresh('mailboxCounts')
      case 'presence.changed':
        return refresh('presence')
      case 'hello':
        for (const what of queryGroups) refresh(what)
    }
  }
}

interface Progress {
  id: string
  error: string | null
  needsReconnection: boolean
  sync: Account['sync']
}
/** An account that is syncing waits for nothing. */
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
