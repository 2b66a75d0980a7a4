// A link cannot carry the bearer token, so its address carries a ticket: for one support bundle, one admin, one minute.
import type { App } from '../../app.ts'
import { isStillAdmin } from '../../auth/require-admin.ts'
import { isSessionLive } from '../../auth/sessions/token.ts'
import { createTicketStore } from '../../auth/tickets.ts'
import { AppError } from '../../core/errors.ts'
import type { BundleTicket } from '../../shared/doctor.ts'
import { limits, second } from '../../shared/limits.ts'
import type { SignedInAs } from '../../trpc.ts'

type Holder = Pick<SignedInAs, 'userId' | 'sessionId'>
const tickets = createTicketStore<Holder>()

export function createBundleTicket(app: App, { userId, sessionId }: Holder): BundleTicket {
  tickets.revoke(app, (holder) => holder.sessionId === sessionId)
  const ticket = tickets.issue(app, { userId, sessionId }, limits.ticketSeconds * second)
  return { url: `/api/doctor/bundle?${new URLSearchParams({ ticket })}` }
}

/** Whoever is no admin any more is not let in by what they got before. */
export async function openBundleTicket(app: App, ticket: string): Promise<void> {
  const found = tickets.redeem(app, ticket)
  if (found && (await isSessionLive(app, found)) && (await isStillAdmin(app, found.userId))) return
  throw new AppError('unauthenticated', 'This address has been used or is too old. Please ask for the support bundle again.')
}
