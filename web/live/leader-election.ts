// Which tab holds the live stream. By HTTP/1.1 a browser opens six connections to a host, and a stream takes one for good:
// seven tabs with a stream each would leave none for anything else. So one tab holds it and tells the others.
//
// With https (or on this very machine) the tabs queue for a lock of the browser: whoever has it holds the stream, and when
// that tab goes, the next gets the lock. Browsers do not freeze a tab that holds a lock, but a phone may suspend it: so a
// tab that is shown asks whether the holder still answers, and takes the lock away from it when it does not.
//
// By plain http there are no locks. There a tab that is shown always holds a stream, since one hardly looks at six windows
// at once; a hidden one lets go after a while unless it is the last, so that the count in its title stays true.
import type { TabChannel } from '../tab-channel.ts'

/** `isFirst` is false where another tab held it before: what happened in between nobody heard. */
export type OnLeadership = (held: { isFirst: boolean } | undefined) => void

const answerTimeoutMs = 3000
const hiddenMs = 30_000

/** Calls `onHold` whenever this tab begins or ends to hold the stream, until `signal` aborts. */
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
      // An abort: another tab took it, or the person has left. Otherwise this browser has locks and gives none.
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
    if (message.say === 'here') answered = true
    if (message.say === 'ask' && isLeader) channel.post({ say: 'here', from: channel.id, shown: true })
  }, signal)
  const check = () => {
    if (isLeader || document.hidden) return
    answered = false
    channel.post({ say: 'ask', from: channel.id })
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
    if (!next) channel.post({ say: 'left', from: channel.id })
  }
  /** Asks whether another tab holds a stream, and holds one only if none does. */
  const settle = () => {
    others = false
    channel.post({ say: 'ask', from: channel.id })
    timer = setTimeout(() => set(!others || !document.hidden), 1000 + Math.random() * 1000)
  }
  const onShown = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(settle, hiddenMs)
    else set(true)
  }
  channel.subscribe((message) => {
    if (message.say === 'ask' && isLeader) channel.post({ say: 'here', from: channel.id, shown: !document.hidden })
    // Of two hidden ones the smaller name stays.
    if (message.say === 'here') others ||= message.shown || !isLeader || message.from < channel.id
    if (message.say === 'left' && document.hidden && !isLeader) settle()
  }, signal)
  document.addEventListener('visibilitychange', onShown, { signal })
  window.addEventListener('pagehide', () => set(false), { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && onShown(), { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  if (first) set(true, true)
  else settle()
}
