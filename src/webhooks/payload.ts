// The body of an event: its type, its time, ids and a count. What people wrote is there only if the webhook allows it, which is decided
// when it is sent.
import { newId } from '../core/ids.ts'
import type { WebhookEvent } from '../shared/webhooks.ts'
import { maxEntries } from './limits.ts'

export interface Entry {
  /** Ids and times. */
  facts: Record<string, unknown>
  /** What people wrote, or a model about it. */
  content: Record<string, unknown>
}

/** An event as it is queued. */
export interface Delivery {
  /** Of every attempt: receivers know by it what they have already. */
  id: string
  type: WebhookEvent | 'test'
  at: Date
  /** The name of the list in the body. */
  list: 'emails' | 'suggestions' | undefined
  entries: readonly Entry[]
  /** For an event of a previous run: its failed attempts, and when the next one is due. */
  resumed?: { attempts: number; nextAt: number }
}

export interface EventEntry extends Entry {
  /** What is reported only once for each webhook and type of event: an id, of `email.sorted` with the Smart Folder's. */
  key: string
  categoryId?: string
}
/** An event that has a row, from whose keys its content can be read again (queue.ts). */
export interface StoredDelivery extends Delivery {
  type: WebhookEvent
  entries: readonly EventEntry[]
}

export const listOf = (type: WebhookEvent) => (type === 'suggestion.created' ? ('suggestions' as const) : ('emails' as const))

export function deliveriesOf(type: WebhookEvent, at: Date, entries: readonly EventEntry[]): StoredDelivery[] {
  const list = listOf(type)
  const parts = Array.from({ length: Math.ceil(entries.length / maxEntries) }, (_, part) =>
    entries.slice(part * maxEntries, (part + 1) * maxEntries),
  )
  return parts.map((part) => ({ id: messageId(), type, at, list, entries: part }))
}

export const testDelivery = (at: Date): Delivery => ({ id: messageId(), type: 'test', at, list: undefined, entries: [] })

const messageId = () => `msg_${newId()}`

export function bodyOf({ type, at, list, entries }: Delivery, content: boolean): string {
  const rows = entries.map((entry) => (content ? { ...entry.facts, ...entry.content } : entry.facts))
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: list === undefined ? {} : { count: rows.length, [list]: rows },
  })
}
