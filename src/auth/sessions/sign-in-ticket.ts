// A ticket signs one browser in, once. It is part of an address, which must never contain a token, and opening the address does
// not consume it: only exchanging it does, so a preview or a prefetch is harmless.
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

/** The outcome of an OAuth sign-in. */
export interface BrowserTicket {
  userId: string
  /** The session that connected a mailbox, which continues. Absent where a new one begins. */
  sessionId?: string
  /** The cookie of the browser it is for. */
  cookie: string
  mayReplace: boolean
  connected: boolean
}
/** `browser`: the hash of that cookie; absent for a bearer ticket. */
type Ticket = Omit<BrowserTicket, 'cookie'> & { browser?: string }

/** Time to fetch the device with the second factor. */
const findingDevice = 5 * minute

const tickets = createTicketStore<Ticket>()

/** For a link that is opened by hand: ten minutes. */
export function createTicket(app: App, userId: string): string {
  return tickets.issue(app, { userId, mayReplace: true, connected: false }, 10 * minute)
}

/** For the browser that has just returned from a provider. */
export function createBrowserTicket(app: App, { cookie, ...ticket }: BrowserTicket): string {
  return tickets.issue(app, { ...ticket, browser: hashToken(cookie) }, oauthLimits.ticketSeconds * second)
}

export async function exchangeTicket(
  app: App,
  caller: Caller & Pick<Context, 'oauthCookie'>,
  { ticket: given, code }: ExchangeInput,
): Promise<Exchanged> {
  // Another browser that saw the address must not consume the owner's ticket.
  const fits = (ticket: Ticket) => isFor(ticket, caller.oauthCookie?.value)
  const peeked = tickets.peek(app, given, fits)
  if (!peeked) throw used()
  const useCode = await codeChecked(app, caller, peeked, given, code)
  const ticket = tickets.redeem(app, given, fits)
  if (!ticket) throw used()
  const { sessionId } = ticket
  const signedIn = await (sessionId === undefined ? begun(app, caller, ticket, useCode) : goneOn(app, ticket, sessionId))
  caller.oauthCookie?.clear()
  return { ...signedIn, mayReplace: ticket.mayReplace, connected: ticket.connected, continued: sessionId !== undefined }
}

/**
 * A provider authenticates its own account, not the second factor here, so the code is required. The ticket stays valid meanwhile:
 * the person may have to fetch their device. A ticket printed by the owner of the machine needs no code.
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

/** Hashes of random secrets need no comparison in constant time. */
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

/** No second session: a person who connects a mailbox is signed in already. */
async function goneOn(app: App, { userId }: Ticket, sessionId: string) {
  const person = await personById(app.db, userId)
  if (!person || !(await isSessionLive(app, { userId, sessionId }))) throw used()
  const token = await renewToken(app, person, sessionId)
  return { token, user: { id: person.id, email: person.email, name: person.name } }
}

function used(): AppError {
  return new AppError('invalid', 'This sign-in link was already used or has expired. Please sign in again.')
}
