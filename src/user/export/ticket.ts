// A link cannot carry the bearer token, so its address carries a ticket: for one export, one session, one minute. Used once,
// it is worth nothing; nor is it after its session has ended.
import type { App } from '../../app.ts'
import { oneTimeHash } from '../../auth/one-time.ts'
import { isLive } from '../../auth/token.ts'
import { AppError } from '../../core/errors.ts'
import { newSecret } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'
import { limits, second } from '../../shared/limits.ts'
import type { ExportTicket } from '../../shared/user.ts'
import type { SignedInAs } from '../../trpc.ts'
import { refuseSecond } from './one-at-a-time.ts'

type Holder = Pick<SignedInAs, 'userId' | 'sessionId'>
/** By hash. In memory only: a restart ends them. */
const tickets = new WeakMap<Secrets, Map<string, Holder & { expiresAt: number }>>()

export function createExportTicket(app: App, { userId, sessionId }: Holder): ExportTicket {
  refuseSecond(app, userId)
  const open = ticketsOf(app)
  const now = app.now().getTime()
  for (const [hash, ticket] of open) if (ticket.expiresAt <= now || ticket.sessionId === sessionId) open.delete(hash)
  const ticket = newSecret()
  open.set(oneTimeHash(ticket), { userId, sessionId, expiresAt: now + limits.ticketSeconds * second })
  return { url: `/api/user/export?${new URLSearchParams({ ticket })}` }
}

export async function openExportTicket(app: App, ticket: string): Promise<Holder> {
  const open = ticketsOf(app)
  const hash = oneTimeHash(ticket)
  const found = open.get(hash)
  // Before anything is awaited, so that two at once cannot both have it.
  open.delete(hash)
  if (found && found.expiresAt > app.now().getTime() && (await isLive(app, found))) return found
  throw new AppError('unauthenticated', 'This address has been used or is too old. Please start the export again.')
}

function ticketsOf(app: App): Map<string, Holder & { expiresAt: number }> {
  const open = tickets.get(app.secrets) ?? new Map<string, Holder & { expiresAt: number }>()
  tickets.set(app.secrets, open)
  return open
}
