// A forgotten password: a link by mail sets a new one. The response is the same for everybody; the account is looked up in the
// background.
import { type App, inTransaction } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import type { ForgotInput, ResetInput } from '../../shared/auth.ts'
import { hour } from '../../shared/limits.ts'
import { isAddressInDoubt, noteActivity } from '../activity.ts'
import { runInBackground } from '../background.ts'
import { forgetFailures } from '../brute-force/login-delay.ts'
import { countAttempt } from '../brute-force/rate-window.ts'
import { addressPrefix, type Caller } from '../caller.ts'
import { hashToken, makeResetLink } from '../one-time-tokens.ts'
import { countResets, deleteResets, personByEmail, personOfReset, setPasswordHash, takeReset } from '../queries.ts'
import { endAccess } from '../sessions/end-access.ts'
import { resetMail, sendSystemMail } from '../system-mail/system-mail.ts'
import { hashPassword } from './hash.ts'
import { requireGoodPassword } from './password-rules.ts'

const requestLimit = { name: 'forgot', limit: 20, windowMs: hour }
/** Valid links of a person at a time. They last an hour, so this is also the hourly limit. */
const mostLinks = 3

export async function forgotPassword(app: App, caller: Caller, input: ForgotInput): Promise<void> {
  runInBackground(app, 'password reset', async () => {
    countAttempt(app, requestLimit, addressPrefix(caller.address))
    await sendResetLink(app, input.email)
  })
}

/** Sets a new password with the token of a link. All links and all sessions of the person end. */
export async function resetPassword(app: App, caller: Caller, input: ResetInput): Promise<void> {
  const tokenHash = hashToken(input.token)
  const user = await personOfReset(app.db, tokenHash, app.now().getTime())
  if (!user) throw tooLate()
  requireGoodPassword(input.password, user)
  const hash = await hashPassword(input.password)
  await inTransaction(app, async (app) => {
    if (!(await takeReset(app.db, user.id, tokenHash))) throw tooLate()
    await setPasswordHash(app.db, user.id, hash)
    await deleteResets(app.db, user.id)
    await forgetFailures(app, user.email)
    await endAccess(app, user.id)
    await noteActivity(app, user.id, 'password-reset', { address: caller.address })
  })
  app.log.info({ userId: user.id }, 'password reset')
}

/** Voids the reset links of a person. */
export async function revokeResetLinks(app: App, userId: string): Promise<void> {
  await deleteResets(app.db, userId)
}

async function sendResetLink(app: App, email: string): Promise<void> {
  const user = await personByEmail(app.db, email)
  if (!user || user.disabled_at !== null) return
  if (await isAddressInDoubt(app, user.id)) {
    app.log.warn({ userId: user.id }, 'password reset: the address was changed without the password, so no link is sent to it')
    return
  }
  const link = await inTransaction(app, async ({ db, settings }) => {
    const now = app.now()
    if ((await countResets(db, user.id, now.getTime())) >= mostLinks) return undefined
    return makeResetLink(db, settings.publicUrl, user.id, now)
  })
  if (link === undefined) app.log.info({ userId: user.id }, 'password reset link refused: hourly limit')
  else await sendSystemMail(app, user, resetMail(user.name, link))
}

function tooLate(): AppError {
  return new AppError('invalid', 'This link was already used or has expired. Please request a new one.')
}
