import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { LoginInput, SignedIn } from '../shared/auth.ts'
import { noteActivity } from './activity.ts'
import { type Caller, deviceOf } from './caller.ts'
import { type Attempt, beginAttempt } from './guessing/delay.ts'
import { later } from './later.ts'
import { hashPassword, verifyPassword } from './passwords/hash.ts'
import { personByEmail, replacePasswordHash } from './queries.ts'
import { sweep } from './sweep.ts'
import { issueSession } from './token.ts'

/** Signs a person in. An address nobody has gets the same answer after the same time. */
export async function login(app: App, caller: Caller, input: LoginInput): Promise<SignedIn> {
  const attempt = await beginAttempt(app, caller, input.email)
  const user = await personByEmail(app.db, input.email)
  const { right, outdated } = await verified(app, attempt, user?.password_hash, input.password)
  if (user && !right) {
    // After the answer: that there is such a person must not show in the time it takes.
    later(app, 'activity', () => noteActivity(app, user.id, 'sign-in-failed', { by: 'unknown', address: caller.address }))
  }
  if (!user || !right) throw wrong()
  // Said only to who knows the password: to others it is an account like any other.
  if (user.disabled_at !== null) throw disabled()
  const hash = outdated ? await hashPassword(input.password) : user.password_hash
  const signedIn = await inTransaction(app, async (app) => {
    // Whoever resets a password meanwhile ends all sessions: none may start from the old password after that.
    if (!(await replacePasswordHash(app.db, user.id, user.password_hash, hash))) throw wrong()
    await attempt.succeeded(app)
    await noteActivity(app, user.id, 'signed-in', { address: caller.address })
    return issueSession(app, user, { ...deviceOf(caller), remember: input.remember ?? false })
  })
  later(app, 'sweep', () => sweep(app))
  return signedIn
}

async function verified(app: App, attempt: Attempt, stored: string | undefined, password: string) {
  try {
    return await verifyPassword(stored, password)
  } catch (cause) {
    await attempt.takeBack(app)
    throw cause
  }
}

function disabled(): AppError {
  return new AppError('forbidden', 'This account has been disabled. Please ask an admin of this server.')
}

function wrong(): AppError {
  return new AppError('unauthenticated', 'Invalid email or password')
}
