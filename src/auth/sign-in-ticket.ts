// A ticket signs one browser in, once. It stands in an address, where a token must never be, and opening the address does
// not use it up: only exchanging it does, so a preview or a prefetch costs nothing.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { minute, second } from '../shared/limits.ts'
import { type Exchanged, oauthLimits } from '../shared/oauth.ts'
import type { Context } from '../trpc.ts'
import { noteActivity } from './activity.ts'
import { type Caller, deviceOf } from './caller.ts'
import { oneTimeHash } from './one-time.ts'
import { personById } from './queries.ts'
import { createTicketBox } from './ticket-box.ts'
import { isLive, issueSession, renewToken } from './token.ts'

/** What a sign-in at a provider came to. */
export interface BrowserTicket {
  userId: string
  /** The session that connected a mailbox: it goes on. Absent where a new one begins. */
  sessionId?: string
  /** The cookie of the browser it is for. */
  cookie: string
  mayReplace: boolean
  connected: boolean
}
/** `browser`: the hash of that cookie; absent where whoever has the ticket may use it. */
type Ticket = Omit<BrowserTicket, 'cookie'> & { browser?: string }

const tickets = createTicketBox<Ticket>()

/** For a link that its reader carries to a browser: ten minutes. */
export function createTicket(app: App, userId: string): string {
  return tickets.put(app, { userId, mayReplace: true, connected: false }, 10 * minute)
}

/** For the browser that has just come back from a provider. */
export function createBrowserTicket(app: App, { cookie, ...ticket }: BrowserTicket): string {
  return tickets.put(app, { ...ticket, browser: oneTimeHash(cookie) }, oauthLimits.ticketSeconds * second)
}

export async function exchangeTicket(app: App, caller: Caller & Pick<Context, 'oauthCookie'>, given: string): Promise<Exchanged> {
  // Somebody who only saw it in an address must not keep its owner out.
  const ticket = tickets.take(app, given, (ticket) => isFor(ticket, caller.oauthCookie?.value))
  if (!ticket) throw used()
  const signedIn = await (ticket.sessionId === undefined ? begun(app, caller, ticket) : goneOn(app, ticket, ticket.sessionId))
  caller.oauthCookie?.clear()
  return { ...signedIn, mayReplace: ticket.mayReplace, connected: ticket.connected }
}

/** Both are hashes of random secrets: how long comparing takes says nothing. */
function isFor({ browser }: Ticket, cookie: string | undefined): boolean {
  return browser === undefined || (cookie !== undefined && oneTimeHash(cookie) === browser)
}

async function begun(app: App, caller: Caller, { userId, browser }: Ticket) {
  const person = await personById(app.db, userId)
  if (!person || person.disabled_at !== null) throw used()
  await noteActivity(app, person.id, browser === undefined ? 'signed-in' : 'signed-in-elsewhere', { address: caller.address })
  return issueSession(app, person, { ...deviceOf(caller), remember: false })
}

/** No second session: whoever connects a mailbox is signed in already. */
async function goneOn(app: App, { userId }: Ticket, sessionId: string) {
  const person = await personById(app.db, userId)
  if (!person || !(await isLive(app, { userId, sessionId }))) throw used()
  const token = await renewToken(app, person, sessionId)
  return { token, user: { id: person.id, email: person.email, name: person.name } }
}

function used(): AppError {
  return new AppError('invalid', 'This sign-in link has been used or is too old. Please sign in again.')
}
