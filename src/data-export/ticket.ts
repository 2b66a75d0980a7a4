// A link cannot carry the bearer token, so its address carries a ticket: for one export, one session, one minute. Used once,
// it is worth nothing; nor is it after its session has ended.
import type { App } from '../app.ts'
import { isSessionLive } from '../auth/sessions/token.ts'
import { createTicketStore } from '../auth/tickets.ts'
import { AppError } from '../core/errors.ts'
import { limits, second } from '../shared/limits.ts'
import type { ExportTicket } from '../shared/user.ts'
import type { SignedInAs } from '../trpc.ts'
import { requireNoExport } from './export-lock.ts'

type Holder = Pick<SignedInAs, 'userId' | 'sessionId'>
const tickets = createTicketStore<Holder>()

export function createExportTicket(app: App, { userId, sessionId }: Holder): ExportTicket {
  requireNoExport(app, userId)
  tickets.revoke(app, (holder) => holder.sessionId === sessionId)
  const ticket = tickets.issue(app, { userId, sessionId }, limits.ticketSeconds * second)
  return { url: `/api/user/export?${new URLSearchParams({ ticket })}` }
}

export async function openExportTicket(app: App, ticket: string): Promise<Holder> {
  const found = tickets.redeem(app, ticket)
  if (found && (await isSessionLive(app, found))) return found
  throw new AppError('unauthenticated', 'This address has been used or is too old. Please start the export again.')
}
