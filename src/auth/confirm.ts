// Asking for the password again before something that cannot be undone. Guessing it here is as slow as at the door: both
// count together (delay.ts).
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { minute } from '../shared/limits.ts'
import { noteActivity } from './activity.ts'
import type { Caller } from './caller.ts'
import { beginAttempt } from './delay.ts'
import { verifyPassword } from './hash.ts'
import { personById } from './queries.ts'
import { spend } from './windows.ts'

/** A browser that is known has no delay of its own at the door; a stolen session in it must not guess on. */
const guessing = { what: 'confirm', most: 10, per: 15 * minute }

/** Throws `forbidden` when it is wrong, so that a page does not take the answer for the end of its session. */
export async function confirmPassword(app: App, caller: Caller, userId: string, password: string): Promise<void> {
  const user = await personById(app.db, userId)
  if (!user) throw new AppError('unauthenticated', 'Please sign in.')
  const giveBack = spend(app, guessing, userId)
  const attempt = await beginAttempt(app, caller, user.email)
  let right = false
  try {
    right = (await verifyPassword(user.password_hash, password)).right
  } catch (cause) {
    await attempt.takeBack(app)
    throw cause
  }
  if (!right) await noteActivity(app, userId, 'sign-in-failed', { by: 'unknown', address: caller.address })
  if (!right) throw new AppError('forbidden', 'The password is not right.')
  giveBack()
  await attempt.succeeded(app)
}
