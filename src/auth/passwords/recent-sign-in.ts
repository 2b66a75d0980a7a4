// People who sign in at a provider have no password to be asked for. Having signed in a moment ago stands for it.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { minute } from '../../shared/limits.ts'
import type { SignedInAs } from '../../trpc.ts'
import { personById } from '../queries.ts'
import { sessionBegan } from '../sessions/session-queries.ts'

const RECENT_MS = 10 * minute

export const hasPassword = (user: { password_hash: string }) => user.password_hash !== ''

/** Throws `forbidden` for a session that began longer ago. */
export async function requireRecentSignIn(
  app: App,
  { userId, sessionId }: Pick<SignedInAs, 'userId' | 'sessionId'>,
): Promise<void> {
  const began = await sessionBegan(app.db, userId, sessionId)
  if (began !== undefined && began > app.now().getTime() - RECENT_MS) return
  throw new AppError('forbidden', 'Please sign in again first.')
}

/** Whether a person can sign in with a password at all. */
export async function canUsePassword(app: App, userId: string): Promise<boolean> {
  const user = await personById(app.db, userId)
  return user !== undefined && hasPassword(user)
}
