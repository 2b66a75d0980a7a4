// Confirms the password before something that an unattended browser must not allow. Wrong passwords count together with those of
// the login (brute-force/login-delay.ts).
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { minute } from '../../shared/limits.ts'
import type { SignedInAs } from '../../trpc.ts'
import { noteActivity } from '../activity.ts'
import { beginLoginAttempt } from '../brute-force/login-delay.ts'
import { countAttempt } from '../brute-force/rate-window.ts'
import { addressPrefix, type Caller } from '../caller.ts'
import { personById } from '../queries.ts'
import { sessionBegan } from '../sessions/session-queries.ts'
import { verifyPassword } from './hash.ts'

/**
 * A known browser has no delay at the login, but a stolen session in it must not be used for guessing. Counted by network, so
 * that a stolen session elsewhere does not use up its owner's attempts.
 */
const confirmLimit = { name: 'confirm', limit: 10, windowMs: 15 * minute }

/**
 * Throws `forbidden` when it is wrong, so that a page does not take the response for the end of its session. A person without a
 * password must have signed in recently.
 */
export async function confirmPassword(
  app: App,
  caller: Caller,
  person: Pick<SignedInAs, 'userId' | 'sessionId'>,
  password: string,
): Promise<void> {
  const user = await personById(app.db, person.userId)
  if (!user) throw new AppError('unauthenticated', 'Please sign in.')
  if (!hasPassword(user) && password === '') return requireRecentSignIn(app, person)
  if (!(await passwordMatches(app, caller, user, password))) throw new AppError('forbidden', 'The password is incorrect.')
}

type PasswordOwner = Pick<NonNullable<Awaited<ReturnType<typeof personById>>>, 'id' | 'email' | 'password_hash'>

/** For a caller with its own error message. Throws `limited` while a delay applies. */
export async function passwordMatches(app: App, caller: Caller, user: PasswordOwner, password: string): Promise<boolean> {
  const uncount = countAttempt(app, confirmLimit, `${user.id} ${addressPrefix(caller.address)}`)
  try {
    const right = await verify(app, caller, user, password)
    if (right) uncount()
    return right
  } catch (cause) {
    uncount()
    throw cause
  }
}

async function verify(app: App, caller: Caller, user: PasswordOwner, password: string): Promise<boolean> {
  const attempt = await beginLoginAttempt(app, caller, user.email)
  let right = false
  try {
    right = (await verifyPassword(user.password_hash, password)).right
  } catch (cause) {
    await attempt.cancel(app)
    throw cause
  }
  if (right) await attempt.succeeded(app)
  else await noteActivity(app, user.id, 'sign-in-failed', { by: 'unknown', address: caller.address })
  return right
}

/** For people without a password, who sign in at a provider: a session this recent replaces it. */
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
