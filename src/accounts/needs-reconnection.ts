// An account that cannot be opened until its person, or the owner of the server, acts.
import type { App } from '../app.ts'
import type { AppError } from '../core/errors.ts'
import { ReconnectCause } from '../shared/accounts.ts'
import { setNeedsReconnection } from './queries.ts'

/** Also for workers whose open connection is refused later on. Announces it the first time only. */
export async function markNeedsReconnection(app: App, userId: string, accountId: string, error: AppError): Promise<void> {
  const cause = causeOf(error)
  if (!(await setNeedsReconnection(app.db, accountId, error.message, cause))) return
  app.log.warn({ accountId, cause }, 'account needs reconnection')
  app.events.emit('accounts.changed', { userId, accountId })
}

/** What a `reconnect` says of itself; a mail server says no more than that it refuses. */
function causeOf(error: AppError): ReconnectCause {
  const said = ReconnectCause.safeParse(error.details?.cause)
  return said.success ? said.data : 'password'
}
