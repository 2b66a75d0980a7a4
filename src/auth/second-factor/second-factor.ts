// Enabling and disabling two-step sign-in.
import { type App, inTransaction } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { hour, minute } from '../../shared/limits.ts'
import type {
  BeginSecondFactorInput,
  BegunSecondFactor,
  ChangeSecondFactorInput,
  ConfirmSecondFactorInput,
  RecoveryCodes,
  SecondFactor,
} from '../../shared/second-factor.ts'
import { sealContext } from '../../store/keys/sealed.ts'
import type { SignedInAs } from '../../trpc.ts'
import { noteActivity } from '../activity.ts'
import { countAttempt } from '../brute-force/rate-window.ts'
import type { Caller } from '../caller.ts'
import { confirmPassword } from '../passwords/confirm.ts'
import { personById } from '../queries.ts'
import { endAccess } from '../sessions/end-access.ts'
import { newRecoveryCodes, newTotpSecret, recoveryHash, stepOf, totpUri } from './codes.ts'
import { confirmSecret, countRecoveryCodes, deleteSecondFactor, putRecoveryCodes, putSecret, secondFactorOf } from './queries.ts'
import { type ConsumeCode, verifyCode, wrongCode } from './verify-code.ts'

/** Until a secret has to be confirmed. */
const beginLasts = hour
/** The caller has the secret: this stops a program in a loop. */
const confirmLimit = { name: 'confirm code', limit: 10, windowMs: minute }

export async function readSecondFactor(app: App, userId: string): Promise<SecondFactor> {
  const factor = await secondFactorOf(app.db, userId)
  if (!factor || factor.confirmed_at === null) return { on: false, since: null, recoveryCodesLeft: 0 }
  const since = new Date(factor.confirmed_at).toISOString()
  return { on: true, since, recoveryCodesLeft: await countRecoveryCodes(app.db, userId) }
}

/** A secret for an authenticator app, inactive until it is confirmed by a code. */
export async function beginSecondFactor(
  app: App,
  caller: Caller,
  person: SignedInAs,
  { password }: BeginSecondFactorInput,
): Promise<BegunSecondFactor> {
  await confirmPassword(app, caller, person, password)
  const user = await personById(app.db, person.userId)
  if (!user) throw new AppError('unauthenticated', 'Please sign in.')
  const secret = newTotpSecret()
  const sealed = app.secrets.seal(secret, sealContext('second_factor.secret', user.id))
  if (!(await putSecret(app.db, user.id, sealed, app.now().getTime()))) {
    throw new AppError('conflict', 'Two-step sign-in is already on.')
  }
  return { secret, uri: totpUri(secret, user.email) }
}

/** Activates the secret. Other sessions end: they began without it. */
export async function confirmSecondFactor(
  app: App,
  caller: Caller,
  { userId, sessionId }: SignedInAs,
  { code }: ConfirmSecondFactorInput,
): Promise<RecoveryCodes> {
  countAttempt(app, confirmLimit, userId)
  const factor = await secondFactorOf(app.db, userId)
  const now = app.now()
  if (!factor || factor.confirmed_at !== null || factor.created_at < now.getTime() - beginLasts) throw beginAgain()
  const secret = app.secrets.open(factor.secret, sealContext('second_factor.secret', userId))
  const step = stepOf(secret, code.replace(/\s/g, ''), now)
  if (step === undefined) throw new AppError('invalid', 'This code is incorrect. Please check the time on your device.')
  return inTransaction(app, async (app) => {
    if (!(await confirmSecret(app.db, userId, factor.secret, step, now.getTime()))) throw beginAgain()
    await endAccess(app, userId, sessionId)
    await noteActivity(app, userId, 'second-factor-on', { address: caller.address })
    return { recoveryCodes: await renewCodes(app, userId) }
  })
}

/** Replaces all recovery codes. */
export async function remakeRecoveryCodes(
  app: App,
  caller: Caller,
  person: SignedInAs,
  input: ChangeSecondFactorInput,
): Promise<RecoveryCodes> {
  const useCode = await allowed(app, caller, person, input)
  return inTransaction(app, async (app) => {
    await useCode(app)
    await noteActivity(app, person.userId, 'recovery-codes-made', { address: caller.address })
    return { recoveryCodes: await renewCodes(app, person.userId) }
  })
}

export async function turnSecondFactorOff(
  app: App,
  caller: Caller,
  person: SignedInAs,
  input: ChangeSecondFactorInput,
): Promise<void> {
  const useCode = await allowed(app, caller, person, input)
  await inTransaction(app, async (app) => {
    await useCode(app)
    await deleteSecondFactor(app.db, person.userId)
    await noteActivity(app, person.userId, 'second-factor-off', { address: caller.address })
  })
}

/** Password and code: a stolen session has neither. */
async function allowed(app: App, caller: Caller, person: SignedInAs, input: ChangeSecondFactorInput): Promise<ConsumeCode> {
  await confirmPassword(app, caller, person, input.password)
  const user = await personById(app.db, person.userId)
  // Not `unauthenticated`, which a page takes for the end of its session.
  const refused = () => new AppError('forbidden', wrongCode, { details: { field: 'code' } })
  const useCode = user && (await verifyCode(app, caller, user, input.code, refused))
  if (!useCode) throw new AppError('conflict', 'Two-step sign-in is off.')
  return useCode
}

async function renewCodes(app: App, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await putRecoveryCodes(
    app.db,
    userId,
    codes.map((code) => recoveryHash(userId, code)),
  )
  return codes
}

function beginAgain(): AppError {
  return new AppError('conflict', 'This took too long or was done elsewhere. Please start again.')
}
