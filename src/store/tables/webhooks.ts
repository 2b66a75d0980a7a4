// Webhooks: addresses that a person has this server tell of events.
import type { Generated } from 'kysely'
import type { WebhookEvent, WebhookProblem } from '../../shared/webhooks.ts'
import type { Bit } from '../tables.ts'

export interface WebhookTables {
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
}

export interface WebhookTable {
  /** Public, random. */
  id: string
  user_id: string
  /** Sealed; JSON inside (webhooks/secret.ts): the address, and the key that signs. */
  secret: string
  /** JSON list of events (shared/webhooks.ts). */
  events: string
  /** JSON list of the Smart Folders whose mail `email.sorted` is about. */
  categories: string
  /** 1: sender, recipients and subject may be sent. */
  content: Generated<Bit>
  created_at: number
  /** The last event that the server took. */
  last_sent_at: number | null
  /** Events in a row that could not be sent. */
  failures: Generated<number>
  /** Why the last one could not be sent. */
  problem: WebhookProblem | null
  /** The first failure after the last success. */
  failing_since: number | null
  /** Set after too many failures, or once the address is gone: nothing is sent until it is tested by hand. */
  disabled_at: number | null
}

/** An event that isn't delivered yet, nor given up. Its content is read again from `keys` when it is resumed after a restart. */
export interface WebhookDeliveryTable {
  /** `webhook-id` of every attempt. */
  id: string
  user_id: string
  webhook_id: string
  type: WebhookEvent
  /** JSON array of ids: emails, outbox or suggestions. For `email.sorted`, an email's id, a space and the Smart Folder's id. */
  keys: string
  /** When the event happened. */
  at: number
  /** Failed attempts. */
  attempts: Generated<number>
  /** The earliest time of the next attempt. */
  next_at: Generated<number>
}
