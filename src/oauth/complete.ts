// What somebody who came back from a provider has brought: a mailbox for who connects one, or who a visitor is.
import { type Attached, attachMailbox, type Given, holderOfMailbox, ownerOfMailbox } from '../accounts/grants/attach-mailbox.ts'
import { type App, inTransaction } from '../app.ts'
import { reasonOf } from '../auth/background.ts'
import { registerVouchedFor } from '../auth/register.ts'
import { registrationOf } from '../auth/registration.ts'
import { isSessionLive } from '../auth/sessions/token.ts'
import { hasPeople } from '../auth/setup-code.ts'
import type { Identity } from '../connectors/oauth/provider.ts'
import { AppError, toAppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { PersonName } from '../shared/auth.ts'
import { refusal } from './errors.ts'
import type { Flow } from './flow.ts'
import { insertIdentity, noteIdentityUse, personOfIdentity } from './identity-queries.ts'

export interface Completed {
  userId: string
  /** The mailbox, where one came along. */
  attached: Attached | undefined
}

/** Connects the mailbox to who began, in the session they began in. */
export async function completeConnect(app: App, { person, accountId }: Flow, brought: Given): Promise<Completed> {
  if (!person || !(await isSessionLive(app, person))) throw refusal('expired')
  const attached = await attachMailbox(app, person.userId, brought, accountId)
  return { userId: person.userId, attached }
}

/** Signs in who is known by this account of theirs, or makes them an account here; never by an address. */
export async function completeSignIn(app: App, flow: Flow, brought: Given): Promise<Completed> {
  const { identity } = brought
  const known = await personOfIdentity(app.db, identity.issuer, identity.subject)
  if (!known) {
    const userId = await signUp(app, flow, identity)
    return { userId, attached: await attachQuietly(app, userId, brought) }
  }
  if (known.disabled_at !== null || known.deleted_at !== null) throw refusal('account_disabled')
  await noteIdentityUse(app.db, known.user_id, known.id, identity.email, app.now().getTime())
  const userId = known.user_id
  return { userId, attached: (await isWanted(app, userId, brought)) ? await attachQuietly(app, userId, brought) : undefined }
}

/**
 * A mailbox that was taken off here, and whose access was not asked for again, stays off; one that has a password keeps it:
 * what a sign-in brings may not last.
 */
async function isWanted(app: App, userId: string, { tokens, provider, identity }: Given): Promise<boolean> {
  const holder = await holderOfMailbox(app, identity)
  if (holder !== undefined) return holder === userId
  return tokens.refreshToken !== undefined && (await ownerOfMailbox(app, provider, identity)) === undefined
}

/** Whatever is wrong with the mailbox, or was not allowed of it, never keeps anybody from signing in. */
async function attachQuietly(app: App, userId: string, brought: Given): Promise<Attached | undefined> {
  try {
    return await attachMailbox(app, userId, brought)
  } catch (cause) {
    const level = toAppError(cause).kind === 'internal' ? 'error' : 'info'
    app.log[level]({ userId, reason: reasonOf(cause) }, 'sign-in: its mailbox was not connected')
    return undefined
  }
}

async function signUp(app: App, flow: Flow, identity: Identity): Promise<string> {
  // First, so that nobody learns by an address that is not theirs whether it is known here.
  if (!identity.verified) throw refusal('not_verified')
  return inTransaction(app, async (app) => {
    // Whoever comes in two tabs at once is one person.
    const twin = await personOfIdentity(app.db, identity.issuer, identity.subject)
    return twin?.user_id ?? newPerson(app, flow, identity)
  })
}

/** In a transaction. */
async function newPerson(app: App, { provider, inviteCode }: Flow, { issuer, subject, email, ...identity }: Identity) {
  // Several people may share a mailbox: it must not open the account of one of them.
  if ((await ownerOfMailbox(app, provider, { issuer, subject, email })) !== undefined) throw refusal('mailbox_taken')
  if (!(await hasPeople(app))) throw refusal('first_account')
  const name = PersonName.safeParse(identity.name).data ?? email.split('@')[0] ?? email
  const { id: userId } = await registered(app, { email, name, inviteCode })
  const now = app.now().getTime()
  const times = { created_at: now, last_used_at: now }
  await insertIdentity(app.db, { id: newId(), user_id: userId, provider, issuer, subject, email, ...times })
  app.log.info({ userId, provider }, 'account created by oauth sign-in')
  return userId
}

async function registered(app: App, person: Parameters<typeof registerVouchedFor>[1]) {
  try {
    return await registerVouchedFor(app, person)
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    if (cause.kind === 'conflict') throw refusal('address_taken', { cause })
    if (cause.kind !== 'forbidden') throw cause
    const { registration } = await registrationOf(app)
    throw refusal(registration === 'invite' ? 'invitation_needed' : 'registration_closed', { cause })
  }
}
