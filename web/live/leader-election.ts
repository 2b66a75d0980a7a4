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

/** `sure` is false where another tab held it before: what happened in between nobody heard. */
export type OnHold = (held: { sure: boolean } | undefined) => void

const patience = 3000
const hiddenFor = 30_000

/** Calls `onHold` whenever this tab begins or ends to hold the stream, until `signal` aborts. */
export function holdInTurn(channel: TabChannel, userId: string, onHold: OnHold, signal: AbortSignal): void {
  if ('locks' in navigator) holdByLock(channel, `homing:${userId}`, onHold, signal)
  else holdWhileShown(channel, onHold, signal)
}

function holdByLock(channel: TabChannel, name: string, onHold: OnHold, signal: AbortSignal): void {
  let holding = false
  let answered = false
  const request = async (sure: boolean, options: LockOptions) => {
    const untilGone = async (lock: Lock | null) => {
      if (!lock || signal.aborted) return
      holding = true
      onHold({ sure })
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    }
    try {
      await navigator.locks.request(name, options, untilGone)
    } catch (error) {
      // An abort: another tab took it, or the person has left. Otherwise this browser has locks and gives none.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    } finally {
      if (holding && !signal.aborted) onHold(undefined)
      holding = false
    }
  }
  const queue = async () => {
    await request(true, { ifAvailable: true })
    while (!signal.aborted) await request(false, { signal })
  }
  queue().catch(() => holdWhileShown(channel, onHold, signal))

  channel.listen((message) => {
    if (message.say === 'here') answered = true
    if (message.say === 'ask' && holding) channel.tell({ say: 'here', from: channel.id, shown: true })
  }, signal)
  const check = () => {
    if (holding || document.hidden) return
    answered = false
    channel.tell({ say: 'ask', from: channel.id })
    setTimeout(() => {
      if (!answered && !holding && !document.hidden && !signal.aborted) void request(false, { steal: true })
    }, patience)
  }
  document.addEventListener('visibilitychange', check, { signal })
}

function holdWhileShown(channel: TabChannel, onHold: OnHold, signal: AbortSignal): void {
  const first = !document.hidden
  let holding = false
  let others = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (next: boolean, sure = false) => {
    if (next === holding) return
    holding = next
    onHold(next ? { sure } : undefined)
    if (!next) channel.tell({ say: 'left', from: channel.id })
  }
  /** Asks whether another tab holds a stream, and holds one only if none does. */
  const settle = () => {
    others = false
    channel.tell({ say: 'ask', from: channel.id })
    timer = setTimeout(() => set(!others || !document.hidden), 1000 + Math.random() * 1000)
  }
  const onShown = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(settle, hiddenFor)
    else set(true)
  }
  channel.listen((message) => {
    if (message.say === 'ask' && holding) channel.tell({ say: 'here', from: channel.id, shown: !document.hidden })
    // Of two hidden ones the smaller name stays.
    if (message.say === 'here') others ||= message.shown || !holding || message.from < channel.id
    if (message.say === 'left' && document.hidden && !holding) settle()
  }, signal)
  document.addEventListener('visibilitychange', onShown, { signal })
  window.addEventListener('pagehide', () => set(false), { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && onShown(), { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  if (first) set(true, true)
  else settle()
}
