// What went stale, as it happens, for one browser. It starts with `hello`, which means "whatever you hold may be stale";
// after that come ids and numbers, never content. Bursts are told once; who reads too slowly hears `hello` again
// instead of everything that was missed. Whoever has a stream open is taken to be here. Of shared mailboxes beside it comes nothing but
// that a count of unread mail is stale.
import type { App } from '../app.ts'
import { touchLiveSession } from '../auth/sessions/token.ts'
import type { AppEvent } from '../core/events.ts'
import { stateKey } from '../core/state.ts'
import { minute } from '../shared/limits.ts'
import type { StaleEvent } from '../shared/system.ts'
import type { SignedInAs } from '../trpc.ts'
import { followMailboxes } from './followed-mailboxes.ts'

const burstMs = 200
/** Told once a burst. */
const gathered = new Set<StaleEvent['name']>([
  'mail.changed',
  'shared-mailboxes.unread',
  'sync.progress',
  'categories.changed',
  'suggestions.changed',
  'sorting.progress',
])
const waitingMax = 200
/** More ids than this in one burst are told as "all of this account". */
const idsMax = 100

/** Ends when `signal` aborts (the browser left, the server stops) or the session is over. */
export async function* streamEvents(
  app: App,
  person: SignedInAs,
  signal: AbortSignal | undefined,
): AsyncGenerator<StaleEvent, void, undefined> {
  const eventQueue = createEventQueue()
  const personId = person.member?.personId ?? person.userId
  const unread = () => eventQueue.push({ name: 'shared-mailboxes.unread' })
  const mailboxes = followMailboxes(app, personId, unread)
  const stopListening = app.events.listen((event) => {
    if (mailboxes.isStaleAfter(event)) unread()
    if (isStreamed(event, person.userId, personId)) eventQueue.push(staleOf(event))
    else if (endsStream(event, person)) eventQueue.end()
  })
  const sessionCheck = setInterval(() => {
    touchLiveSession(app, person).then(
      (live) => live || eventQueue.end(),
      (err: unknown) => {
        app.log.warn({ userId: person.userId, err }, 'event stream closed: session check failed')
        eventQueue.end()
      },
    )
  }, minute).unref()
  signal?.addEventListener('abort', eventQueue.end, { once: true })
  if (signal?.aborted) eventQueue.end()
  const endOfStream = person.member ? countStream(app, person) : undefined
  // Whoever opens Homing soon marks a mail as read.
  app.prewarm()
  try {
    yield { name: 'hello' }
    yield* eventQueue.events()
  } finally {
    stopListening()
    endOfStream?.()
    clearInterval(sessionCheck)
    signal?.removeEventListener('abort', eventQueue.end)
    eventQueue.end()
  }
}

type Ending = 'session.ended' | 'stream.ended' | 'user.removed' | 'user.disabled' | 'membership.changed'
type StreamedEvent = Exclude<AppEvent, { name: Ending }>
const endings = new Set<AppEvent['name']>([
  'session.ended',
  'stream.ended',
  'user.removed',
  'user.disabled',
  'membership.changed',
])

/** Also in a shared mailbox, the sidebar shows which ones the person has. */
function isStreamed(event: AppEvent, userId: string, personId: string): event is StreamedEvent {
  const isOwn = event.userId === (event.name === 'shared-mailboxes.changed' ? personId : userId)
  return isOwn && !endings.has(event.name)
}

/** In a shared mailbox, the stream ends with its person, too. */
function endsStream(event: AppEvent, { userId, sessionId, member }: SignedInAs): boolean {
  const { name } = event
  const isOfPerson = event.userId === (member?.personId ?? userId)
  if (name === 'session.ended') return isOfPerson && event.sessionId === sessionId
  if (name === 'membership.changed') return event.userId === userId && event.personId === member?.personId
  return (name === 'user.removed' || name === 'user.disabled') && (isOfPerson || event.userId === userId)
}

const openStreams = stateKey(() => new Map<string, number>())

/** In a shared mailbox. Several tabs may have one each; the answer ends this one, and announces the end of the last. */
function countStream(app: App, { userId, sessionId }: SignedInAs): () => void {
  const open = app.state.of(openStreams)
  const key = `${userId} ${sessionId}`
  open.set(key, (open.get(key) ?? 0) + 1)
  return () => {
    const left = (open.get(key) ?? 1) - 1
    if (left > 0) return void open.set(key, left)
    open.delete(key)
    app.events.emit('stream.ended', { userId, sessionId })
  }
}

function createEventQueue() {
  let waiting: StaleEvent[] = []
  let ended = false
  let wake = () => {}
  /** Latest of each kind and account within a burst. */
  const burst = new Map<string, StaleEvent>()
  let timer: NodeJS.Timeout | undefined

  const queue = (events: StaleEvent[]) => {
    waiting = waiting.length + events.length > waitingMax ? [{ name: 'hello' }] : [...waiting, ...events]
    wake()
  }
  const flush = () => {
    timer = undefined
    const events = [...burst.values()]
    burst.clear()
    queue(events)
  }
  return {
    push(stale: StaleEvent) {
      if (!gathered.has(stale.name)) return queue([stale])
      const key = `${stale.name} ${stale.accountId ?? ''}`
      const before = burst.get(key)
      burst.set(key, before ? merged(before, stale) : stale)
      timer ??= setTimeout(flush, burstMs)
    },
    end() {
      ended = true
      clearTimeout(timer)
      wake()
    },
    async *events(): AsyncGenerator<StaleEvent, void, undefined> {
      while (!ended) {
        const next = waiting.shift()
        if (next) yield next
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}

function staleOf(event: StreamedEvent): StaleEvent {
  const { name } = event
  switch (name) {
    case 'mail.changed':
      return { name, accountId: event.accountId, ...(event.ids ? { ids: event.ids } : {}) }
    case 'mail.counted':
      return { name: 'mail.changed' }
    case 'mail.arrived':
      return { name, accountId: event.accountId, ids: event.ids }
    case 'accounts.changed':
      return { name, accountId: event.accountId }
    case 'sync.progress':
      return {
        name,
        accountId: event.accountId,
        state: event.state,
        done: event.done,
        total: event.total,
        ...(event.waitingFor === undefined ? {} : { waitingFor: event.waitingFor }),
      }
    case 'outbox.changed':
      return { name, ids: [event.id], status: event.status }
    case 'drafts.changed':
    case 'searches.changed':
      return { name, ids: event.ids }
    case 'presence.changed':
      return { name, ids: [event.threadId] }
    case 'categories.changed':
    case 'suggestions.changed':
    case 'teamwork.changed':
      return { name, ...(event.ids ? { ids: event.ids } : {}) }
    case 'sorting.progress':
      return { name, done: event.done, total: event.total }
    case 'user.changed':
    case 'preferences.changed':
    case 'shared-mailboxes.changed':
      return { name }
  }
}

/** Two of the same kind and account. Without ids in one of them, all mails of the account may have changed. */
function merged(before: StaleEvent, after: StaleEvent): StaleEvent {
  if (after.name === 'sync.progress' || after.name === 'sorting.progress') return after
  const { ids: _, ...all } = after
  if (!before.ids || !after.ids) return all
  const ids = [...new Set([...before.ids, ...after.ids])]
  return ids.length > idsMax ? all : { ...all, ids }
}
