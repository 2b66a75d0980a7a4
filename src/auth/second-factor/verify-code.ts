// Verifies a second-factor code after the password (or a sign-in at a provider). Nobody else gets this far, so nobody else learns
// that there is a second factor.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { minute } from '../../shared/limits.ts'
import { sealContext } from '../../store/keys/sealed.ts'
import { noteActivity } from '../activity.ts'
import { runInBackground } from '../background.ts'
import { beginCodeAttempt } from '../brute-force/login-delay.ts'
import { countAttempt } from '../brute-force/rate-window.ts'
import { addressPrefix, type Caller } from '../caller.ts'
import { recoveryHash, stepOf } from './codes.ts'
import { hasRecoveryCode, secondFactorOf, takeRecoveryCode, takeStep } from './queries.ts'

/** They cannot be guessed: this stops a program in a loop. */
const recoveryLimit = { name: 'recovery code', limit: 10, windowMs: minute }

interface Owner {
  id: string
  email: string
}
/** The error for a wrong or missing code. */
type Refused = (reason: 'missing' | 'wrong') => AppError
/** Consumes the code, inside the transaction that it authorizes. */
export type ConsumeCode = (app: App) => Promise<void>

/**
 * Undefined where the account has no second factor. Throws `limited` while a delay applies, and `refused` for a wrong code; the
 * result throws it where the code was used in the meantime.
 */
export async function verifyCode(
  app: App,
  caller: Caller,
  owner: Owner,
  code: string | undefined,
  refused: Refused = notThere,
): Promise<ConsumeCode | undefined> {
  const factor = await secondFactorOf(app.db, owner.id)
  if (!factor || factor.confirmed_at === null) return undefined
  const given = code?.replace(/\s/g, '') ?? ''
  if (given === '') throw refused('missing')
  if (!/^\d+$/.test(given)) return recoveryCodeChecked(app, caller, owner.id, given, refused)
  const attempt = await beginCodeAttempt(app, caller, owner)
  const step = stepOf(app.secrets.open(factor.secret, sealContext('second_factor.secret', owner.id)), given, app.now())
  if (step === undefined || step <= factor.last_step) throw refused('wrong')
  return async (app) => {
    if (!(await takeStep(app.db, owner.id, step))) throw refused('wrong')
    await attempt.succeeded(app)
  }
}

async function recoveryCodeChecked(
  app: App,
  caller: Caller,
  userId: string,
  code: string,
  refused: Refused,
): Promise<ConsumeCode> {
  const giveBack = countAttempt(app, recoveryLimit, `${userId} ${addressPrefix(caller.address)}`)
  const hash = recoveryHash(userId, code)
  if (!(await hasRecoveryCode(app.db, userId, hash))) throw refused('wrong')
  return async (app) => {
    if (!(await takeRecoveryCode(app.db, userId, hash, app.now().getTime()))) throw refused('wrong')
    giveBack()
    await noteActivity(app, userId, 'recovery-code-used', { address: caller.address })
  }
}

/** For the login: `details.reason` is whether the code is missing or wrong. */
function notThere(reason: 'missing' | 'wrong'): AppError {
  if (reason === 'wrong') return new AppError('unauthenticated', wrongCode, { details: { reason: 'second-factor-wrong' } })
  return new AppError('unauthenticated', 'Please enter the code from your authenticator app.', {
    details: { reason: 'second-factor' },
  })
}

export const wrongCode = 'This code is incorrect or was already used. Please try the next one.'

/** The reason of such an error. */
export function codeRefusal(cause: unknown): 'missing' | 'wrong' | undefined {
  const reason = cause instanceof AppError ? cause.details?.reason : undefined
  if (reason === 'second-factor') return 'missing'
  return reason === 'second-factor-wrong' ? 'wrong' : undefined
}

/** Somebody knows the password but not the code: the owner should see it. */
export function noteWrongCode(app: App, caller: Caller, userId: string): void {
  runInBackground(app, 'activity', () =>
    noteActivity(app, userId, 'second-factor-failed', { by: 'unknown', address: caller.address }),
  )
}
