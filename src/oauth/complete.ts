// Completes an OAuth flow: connects the mailbox, or signs the visitor in.
import { type Attached, attachMailbox, type Given, holderOfMailbox, ownerOfMailbox } from '../accounts/grants/attach-mailbox.ts'
import { type App, inTransaction } from '../app.ts'
import { reasonOf } from '../auth/background.ts'
import { isPasswordSignInOn } from '../auth/password-sign-in.ts'
import { registerVouchedFor } from '../auth/register.ts'
import { registrationOf } from '../auth/registration.ts'
import { personOfSession } from '../auth/sessions/token.ts'
import { hasPeople } from '../auth/setup-code.ts'
import { addIdentity, findIdentity, markIdentityUsed } from '../auth/sign-in-identities.ts'
import { AppError, toAppError } from '../core/errors.ts'
import { PersonName } from '../shared/auth.ts'
import { refusal } from './errors.ts'
import type { Flow } from './flow.ts'

export interface Completed {
  /** Whose browser it is: in a shared mailbox the member's. */
  userId: string
  /** The mailbox, where access was granted to one. */
  attached: Attached | undefined
}

/** Connects the mailbox to the owner it was begun for, in the session it was begun in. */
export async function completeConnect(app: App, { person, accountId }: Flow, brought: Given): Promise<Completed> {
  const userId = person && (await personOfSession(app, person, 'manager'))
  if (!person || userId === undefined) throw refusal('expired')
  const attached = await attachMailbox(app, person.userId, brought, accountId)
  return { userId, attached }
}

/** Signs in the person of this provider account, or creates an account; never matched by the address. */
export async function completeSignIn(app: App, flow: Flow, brought: Given): Promise<Completed> {
  const { identity } = brought
  const known = await findIdentity(app, identity.issuer, identity.subject)
  if (!known) {
    const userId = await signUp(app, flow, brought)
    return { userId, attached: await attachQuietly(app, userId, brought) }
  }
  if (known.disabled_at !== null || known.deleted_at !== null) throw refusal('account_disabled')
  await markIdentityUsed(app, known, identity.email)
  const userId = known.user_id
  return { userId, attached: (await isWanted(app, userId, brought)) ? await attachQuietly(app, userId, brought) : undefined }
}

/**
 * A disconnected mailbox whose access was not requested again stays disconnected; one with a password keeps it: the grant of a
 * sign-in may not last.
 */
async function isWanted(app: App, userId: string, { tokens, provider, identity }: Given): Promise<boolean> {
  const holder = await holderOfMailbox(app, identity)
  if (holder !== undefined) return holder === userId
  return tokens.refreshToken !== undefined && (await ownerOfMailbox(app, provider, identity)) === undefined
}

/** A problem with the mailbox, or a missing consent, never prevents the sign-in. */
async function attachQuietly(app: App, userId: string, brought: Given): Promise<Attached | undefined> {
  try {
    return await attachMailbox(app, userId, brought)
  } catch (cause) {
    const level = toAppError(cause).kind === 'internal' ? 'error' : 'info'
    app.log[level]({ userId, reason: reasonOf(cause) }, 'sign-in: its mailbox was not connected')
    return undefined
  }
}

async function signUp(app: App, flow: Flow, brought: Given): Promise<string> {
  const { identity } = brought
  // Checked first, so that an unverified address does not reveal whether it has an account.
  if (!identity.verified) throw refusal('not_verified')
  return inTransaction(app, async (app) => {
    // Two concurrent tabs are one person.
    const twin = await findIdentity(app, identity.issuer, identity.subject)
    return twin?.user_id ?? newPerson(app, flow, brought)
  })
}

/** In a transaction. */
async function newPerson(app: App, { inviteCode }: Flow, { provider, identity }: Given) {
  const { issuer, subject, email } = identity
  // Several people may share a mailbox: it must not sign in one of them.
  if ((await ownerOfMailbox(app, provider, { issuer, subject, email })) !== undefined) throw refusal('mailbox_taken')
  if (!(await hasPeople(app))) throw refusal('first_account')
  const name = PersonName.safeParse(identity.name).data ?? email.split('@')[0] ?? email
  const { id: userId } = await registered(app, { email, name, inviteCode })
  await addIdentity(app, userId, { provider, issuer, subject, email })
  app.log.info({ userId, provider }, 'account created by oauth sign-in')
  return userId
}

export async function registered(app: App, person: Parameters<typeof registerVouchedFor>[1]) {
  try {
    return await registerVouchedFor(app, person)
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    if (cause.kind === 'conflict') throw refusal((await isPasswordSignInOn(app)) ? 'address_taken' : 'not_linked', { cause })
    if (cause.kind !== 'forbidden') throw cause
    const { registration } = await registrationOf(app)
    throw refusal(registration === 'invite' ? 'invitation_needed' : 'registration_closed', { cause })
  }
}
