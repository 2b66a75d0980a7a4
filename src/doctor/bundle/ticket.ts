// A link cannot carry the bearer token, so its address carries a ticket: for one support bundle, one admin, one minute.
import type { App } from '../../app.ts'
import { isLive } from '../../auth/sessions/token.ts'
import { createTicketBox } from '../../auth/tickets.ts'
import { AppError } from '../../core/errors.ts'
import type { BundleTicket } from '../../shared/doctor.ts'
import { limits, second } from '../../shared/limits.ts'
import type { SignedInAs } from '../../trpc.ts'
import { isAdminStill } from '../queries.ts'

type Holder = Pick<SignedInAs, 'userId' | 'sessionId'>
const tickets = createTicketBox<Holder>()

export function createBundleTicket(app: App, { userId, sessionId }: Holder): BundleTicket {
  tickets.end(app, (holder) => holder.sessionId === sessionId)
  const ticket = tickets.put(app, { userId, sessionId }, limits.ticketSeconds * second)
  return { url: `/api/doctor/bundle?${new URLSearchParams({ ticket })}` }
}

/** Whoever is no admin any more is not let in by what they got before. */
export async function openBundleTicket(app: App, ticket: string): Promise<void> {
  const found = tickets.take(app, ticket)
  if (found && (await isLive(app, found)) && (await isAdminStill(app.db, found.userId))) return
  throw new AppError('unauthenticated', 'This address has been used or is too old. Please ask for the support bundle again.')
}
