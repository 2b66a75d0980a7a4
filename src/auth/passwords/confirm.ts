// Asking for the password again before something that must not be done by whoever found a browser open. Guessing it here is
// as slow as at the door: both count together (delay.ts).
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { minute } from '../../shared/limits.ts'
import type { SignedInAs } from '../../trpc.ts'
import { noteActivity } from '../activity.ts'
import { beginLoginAttempt } from '../brute-force/login-delay.ts'
import { countAttempt } from '../brute-force/rate-window.ts'
import { addressPrefix, type Caller } from '../caller.ts'
import { personById } from '../queries.ts'
import { verifyPassword } from './hash.ts'
import { hasPassword, requireRecentSignIn } from './recent-sign-in.ts'

/**
 * A browser that is known has no delay of its own at the door; a stolen session in it must not guess on. Counted by where it
 * is, so that a stolen session elsewhere does not use up what its owner may try.
 */
const confirmLimit = { name: 'confirm', limit: 10, windowMs: 15 * minute }

/**
 * Throws `forbidden` when it is wrong, so that a page does not take the answer for the end of its session. Who has none must
 * have signed in a moment ago.
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
  if (!(await passwordMatches(app, caller, user, password))) throw new AppError('forbidden', 'The password is not right.')
}

type Asked = Pick<NonNullable<Awaited<ReturnType<typeof personById>>>, 'id' | 'email' | 'password_hash'>

/** For whoever says it in other words. Throws `limited` when it is too soon to try. */
export async function passwordMatches(app: App, caller: Caller, user: Asked, password: string): Promise<boolean> {
  const giveBack = countAttempt(app, confirmLimit, `${user.id} ${addressPrefix(caller.address)}`)
  try {
    const right = await tried(app, caller, user, password)
    if (right) giveBack()
    return right
  } catch (cause) {
    giveBack()
    throw cause
  }
}

async function tried(app: App, caller: Caller, user: Asked, password: string): Promise<boolean> {
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
