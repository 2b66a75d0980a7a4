// Tickets that stand in an address, where a token must never be: each works once and not for long. Kept by hash and in memory
// only: a restart ends them.
import type { App } from '../app.ts'
import { newSecret } from '../core/ids.ts'
import type { Secrets } from '../core/secrets.ts'
import { oneTimeHash } from './one-time.ts'

export interface TicketBox<T> {
  /** A new ticket for what it opens. */
  put(app: App, opens: T, lastsMs: number): string
  /**
   * What a ticket opens, used up with that; undefined when it was used, is too old or never was. Nothing is awaited, so that
   * two at once cannot both have it. `fits`: who brings it may have it; whoever may not uses nothing up.
   */
  take(app: App, ticket: string, fits?: (opens: T) => boolean): T | undefined
  /** Ends the tickets that `holds` names. */
  end(app: App, holds: (opens: T) => boolean): void
}

/** A box of its own for each server, also when a test runs several in one process. */
export function createTicketBox<T>(): TicketBox<T> {
  /** `app.secrets` stays the same object for as long as the server runs. */
  const boxes = new WeakMap<Secrets, Map<string, { opens: T; endsAt: number }>>()
  const boxOf = (app: App) => {
    const box = boxes.get(app.secrets) ?? new Map<string, { opens: T; endsAt: number }>()
    boxes.set(app.secrets, box)
    return box
  }
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
    end(app, holds) {
      const box = boxOf(app)
      for (const [hash, { opens }] of box) if (holds(opens)) box.delete(hash)
    },
  }
}
