// Whether the code somebody brings is good, for whoever has shown already that they know the password (or signed in at a
// provider). Nobody else gets this far, so nobody else learns that there is a second factor.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { minute } from '../../shared/limits.ts'
import { sealContext } from '../../store/keys/sealed.ts'
import { noteActivity } from '../activity.ts'
import { runInBackground } from '../background.ts'
import { beginCodeAttempt } from '../brute-force/code-delay.ts'
import { countAttempt } from '../brute-force/rate-window.ts'
import { addressPrefix, type Caller } from '../caller.ts'
import { hasRecoveryCode, secondFactorOf, takeRecoveryCode, takeStep } from './queries.ts'
import { recoveryHash } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

/** Nobody guesses one; this keeps a program that goes wrong from asking on. */
const recoveryLimit = { name: 'recovery code', limit: 10, windowMs: minute }

interface Owner {
  id: string
  email: string
}
/** What a wrong or missing code is answered with. */
type Refused = (reason: 'missing' | 'wrong') => AppError
/** Uses the code up, inside the transaction that does what it is for. */
export type ConsumeCode = (app: App) => Promise<void>

/**
 * Undefined where the account has no second factor. Throws `limited` when it is too soon to try, and `refused` where the code
 * is wrong; what is answered throws it where somebody else has just used the code.
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

/** At the door: `details.reason` tells a page that a code is what is missing, or was wrong. */
function notThere(reason: 'missing' | 'wrong'): AppError {
  if (reason === 'wrong') return new AppError('unauthenticated', wrongCode, { details: { reason: 'second-factor-wrong' } })
  return new AppError('unauthenticated', 'Please enter the code of your authenticator app.', {
    details: { reason: 'second-factor' },
  })
}

export const wrongCode = 'This code is not right, or was used already. Please try the next one.'

/** What the door said no to, as far as codes go. */
export function codeRefusal(cause: unknown): 'missing' | 'wrong' | undefined {
  const reason = cause instanceof AppError ? cause.details?.reason : undefined
  if (reason === 'second-factor') return 'missing'
  return reason === 'second-factor-wrong' ? 'wrong' : undefined
}

/** Somebody knows the password and not the code: its owner should hear of it. */
export function noteWrongCode(app: App, caller: Caller, userId: string): void {
  runInBackground(app, 'activity', () =>
    noteActivity(app, userId, 'second-factor-failed', { by: 'unknown', address: caller.address }),
  )
}
