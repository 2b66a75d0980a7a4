// A link cannot send the bearer token, so the address of a download has a ticket instead: for one download, one session, one
// minute.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { limits, second } from '../../shared/limits.ts'
import type { MemberRole } from '../../shared/shared-mailboxes.ts'
import type { SignedInAs } from '../../trpc.ts'
import { createTicketStore } from '../tickets.ts'
import { isSessionLive } from './token.ts'

export type TicketHolder = Pick<SignedInAs, 'userId' | 'sessionId'>

interface Options {
  /** A new ticket revokes the session's former one. */
  onePerSession?: boolean
  /** That its holder still needs in a shared mailbox. */
  role?: MemberRole
}

/** `sentence`: of the error for a used or expired address. */
export function createDownloadTickets<T extends TicketHolder = TicketHolder>(
  sentence: string,
  { onePerSession = false, role = 'reader' }: Options = {},
) {
  const tickets = createTicketStore<T>()
  const invalid = () => new AppError('unauthenticated', sentence)
  return {
    invalid,
    /** An address below `path` that is valid once. */
    url(app: App, path: string, holder: T): string {
      if (onePerSession) tickets.revoke(app, ({ sessionId }) => sessionId === holder.sessionId)
      return `${path}?${new URLSearchParams({ ticket: tickets.issue(app, holder, limits.ticketSeconds * second) })}`
    },
    /** Uses the ticket up. Throws where it is used or expired, does not fit, or its session has ended. */
    async redeem(app: App, ticket: string, fits?: (holder: T) => boolean): Promise<T> {
      const holder = tickets.redeem(app, ticket, fits)
      if (!holder || !(await isSessionLive(app, holder, role))) throw invalid()
      return holder
    },
  }
}
