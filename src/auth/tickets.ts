// Tickets that stand in an address, where a token must never be: each works once and not for long. Kept by hash and in memory
// only: a restart ends them.

import type { App } from '../app.ts'
import { newSecret } from '../core/ids.ts'
import { stateKey } from '../core/state.ts'
import { hashToken } from './one-time-tokens.ts'

export interface TicketStore<T> {
  /** A new ticket for what it opens. */
  issue(app: App, opens: T, lastsMs: number): string
  /**
   * What a ticket opens, used up with that; undefined when it was used, is too old or never was. Nothing is awaited, so that
   * two at once cannot both have it. `fits`: who brings it may have it; whoever may not uses nothing up.
   */
  redeem(app: App, ticket: string, fits?: (opens: T) => boolean): T | undefined
  /** What a ticket opens, without using it up. */
  peek(app: App, ticket: string, fits?: (opens: T) => boolean): T | undefined
  /** A ticket that is good now is good for so long at least. Once: it cannot be held for ever. */
  extend(app: App, ticket: string, lastsMs: number): void
  /** Ends the tickets that `holds` names. */
  revoke(app: App, holds: (opens: T) => boolean): void
}

interface Ticket<T> {
  value: T
  endsAt: number
  isExtended?: boolean
}

/** A box of its own for each server, also when a test runs several in one process. */
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
