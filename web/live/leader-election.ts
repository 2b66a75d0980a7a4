// Elects the tab that holds the event stream and relays events to the others. With HTTP/1.1 a browser opens six connections
// per host, and each stream takes one for good: seven tabs with a stream each would leave none for anything else.
//
// With https (or localhost) the tabs queue for a Web Lock; when the leader closes, the next tab gets it. Browsers do not freeze
// a tab that holds a lock, but phones may suspend it: a tab that becomes visible asks whether the leader still answers, and
// steals the lock if it does not.
//
// Plain http has no locks. There a visible tab always holds a stream, since hardly anybody has six windows visible at once; a
// hidden one closes its stream after a while unless it is the last, so that the count in its title stays current.
import type { TabChannel } from '../tab-channel.ts'

/** `isFirst` is false if another tab was the leader before: events in between may have been missed. */
export type OnLeadership = (held: { isFirst: boolean } | undefined) => void

const answerTimeoutMs = 3000
const hiddenMs = 30_000

/** Calls `onLeadership` when this tab gains or loses leadership, until `signal` aborts. */
export function electLeader(channel: TabChannel, userId: string, onLeadership: OnLeadership, signal: AbortSignal): void {
  if ('locks' in navigator) electByLock(channel, `homing:${userId}`, onLeadership, signal)
  else electByVisibility(channel, onLeadership, signal)
}

function electByLock(channel: TabChannel, name: string, onLeadership: OnLeadership, signal: AbortSignal): void {
  let isLeader = false
  let answered = false
  const request = async (isFirst: boolean, options: LockOptions) => {
    const untilGone = async (lock: Lock | null) => {
      if (!lock || signal.aborted) return
      isLeader = true
      onLeadership({ isFirst })
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    }
    try {
      await navigator.locks.request(name, options, untilGone)
    } catch (error) {
      // AbortError: another tab stole the lock, or the user signed out. Otherwise this browser's locks do not work.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    } finally {
      if (isLeader && !signal.aborted) onLeadership(undefined)
      isLeader = false
    }
  }
  const queue = async () => {
    await request(true, { ifAvailable: true })
    while (!signal.aborted) await request(false, { signal })
  }
  queue().catch(() => electByVisibility(channel, onLeadership, signal))

  channel.subscribe((message) => {
    if (message.type === 'here') answered = true
    if (message.type === 'ask' && isLeader) channel.post({ type: 'here', from: channel.id, shown: true })
  }, signal)
  const check = () => {
    if (isLeader || document.hidden) return
    answered = false
    channel.post({ type: 'ask', from: channel.id })
    setTimeout(() => {
      if (!answered && !isLeader && !document.hidden && !signal.aborted) void request(false, { steal: true })
    }, answerTimeoutMs)
  }
  document.addEventListener('visibilitychange', check, { signal })
}

function electByVisibility(channel: TabChannel, onLeadership: OnLeadership, signal: AbortSignal): void {
  const first = !document.hidden
  let isLeader = false
  let others = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (next: boolean, isFirst = false) => {
    if (next === isLeader) return
    isLeader = next
    onLeadership(next ? { isFirst } : undefined)
    if (!next) channel.post({ type: 'left', from: channel.id })
  }
  /** Becomes leader only if no other tab is. */
  const settle = () => {
    others = false
    channel.post({ type: 'ask', from: channel.id })
    timer = setTimeout(() => set(!others || !document.hidden), 1000 + Math.random() * 1000)
  }
  const onShown = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(settle, hiddenMs)
    else set(true)
  }
  channel.subscribe((message) => {
    if (message.type === 'ask' && isLeader) channel.post({ type: 'here', from: channel.id, shown: !document.hidden })
    // Of two hidden tabs the smaller id wins.
    if (message.type === 'here') others ||= message.shown || !isLeader || message.from < channel.id
    if (message.type === 'left' && document.hidden && !isLeader) settle()
  }, signal)
  document.addEventListener('visibilitychange', onShown, { signal })
  window.addEventListener('pagehide', () => set(false), { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && onShown(), { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  if (first) set(true, true)
  else settle()
}
