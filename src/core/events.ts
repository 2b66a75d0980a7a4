// Application events for listeners: SSE streams, reactions, tests. Events carry ids and numbers,
// never content; a listener reads what it needs. Emitted after the commit (see `inTransaction` in app.ts).
import { EventEmitter } from 'node:events'
import type { OutboxStatus } from '../shared/mail.ts'

export interface EventMap {
  /** Mails came, went or changed: lists and counts of this person are stale. `ids` are public mail ids, if few. */
  'mail.changed': { userId: string; accountId: string; ids?: string[] }
  /** It is known now how many conversations a list holds. */
  'mail.counted': { userId: string }
  /** New mail arrived in an inbox (not during the first sync). */
  'mail.arrived': { userId: string; accountId: string; ids: string[] }
  'accounts.changed': { userId: string; accountId: string }
  /** `waitingFor`: the mail server that allows no more connections just now. */
  'sync.progress': {
    userId: string
    accountId: string
    state: 'idle' | 'syncing' | 'error'
    done: number
    total: number
    waitingFor?: string
  }
  /** `from`: where the change of status is known. */
  'outbox.changed': { userId: string; id: string; status: OutboxStatus; from?: OutboxStatus }
  /** Drafts came, went or changed; so did what the person keeps of searches. */
  'drafts.changed': { userId: string; ids: string[] }
  'searches.changed': { userId: string; ids: string[] }
  /** Smart Folders, rules, or what is in them; `ids` are public mail ids, if few. */
  'categories.changed': { userId: string; ids?: string[] }
  'suggestions.changed': { userId: string; ids?: string[] }
  /** Progress of sorting all mail again. */
  'sorting.progress': { userId: string; done: number; total: number }
  /** Name, address or role of the person; what the person likes or allows. */
  'user.changed': { userId: string }
  'preferences.changed': { userId: string }
  /** The person was deleted: listeners drop what they keep of them outside the database. */
  'user.removed': { userId: string }
  /** By an admin: what runs for the person ends. */
  'user.disabled': { userId: string }
  'session.ended': { userId: string; sessionId: string }
  /** Of a shared mailbox (`userId`): this person is no member any more, or has another role. */
  'membership.changed': { userId: string; personId: string }
  /** The last stream of this session in a shared mailbox (`userId`) has ended. */
  'stream.ended': { userId: string; sessionId: string }
  /** Who reads or writes in a conversation of a shared mailbox (`userId`). */
  'presence.changed': { userId: string; threadId: string }
  /** Who deals with conversations of a shared mailbox (`userId`), or what is said of them; of a person: where they are mentioned. */
  'teamwork.changed': { userId: string; ids?: string[] }
  /** The shared mailboxes of a person. */
  'shared-mailboxes.changed': { userId: string }
}
export type EventName = keyof EventMap
export type AppEvent = { [K in EventName]: { name: K } & EventMap[K] }[EventName]

export interface Events {
  emit<K extends EventName>(name: K, payload: EventMap[K]): void
  /** Calls `listener` for every event; the answer stops it. */
  listen(listener: (event: AppEvent) => void): () => void
}

export function createEvents(): Events {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  return {
    emit: (name, payload) => {
      emitter.emit('event', { name, ...payload })
    },
    listen: (listener) => {
      emitter.on('event', listener)
      return () => emitter.off('event', listener)
    },
  }
}
