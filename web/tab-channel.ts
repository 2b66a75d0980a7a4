// BroadcastChannel between the tabs of a user: stale queries and leadership of the event stream. Carries ids and numbers, never
// content. The channel name contains the user id, so that two users of one browser stay separate.
import type { StaleEvent } from '../src/shared/system.ts'

/** `ask` and `here` belong to the leader election (leader-election.ts); `focused` answers `anyone`. */
export type TabMessage =
  | { type: 'stale'; event: StaleEvent }
  | { type: 'ask' | 'left' | 'anyone' | 'focused'; from: string }
  | { type: 'here'; from: string; shown: boolean }

export interface TabChannel {
  /** Id of this tab in its messages. */
  id: string
  /** No-op after close. */
  post: (message: TabMessage) => void
  /** Receives messages of other tabs until `signal` aborts. */
  subscribe: (onMessage: (message: TabMessage) => void, signal: AbortSignal) => void
  close: () => void
}

/** Without BroadcastChannel each tab opens its own stream. */
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

/** A tab loaded before an update may send other messages. */
function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  if (data.type === 'stale') return 'event' in data && isStale(data.event)
  return (
    'from' in data && typeof data.from === 'string' && ['ask', 'left', 'anyone', 'focused', 'here'].includes(String(data.type))
  )
}

function isStale(event: unknown): event is StaleEvent {
  if (typeof event !== 'object' || event === null || !('name' in event) || typeof event.name !== 'string') return false
  return !('ids' in event) || (Array.isArray(event.ids) && event.ids.every((id) => typeof id === 'string'))
}
