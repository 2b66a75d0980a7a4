// What the tabs of one person tell each other: what went stale, and who holds the stream. Ids and numbers, never content.
// The name of the channel holds the person's id, so that two people in one browser never hear each other.
import type { StaleEvent } from '../src/shared/system.ts'

/** `ask` and `here` are about the stream (holder.ts), `focused` answers `anyone` about the eyes of the person. */
export type TabMessage =
  | { say: 'stale'; event: StaleEvent }
  | { say: 'ask' | 'left' | 'anyone' | 'focused'; from: string }
  | { say: 'here'; from: string; shown: boolean }

export interface TabChannel {
  /** This tab's own name in its messages. */
  id: string
  /** Says nothing more once it is closed. */
  post: (message: TabMessage) => void
  /** Hears the other tabs until `signal` aborts. */
  subscribe: (onMessage: (message: TabMessage) => void, signal: AbortSignal) => void
  close: () => void
}

/** An old browser without channels has tabs that know nothing of each other: each holds a stream of its own. */
const noopChannel: TabChannel = { id: 'alone', post: () => undefined, subscribe: () => undefined, close: () => undefined }

export function openTabChannel(userId: string): TabChannel {
  if (!('BroadcastChannel' in window)) return noopChannel
  const channel = new BroadcastChannel(`homing:${userId}`)
  let closed = false
  return {
    id: Math.random().toString(36).slice(2),
    post: (message) => closed || channel.postMessage(message),
    subscribe: (onMessage, signal) =>
      channel.addEventListener(
        'message',
        ({ data }: MessageEvent<unknown>) => {
          if (isTabMessage(data)) onMessage(data)
        },
        { signal },
      ),
    close: () => {
      closed = true
      channel.close()
    },
  }
}

/** A tab that was loaded before an update may say what this one does not know. */
function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('say' in data)) return false
  if (data.say === 'stale') return 'event' in data && isStale(data.event)
  return (
    'from' in data && typeof data.from === 'string' && ['ask', 'left', 'anyone', 'focused', 'here'].includes(String(data.say))
  )
}

function isStale(event: unknown): event is StaleEvent {
  if (typeof event !== 'object' || event === null || !('name' in event) || typeof event.name !== 'string') return false
  return !('ids' in event) || (Array.isArray(event.ids) && event.ids.every((id) => typeof id === 'string'))
}
