// Creating an account. The first one is the admin's; after it REGISTRATION says who may.
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { RegisterInput, User } from '../shared/auth.ts'
import { minute } from '../shared/limits.ts'
import { addressPrefix, type Caller } from './caller.ts'
import { spend } from './guessing/windows.ts'
import { oneTimeHash } from './one-time.ts'
import { hashPassword } from './passwords/hash.ts'
import { requireGoodPassword } from './passwords/password-rules.ts'
import { addFirstPerson, addMember, type NewPerson, takeInvite } from './queries.ts'
import { registrationOf } from './registration.ts'
import { forgetSetupCode, hasPeople, requireSetupCode } from './setup-code.ts'

const registering = { what: 'register', most: 30, per: 10 * minute }

export async function register(app: App, caller: Caller, input: RegisterInput): Promise<User> {
  spend(app, registering, addressPrefix(caller.address))
  const asFirst = !(await hasPeople(app))
  if (asFirst) requireSetupCode(app, caller, input.setupCode)
  else await requireOpen(app, input)
  requireGoodPassword(input.password, input)
  const person: NewPerson = {
    id: newId(),
    email: input.email,
    name: input.name,
    password_hash: await hashPassword(input.password),
    created_at: app.now().getTime(),
  }
  await inTransaction(app, (app) => addPerson(app, person, input, asFirst))
  return { id: person.id, email: person.email, name: person.name }
}

/** Whoever came as the first and finds somebody there is an ordinary visitor after all, and REGISTRATION holds. */
async function addPerson(app: App, person: NewPerson, input: RegisterInput, asFirst: boolean): Promise<void> {
  if (asFirst && (await addFirstPerson(app.db, person))) {
    forgetSetupCode(app)
    app.log.info({ userId: person.id }, 'first account created: it is the admin')
    return
  }
  await requireOpen(app, input)
  // The invitation first: without one, nobody learns which addresses have an account.
  if ((await registrationOf(app)).registration === 'invite') await redeemInvite(app, input.inviteCode ?? '', person)
  if (!(await addMember(app.db, person))) throw new AppError('conflict', 'An account with this email already exists')
  app.log.info({ userId: person.id }, 'account created')
}

async function requireOpen(app: App, input: RegisterInput): Promise<void> {
  const { registration } = await registrationOf(app)
  switch (registration) {
    case 'open':
      return
    case 'invite':
      if (input.inviteCode) return
      throw new AppError('forbidden', 'Registration on this server needs an invitation. Please ask its owner for a code.')
    case 'closed':
      throw new AppError('forbidden', 'Registration is closed on this server.')
  }
}

async function redeemInvite(app: App, code: string, person: NewPerson): Promise<void> {
  if (await takeInvite(app.db, oneTimeHash(code), person.id, app.now().getTime())) return
  throw new AppError('forbidden', 'This invitation is not valid, or no longer. Please ask for a new one.')
}
