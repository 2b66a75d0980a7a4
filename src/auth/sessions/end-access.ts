// What signs in or calls for a person, ended all at once: after a new password, a second factor, or when they may not come any more.
import type { App } from '../../app.ts'
import { deleteTokens } from '../personal-tokens/queries.ts'
import { endSessions } from './sessions.ts'

/** Ends all sessions of a person but `keep`, and revokes their access tokens. */
export async function endAccess(app: App, userId: string, keep?: string): Promise<void> {
  await endSessions(app, userId, keep)
  await deleteTokens(app.db, userId)
}
