// Creates an account. The first is the admin's; after that the registration policy applies.
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newOwnerId } from '../core/ids.ts'
import type { RegisterInput, User } from '../shared/auth.ts'
import { minute } from '../shared/limits.ts'
import { countAttempt } from './brute-force/rate-window.ts'
import { addressPrefix, type Caller } from './caller.ts'
import { hashToken } from './one-time-tokens.ts'
import { isPasswordSignInOn, passwordsOff } from './password-sign-in.ts'
import { hashPassword } from './passwords/hash.ts'
import { requireGoodPassword } from './passwords/password-rules.ts'
import { addFirstPerson, addMember, type NewPerson, personByEmail, takeInvite } from './queries.ts'
import { registrationOf } from './registration.ts'
import { forgetSetupCode, hasPeople, requireSetupCode } from './setup-code.ts'

const registerLimit = { name: 'register', limit: 30, windowMs: 10 * minute }

export async function register(app: App, caller: Caller, input: RegisterInput): Promise<User> {
  countAttempt(app, registerLimit, addressPrefix(caller.address))
  const asFirst = !(await hasPeople(app))
  if (asFirst) requireSetupCode(app, caller, input.setupCode)
  else await requireOpenToPasswords(app, input.inviteCode)
  requireGoodPassword(input.password, input)
  const person: NewPerson = {
    id: newOwnerId(),
    email: input.email,
    name: input.name,
    password_hash: await hashPassword(input.password),
    created_at: app.now().getTime(),
  }
  await inTransaction(app, (app) => addPerson(app, person, input, asFirst))
  return { id: person.id, email: person.email, name: person.name }
}

export interface VouchedFor {
  email: string
  name: string
  inviteCode?: string | undefined
  /** By the owner's own identity provider. */
  isAdmin?: boolean
}

/**
 * For a person without a password, whose address a provider has verified. Called inside a transaction. Throws `conflict` where
 * the address has an account, `forbidden` by the registration policy, and for the first account, which is the admin's, unless
 * the provider vouches for that as well.
 */
export async function registerVouchedFor(app: App, given: VouchedFor): Promise<User> {
  if (await personByEmail(app.db, given.email)) throw taken()
  const person: NewPerson = {
    id: newOwnerId(),
    email: given.email,
    name: given.name,
    password_hash: '',
    created_at: app.now().getTime(),
  }
  if (await hasPeople(app)) await addByRule(app, person, given.inviteCode)
  else if (given.isAdmin) await addPerson(app, person, given, true)
  else throw new AppError('forbidden', 'Registration is closed on this server.')
  return { id: person.id, email: person.email, name: person.name }
}

/** When somebody else became the first meanwhile, the registration policy applies. */
async function addPerson(app: App, person: NewPerson, input: Pick<RegisterInput, 'inviteCode'>, asFirst: boolean): Promise<void> {
  if (asFirst && (await addFirstPerson(app.db, person))) {
    forgetSetupCode(app)
    app.log.info({ userId: person.id }, 'first account created as admin')
    return
  }
  await addByRule(app, person, input.inviteCode)
}

async function addByRule(app: App, person: NewPerson, inviteCode: string | undefined): Promise<void> {
  await requireOpen(app, inviteCode)
  // The invitation is checked first: without one, nobody learns which addresses have an account.
  if ((await registrationOf(app)).registration === 'invite') await redeemInvite(app, inviteCode ?? '', person)
  if (!(await addMember(app.db, person))) throw taken()
  app.log.info({ userId: person.id }, 'account created')
}

/** An account that only a password opens is of no use where passwords sign nobody in. */
async function requireOpenToPasswords(app: App, inviteCode: string | undefined): Promise<void> {
  await requireOpen(app, inviteCode)
  if (!(await isPasswordSignInOn(app))) throw passwordsOff(app)
}

async function requireOpen(app: App, inviteCode: string | undefined): Promise<void> {
  const { registration } = await registrationOf(app)
  switch (registration) {
    case 'open':
      return
    case 'invite':
      if (inviteCode) return
      throw new AppError('forbidden', 'You need an invitation to register. Please ask the server owner for a code.')
    case 'closed':
      throw new AppError('forbidden', 'Registration is closed on this server.')
  }
}

async function redeemInvite(app: App, code: string, person: NewPerson): Promise<void> {
  if (await takeInvite(app.db, hashToken(code), person.id, app.now().getTime())) return
  throw new AppError('forbidden', "This invitation isn't valid or has expired. Please ask for a new one.")
}

function taken(): AppError {
  return new AppError('conflict', 'An account with this email already exists')
}
