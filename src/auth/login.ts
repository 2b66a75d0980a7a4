import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { LoginInput, SignedIn, User } from '../shared/auth.ts'
import type { Context } from '../trpc.ts'
import { noteActivity } from './activity.ts'
import { runInBackground } from './background.ts'
import type { Attempt } from './brute-force/attempts.ts'
import { beginLoginAttempt } from './brute-force/login-delay.ts'
import { type Caller, deviceOf } from './caller.ts'
import { canSignInWithPassword, passwordsOff } from './password-sign-in.ts'
import { hashPassword, verifyPassword } from './passwords/hash.ts'
import { linkProxyUser } from './proxy-sign-in.ts'
import { personByEmail, replacePasswordHash } from './queries.ts'
import { type ConsumeCode, codeRefusal, noteWrongCode, verifyCode } from './second-factor/verify-code.ts'
import { deleteExpired } from './sessions/sessions.ts'
import { issueSession } from './sessions/token.ts'

/** `proxyUser`: whom a trusted proxy has signed in. */
type LoginCaller = Caller & Pick<Context, 'proxyUser'>

/** Signs a person in. An unknown address gets the same response after the same time. */
export async function login(app: App, caller: LoginCaller, input: LoginInput): Promise<SignedIn> {
  const attempt = await beginLoginAttempt(app, caller, input.email)
  const user = await personByEmail(app.db, input.email)
  const { right, outdated } = await verified(app, attempt, user?.password_hash, input.password)
  if (user && !right) {
    // In the background: the response time must not reveal that the account exists.
    runInBackground(app, 'activity', () =>
      noteActivity(app, user.id, 'sign-in-failed', { by: 'unknown', address: caller.address }),
    )
  }
  if (!user || !right) throw wrong()
  // Only after the right password: to others it is an account like any other.
  if (user.disabled_at !== null) throw disabled()
  if (!(await canSignInWithPassword(app, user.id))) {
    await attempt.cancel(app)
    throw passwordsOff(app)
  }
  const hash = outdated ? await hashPassword(input.password) : user.password_hash
  const signedIn = await withCode(app, caller, attempt, user, input.code, (useCode) =>
    inTransaction(app, async (app) => {
      // A concurrent password reset ends all sessions: none may start from the old password after it.
      if (!(await replacePasswordHash(app.db, user.id, user.password_hash, hash))) throw wrong()
      await useCode?.(app)
      await attempt.succeeded(app)
      await noteActivity(app, user.id, 'signed-in', { address: caller.address })
      await linkProxyUser(app, caller, user)
      return issueSession(app, user, { ...deviceOf(caller), remember: input.remember ?? false })
    }),
  )
  runInBackground(app, 'sweep', () => deleteExpired(app))
  return signedIn
}

/** A right password without a code is no failure; with a wrong code it stays one, and the owner should see it. */
async function withCode<T>(
  app: App,
  caller: Caller,
  attempt: Attempt,
  user: User,
  code: string | undefined,
  begin: (useCode: ConsumeCode | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await begin(await verifyCode(app, caller, user, code))
  } catch (cause) {
    if (codeRefusal(cause) === 'missing') await attempt.cancel(app)
    if (codeRefusal(cause) === 'wrong') noteWrongCode(app, caller, user.id)
    throw cause
  }
}

async function verified(app: App, attempt: Attempt, stored: string | undefined, password: string) {
  try {
    return await verifyPassword(stored, password)
  } catch (cause) {
    await attempt.cancel(app)
    throw cause
  }
}

function disabled(): AppError {
  return new AppError('forbidden', 'This account is disabled. Please contact an admin.')
}

function wrong(): AppError {
  return new AppError('unauthenticated', 'Invalid email or password')
}
