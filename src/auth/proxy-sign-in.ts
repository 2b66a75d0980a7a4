// Signing in as the person whom a trusted proxy has signed in (TRUSTED_USER_HEADER). The proxy's address is an identity of its own
// (provider `proxy`), linked to an account when that is created by it, or when its person signs in with the password behind the proxy:
// an address that an account here claims for itself proves nothing.
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { ProxySignInInput, SignedIn } from '../shared/auth.ts'
import { minute } from '../shared/limits.ts'
import type { Context } from '../trpc.ts'
import { noteActivity } from './activity.ts'
import { countAttempt } from './brute-force/rate-window.ts'
import { addressPrefix, deviceOf } from './caller.ts'
import { personByEmail, personById } from './queries.ts'
import { registerVouchedFor } from './register.ts'
import { codeRefusal, noteWrongCode, verifyCode } from './second-factor/verify-code.ts'
import { issueSession } from './sessions/token.ts'
import { addIdentity, findIdentity, markIdentityUsed } from './sign-in-identities.ts'

const limit = { name: 'proxy sign-in', limit: 30, windowMs: 10 * minute }
/** In place of an issuer: the setting names the one proxy there is. */
const issuer = 'proxy'
const identityOf = (email: string) => ({ provider: 'proxy' as const, issuer, subject: email, email })

export async function signInByProxy(app: App, caller: Context, { code }: ProxySignInInput): Promise<SignedIn> {
  const { proxyUser: email } = caller
  if (email === undefined) throw new AppError('forbidden', "The proxy in front of this server hasn't signed anyone in.")
  countAttempt(app, limit, `${email} ${addressPrefix(caller.address)}`)
  const known = await findIdentity(app, issuer, email)
  const useCode = known ? await codeOf(app, caller, known.user_id, code) : undefined
  return inTransaction(app, async (app) => {
    const user = await usablePerson(app, known ? known.user_id : await signUp(app, email))
    if (known) await markIdentityUsed(app, known, email)
    await useCode?.(app)
    await noteActivity(app, user.id, 'signed-in', { address: caller.address })
    return issueSession(app, user, { ...deviceOf(caller), remember: false })
  })
}

/** After the right password of the account with the same address. Call it in a transaction. */
export async function linkProxyUser(
  app: App,
  caller: Pick<Context, 'proxyUser'>,
  user: { id: string; email: string },
): Promise<void> {
  if (caller.proxyUser !== user.email || (await findIdentity(app, issuer, user.email))) return
  await addIdentity(app, user.id, identityOf(user.email))
  await noteActivity(app, user.id, 'identity-linked')
}

async function signUp(app: App, email: string): Promise<string> {
  if (await personByEmail(app.db, email)) {
    throw new AppError(
      'conflict',
      'An account with this email address already exists. Please sign in with its password once to link it.',
    )
  }
  const { id } = await registerVouchedFor(app, { email, name: email.split('@')[0] ?? email })
  await addIdentity(app, id, identityOf(email))
  return id
}

async function usablePerson(app: App, userId: string) {
  const user = await personById(app.db, userId)
  if (!user || user.disabled_at !== null) throw new AppError('forbidden', 'This account is disabled. Please contact an admin.')
  return user
}

async function codeOf(app: App, caller: Context, userId: string, code: string | undefined) {
  try {
    return await verifyCode(app, caller, await usablePerson(app, userId), code)
  } catch (cause) {
    if (codeRefusal(cause) === 'wrong') noteWrongCode(app, caller, userId)
    throw cause
  }
}
