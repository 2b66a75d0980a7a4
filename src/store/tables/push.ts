// Push notifications: where they go, what a person wants to be told, and what waits for a summary.
import type { Generated } from 'kysely'
import type { PushKind, PushProblem } from '../../shared/push.ts'

export interface PushTables {
  push_target: PushTargetTable
  push_setting: PushSettingTable
  push_held: PushHeldTable
}

/** A browser, an ntfy topic or a Gotify application that a person's notifications are sent to. */
export interface PushTargetTable {
  /** Public, random. */
  id: string
  user_id: string
  /** Of a browser: ending the session ends its notifications. */
  session_id: string | null
  kind: PushKind
  /** SHA-256 of a browser's endpoint, which is one browser's alone. */
  endpoint_hash: string | null
  /** Sealed; JSON inside (push/target-secret.ts): the endpoint and its keys, or server, topic and token. */
  secret: string
  created_at: number
  /** The last notification that the server took. */
  last_sent_at: number | null
  /** Notifications in a row that could not be sent. */
  failures: Generated<number>
  /** Why the last one could not be sent. */
  problem: PushProblem | null
  /** The first failure after the last success. */
  failing_since: number | null
  /** Set after too many failures: nothing is sent until it is tested by hand. */
  disabled_at: number | null
}
export interface PushSettingTable {
  user_id: string
  /** JSON: only what differs from the defaults (shared/push.ts). */
  changed: string
  /** Local date and time of the digest that was sent last, `2026-11-27T08:00`; '' before the first. */
  last_digest: Generated<string>
}
/** A mail that arrived in quiet hours, or that a digest counts. */
export interface PushHeldTable {
  user_id: string
  message_key: number
}
