// A ticket signs one browser in, once. It stands in an address, where a token must never be, and opening the address does
// not use it up: only exchanging it does, so a preview or a prefetch costs nothing.
import { type App, inTransaction } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { minute, second } from '../../shared/limits.ts'
import { type Exchanged, type ExchangeInput, oauthLimits } from '../../shared/oauth.ts'
import type { Context } from '../../trpc.ts'
import { noteActivity } from '../activity.ts'
import { type Caller, deviceOf } from '../caller.ts'
import { hashToken } from '../one-time-tokens.ts'
import { personById } from '../queries.ts'
import { type ConsumeCode, codeRefusal, noteWrongCode, verifyCode } from '../second-factor/verify-code.ts'
import { createTicketStore } from '../tickets.ts'
import { isSessionLive, issueSession, renewToken } from './token.ts'

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

/** For whoever has to find their device. */
const findingDevice = 5 * minute

const tickets = createTicketStore<Ticket>()

/** For a link that its reader carries to a browser: ten minutes. */
export function createTicket(app: App, userId: string): string {
  return tickets.issue(app, { userId, mayReplace: true, connected: false }, 10 * minute)
}

/** For the browser that has just come back from a provider. */
export function createBrowserTicket(app: App, { cookie, ...ticket }: BrowserTicket): string {
  return tickets.issue(app, { ...ticket, browser: hashToken(cookie) }, oauthLimits.ticketSeconds * second)
}

export async function exchangeTicket(
  app: App,
  caller: Caller & Pick<Context, 'oauthCookie'>,
  { ticket: given, code }: ExchangeInput,
): Promise<Exchanged> {
  // Somebody who only saw it in an address must not keep its owner out.
  const fits = (ticket: Ticket) => isFor(ticket, caller.oauthCookie?.value)
  const peeked = tickets.peek(app, given, fits)
  if (!peeked) throw used()
  const useCode = await codeChecked(app, caller, peeked, given, code)
  const ticket = tickets.redeem(app, given, fits)
  if (!ticket) throw used()
  const { sessionId } = ticket
  const signedIn = await (sessionId === undefined ? begun(app, caller, ticket, useCode) : goneOn(app, ticket, sessionId))
  caller.oauthCookie?.clear()
  return { ...signedIn, mayReplace: ticket.mayReplace, connected: ticket.connected }
}

/**
 * A provider vouches for its own account and knows of no second factor here, so the code is asked for. The ticket stays as it is
 * meanwhile: its person has to find their device first. A ticket that the owner of the machine has printed asks nothing.
 */
async function codeChecked(app: App, caller: Caller, ticket: Ticket, given: string, code: string | undefined) {
  if (ticket.sessionId !== undefined || ticket.browser === undefined) return undefined
  const person = await personById(app.db, ticket.userId)
  if (!person || person.disabled_at !== null) throw used()
  try {
    return await verifyCode(app, caller, person, code)
  } catch (cause) {
    if (codeRefusal(cause) === 'missing') tickets.extend(app, given, findingDevice)
    if (codeRefusal(cause) === 'wrong') noteWrongCode(app, caller, person.id)
    throw cause
  }
}

/** Both are hashes of random secrets: how long comparing takes says nothing. */
function isFor({ browser }: Ticket, cookie: string | undefined): boolean {
  return browser === undefined || (cookie !== undefined && hashToken(cookie) === browser)
}

async function begun(app: App, caller: Caller, { userId, browser }: Ticket, useCode: ConsumeCode | undefined) {
  return inTransaction(app, async (app) => {
    const person = await personById(app.db, userId)
    if (!person || person.disabled_at !== null) throw used()
    await useCode?.(app)
    await noteActivity(app, person.id, browser === undefined ? 'signed-in' : 'signed-in-elsewhere', { address: caller.address })
    return issueSession(app, person, { ...deviceOf(caller), remember: false })
  })
}

/** No second session: whoever connects a mailbox is signed in already. */
async function goneOn(app: App, { userId }: Ticket, sessionId: string) {
  const person = await personById(app.db, userId)
  if (!person || !(await isSessionLive(app, { userId, sessionId }))) throw used()
  const token = await renewToken(app, person, sessionId)
  return { token, user: { id: person.id, email: person.email, name: person.name } }
}

function used(): AppError {
  return new AppError('invalid', 'This sign-in link has been used or is too old. Please sign in again.')
}
