// One-time, short-lived tickets for addresses, which must never contain a token. Stored by hash and in memory only: a restart ends
// them.

import type { App } from '../app.ts'
import { newSecret } from '../core/ids.ts'
import { stateKey } from '../core/state.ts'
import { hashToken } from './one-time-tokens.ts'

export interface TicketStore<T> {
  /** A new ticket for this value. */
  issue(app: App, opens: T, lastsMs: number): string
  /**
   * Consumes the ticket and returns its value; undefined when it was used, has expired or never existed. Synchronous, so that it
   * cannot be redeemed twice. A ticket for which `fits` is false is not consumed.
   */
  redeem(app: App, ticket: string, fits?: (opens: T) => boolean): T | undefined
  /** Its value, without consuming it. */
  peek(app: App, ticket: string, fits?: (opens: T) => boolean): T | undefined
  /** Extends a valid ticket to at least this time, once: it cannot be held for ever. */
  extend(app: App, ticket: string, lastsMs: number): void
  /** Ends the tickets whose value matches. */
  revoke(app: App, holds: (opens: T) => boolean): void
}

interface Ticket<T> {
  value: T
  endsAt: number
  isExtended?: boolean
}

/** Its state is separate for each server, also when a test runs several in one process. */
export function createTicketStore<T>(): TicketStore<T> {
  const key = stateKey(() => new Map<string, Ticket<T>>())
  const ticketsOf = (app: App) => app.state.of(key)
  return {
    issue(app, opens, lastsMs) {
      const [box, now, ticket] = [ticketsOf(app), app.now().getTime(), newSecret()]
      for (const [hash, { endsAt }] of box) if (endsAt <= now) box.delete(hash)
      box.set(hashToken(ticket), { value: opens, endsAt: now + lastsMs })
      return ticket
    },
    redeem(app, ticket, fits = () => true) {
      const [box, hash] = [ticketsOf(app), hashToken(ticket)]
      const found = box.get(hash)
      if (!found || !fits(found.value)) return undefined
      box.delete(hash)
      return found.endsAt > app.now().getTime() ? found.value : undefined
    },
    peek(app, ticket, fits = () => true) {
      const found = ticketsOf(app).get(hashToken(ticket))
      return found && found.endsAt > app.now().getTime() && fits(found.value) ? found.value : undefined
    },
    extend(app, ticket, lastsMs) {
      const [found, now] = [ticketsOf(app).get(hashToken(ticket)), app.now().getTime()]
      if (!found || found.isExtended || found.endsAt <= now) return
      found.isExtended = true
      found.endsAt = Math.max(found.endsAt, now + lastsMs)
    },
    revoke(app, holds) {
      const box = ticketsOf(app)
      for (const [hash, { value: opens }] of box) if (holds(opens)) box.delete(hash)
    },
  }
}
