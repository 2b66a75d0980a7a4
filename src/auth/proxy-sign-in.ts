// Signing in whoever a trusted proxy has signed in already (TRUSTED_USER_HEADER). The proxy belongs to the owner, so its word for
// an address is enough; a second factor here is asked for all the same.
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { ProxySignInInput, SignedIn } from '../shared/auth.ts'
import type { Context } from '../trpc.ts'
import { noteActivity } from './activity.ts'
import { deviceOf } from './caller.ts'
import { personByEmail } from './queries.ts'
import { registerVouchedFor } from './register.ts'
import { codeRefusal, noteWrongCode, verifyCode } from './second-factor/verify-code.ts'
import { issueSession } from './sessions/token.ts'

export async function signInByProxy(app: App, caller: Context, { code }: ProxySignInInput): Promise<SignedIn> {
  const { proxyUser: email } = caller
  if (email === undefined) throw new AppError('forbidden', "The proxy in front of this server hasn't signed anyone in.")
  const known = await personByEmail(app.db, email)
  if (known && known.disabled_at !== null) throw new AppError('forbidden', 'This account is disabled. Please contact an admin.')
  const useCode = known ? await codeOf(app, caller, known, code) : undefined
  return inTransaction(app, async (app) => {
    const user = known ?? (await registerVouchedFor(app, { email, name: email.split('@')[0] ?? email }))
    await useCode?.(app)
    await noteActivity(app, user.id, 'signed-in', { address: caller.address })
    return issueSession(app, user, { ...deviceOf(caller), remember: false })
  })
}

async function codeOf(app: App, caller: Context, user: { id: string; email: string }, code: string | undefined) {
  try {
    return await verifyCode(app, caller, user, code)
  } catch (cause) {
    if (codeRefusal(cause) === 'wrong') noteWrongCode(app, caller, user.id)
    throw cause
  }
}
