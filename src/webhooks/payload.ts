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
  /** Of a former run of the program: attempts that failed, and when the next one may be. */
  resumed?: { attempts: number; nextAt: number }
}

/** About what is told once. */
export interface Found extends Entry {
  key: string
  categoryId?: string
}
/** An event that can be told again from its keys (waiting.ts). */
export interface KeptDelivery extends Delivery {
  type: WebhookEvent
  entries: readonly Found[]
}

export const listOf = (type: WebhookEvent) => (type === 'suggestion.created' ? ('suggestions' as const) : ('emails' as const))

export function deliveriesOf(type: WebhookEvent, at: Date, entries: readonly Found[]): KeptDelivery[] {
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
