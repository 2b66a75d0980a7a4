import type { App } from '../app.ts'
import { forgetOldActivity } from './activity.ts'
import { failureLifetime } from './brute-force/attempts.ts'
import { deleteForgottenFailures } from './brute-force/delay-queries.ts'
import { deleteExpiredOffers } from './queries.ts'
import { endExpiredSessions } from './sessions/sessions.ts'

/** Deletes expired sessions, links, invitations and failed logins. Runs after a login and with the daily purge. */
export async function deleteExpired(app: App): Promise<void> {
  const now = app.now().getTime()
  await endExpiredSessions(app)
  await forgetOldActivity(app)
  await deleteExpiredOffers(app.db, now)
  await deleteForgottenFailures(app.db, now - failureLifetime.account, now - failureLifetime.other)
}
