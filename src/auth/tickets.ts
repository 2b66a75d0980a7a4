// Tickets that stand in an address, where a token must never be: each works once and not for long. Kept by hash and in memory
// only: a restart ends them.

import type { App } from '../app.ts'
import { newSecret } from '../core/ids.ts'
import { stateKey } from '../core/state.ts'
import { oneTimeHash } from './one-time-tokens.ts'

export interface TicketBox<T> {
  /** A new ticket for what it opens. */
  put(app: App, opens: T, lastsMs: number): string
  /**
   * What a ticket opens, used up with that; undefined when it was used, is too old or never was. Nothing is awaited, so that
   * two at once cannot both have it. `fits`: who brings it may have it; whoever may not uses nothing up.
   */
  take(app: App, ticket: string, fits?: (opens: T) => boolean): T | undefined
  /** What a ticket opens, without using it up. */
  peek(app: App, ticket: string, fits?: (opens: T) => boolean): T | undefined
  /** A ticket that is good now is good for so long at least. Once: it cannot be held for ever. */
  hold(app: App, ticket: string, lastsMs: number): void
  /** Ends the tickets that `holds` names. */
  end(app: App, holds: (opens: T) => boolean): void
}

interface Ticket<T> {
  opens: T
  endsAt: number
  isHeld?: boolean
}

/** A box of its own for each server, also when a test runs several in one process. */
export function createTicketBox<T>(): TicketBox<T> {
  const key = stateKey(() => new Map<string, Ticket<T>>())
  const boxOf = (app: App) => app.state.of(key)
  return {
    put(app, opens, lastsMs) {
      const [box, now, ticket] = [boxOf(app), app.now().getTime(), newSecret()]
      for (const [hash, { endsAt }] of box) if (endsAt <= now) box.delete(hash)
      box.set(oneTimeHash(ticket), { opens, endsAt: now + lastsMs })
      return ticket
    },
    take(app, ticket, fits = () => true) {
      const [box, hash] = [boxOf(app), oneTimeHash(ticket)]
      const found = box.get(hash)
      if (!found || !fits(found.opens)) return undefined
      box.delete(hash)
      return found.endsAt > app.now().getTime() ? found.opens : undefined
    },
    peek(app, ticket, fits = () => true) {
      const found = boxOf(app).get(oneTimeHash(ticket))
      return found && found.endsAt > app.now().getTime() && fits(found.opens) ? found.opens : undefined
    },
    hold(app, ticket, lastsMs) {
      const [found, now] = [boxOf(app).get(oneTimeHash(ticket)), app.now().getTime()]
      if (!found || found.isHeld || found.endsAt <= now) return
      found.isHeld = true
      found.endsAt = Math.max(found.endsAt, now + lastsMs)
    },
    end(app, holds) {
      const box = boxOf(app)
      for (const [hash, { opens }] of box) if (holds(opens)) box.delete(hash)
    },
  }
}
