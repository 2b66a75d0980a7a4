// A ticket signs one browser in, once, within ten minutes. It stands in an address, where a token must never be, and
// opening the address does not use it up: only exchanging it does, so a preview or a prefetch costs nothing.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newSecret } from '../core/ids.ts'
import type { Secrets } from '../core/secrets.ts'
import type { SignedIn } from '../shared/auth.ts'
import { minute } from '../shared/limits.ts'
import { noteActivity } from './activity.ts'
import { type Caller, deviceOf } from './caller.ts'
import { oneTimeHash } from './one-time.ts'
import { personById } from './queries.ts'
import { issueSession } from './token.ts'

interface Ticket {
  userId: string
  expiresAt: number
}
const lasts = 10 * minute

/** By hash. In memory only: a restart ends them. `secrets` stays the same for as long as the server runs. */
const tickets = new WeakMap<Secrets, Map<string, Ticket>>()

export function createTicket(app: App, userId: string): string {
  const ticket = newSecret()
  ticketsOf(app).set(oneTimeHash(ticket), { userId, expiresAt: app.now().getTime() + lasts })
  return ticket
}

export async function exchangeTicket(app: App, caller: Caller, ticket: string): Promise<SignedIn> {
  const person = await personOfTicket(app, ticket)
  if (!person || person.disabled_at !== null)
    throw new AppError('invalid', 'This sign-in link has been used or is too old. Please sign in again.')
  await noteActivity(app, person.id, 'signed-in', { address: caller.address })
  return issueSession(app, person, { ...deviceOf(caller), remember: false })
}

/** Taken before anything is awaited, so that two at once cannot both have it. */
async function personOfTicket(app: App, ticket: string) {
  const open = ticketsOf(app)
  const hash = oneTimeHash(ticket)
  const found = open.get(hash)
  open.delete(hash)
  return found && found.expiresAt > app.now().getTime() ? personById(app.db, found.userId) : undefined
}

function ticketsOf(app: App): Map<string, Ticket> {
  const open = tickets.get(app.secrets) ?? new Map<string, Ticket>()
  tickets.set(app.secrets, open)
  return open
}
