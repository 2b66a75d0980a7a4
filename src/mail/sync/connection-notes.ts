// How the connection of one mailbox is, for whoever looks after the server: times and numbers, nothing of the mail.
import type { MailConnector } from '../../connectors/connector.ts'
import type { ConnectionFacts } from '../../core/runtime.ts'
import type { ErrorKind } from '../../shared/errors.ts'

export interface ConnectionNotes {
  /** For its turn at its mail server. */
  waits(): void
  /** It gave its place to another, and looks for news now and then. */
  polls(): void
  opened(connector: Pick<MailConnector, 'lastActivityAt'>): void
  /** The server has answered, whatever the connector can tell. */
  active(): void
  /** A folder is another one than before. */
  reset(): void
  closed(): void
  failed(trouble: ErrorKind, failures: number): void
  /** For so many milliseconds; infinite: until somebody asks. */
  onBackoff(ms: number): void
  facts(): ConnectionFacts
}

export function createConnectionNotes(accountId: string, now: () => number = () => performance.now()): ConnectionNotes {
  let state: ConnectionFacts['state'] = 'connecting'
  let connector: Pick<MailConnector, 'lastActivityAt'> | undefined
  let openedAt: number | undefined
  let lastActivityAt: number | undefined
  let restsUntil: number | undefined
  let failures = 0
  let trouble: ErrorKind | null = null
  let resets = 0
  const ago = (at: number | undefined) => (at === undefined ? null : Math.round(now() - at))
  const noteActivity = (at: number | undefined) => {
    if (at !== undefined) lastActivityAt = Math.max(lastActivityAt ?? 0, at)
  }
  return {
    waits: () => {
      state = 'waiting'
    },
    polls: () => {
      state = 'polling'
    },
    opened(given) {
      ;[state, connector, openedAt, restsUntil] = ['open', given, now(), undefined]
      noteActivity(now())
    },
    active: () => noteActivity(now()),
    reset: () => {
      resets++
    },
    closed() {
      noteActivity(connector?.lastActivityAt)
      ;[state, connector, openedAt, failures, trouble] = ['connecting', undefined, undefined, 0, null]
    },
    failed(kind, count) {
      ;[failures, trouble] = [count, kind]
    },
    onBackoff(ms) {
      state = 'resting'
      restsUntil = Number.isFinite(ms) ? now() + ms : undefined
    },
    facts() {
      noteActivity(connector?.lastActivityAt)
      const restsFor = state === 'resting' && restsUntil !== undefined ? Math.max(0, Math.round(restsUntil - now())) : null
      return {
        accountId,
        state,
        openedAgo: ago(openedAt),
        lastActivityAgo: ago(lastActivityAt),
        failures,
        retryIn: restsFor,
        trouble,
        resets,
      }
    },
  }
}
