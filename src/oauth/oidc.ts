// Signing in at the owner's identity provider (OIDC_ISSUER). A known identity signs in its person. An unknown one creates an account
// by the registration policy, or is linked to the person who is signed in. Never matched by the address: whoever can change
// addresses at the provider could otherwise be anyone here.
import { type App, inTransaction } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { changeRole, isOnlyAdmin, type Role } from '../auth/role.ts'
import { isSessionLive } from '../auth/sessions/token.ts'
import { hasPeople } from '../auth/setup-code.ts'
import { addIdentity, findIdentity, markIdentityUsed, type NewIdentity } from '../auth/sign-in-identities.ts'
import { type OidcPerson, oidcAuthorizeAddress, oidcEndSessionAddress, redeemOidcCode } from '../connectors/oidc.ts'
import { toAppError } from '../core/errors.ts'
import type { OidcSettings } from '../settings.ts'
import { PersonName } from '../shared/auth.ts'
import { type Completed, registered } from './complete.ts'
import { refusal, whileSigningIn } from './errors.ts'
import type { Flow, Leaving } from './flow.ts'

export function requireOidc({ settings }: Pick<App, 'settings'>): OidcSettings {
  if (settings.oidc) return settings.oidc
  throw refusal('not_configured', {
    sentence: 'No identity provider is set up on this server. The server owner can set OIDC_ISSUER.',
  })
}

/** The page of the provider for a flow that begins there. */
export function oidcAddress(app: App, flow: Leaving): Promise<URL> {
  return oidcAuthorizeAddress(requireOidc(app), flow, flow.intent === 'connect')
}

/** Where signing out continues at the provider; undefined if it has no page for that, or can't be reached. */
export async function oidcSignOut(app: App): Promise<URL | undefined> {
  const { oidc, publicUrl } = app.settings
  if (!oidc) return undefined
  try {
    return await oidcEndSessionAddress(oidc, `${publicUrl}/login`)
  } catch (cause) {
    app.log.warn({ err: cause }, 'signing out at the identity provider failed')
    return undefined
  }
}

export async function completeOidc(app: App, flow: Flow, address: URL): Promise<Completed> {
  const oidc = requireOidc(app)
  const person = await redeemed(oidc, flow, address)
  const userId = await inTransaction(app, async (app) => {
    const known = await findIdentity(app, person.issuer, person.subject)
    const role = await roleOf(app, oidc, person, known?.user_id)
    const userId = flow.intent === 'connect' ? await link(app, flow, person) : await signIn(app, flow, person, role)
    if (role !== undefined && !(await changeRole(app, userId, role, 'provider'))) {
      app.log.warn({ userId }, 'the only admin is not in OIDC_ADMIN_GROUP, and stays the admin')
    }
    return userId
  })
  return { userId, attached: undefined }
}

async function redeemed(oidc: OidcSettings, flow: Flow, address: URL): Promise<OidcPerson> {
  const state = address.searchParams.get('state') ?? ''
  try {
    return await redeemOidcCode(oidc, address, { ...flow, state })
  } catch (cause) {
    const error = toAppError(cause)
    if (error.details?.cause !== 'client') throw whileSigningIn(error)
    // The usual sentence is about a mailbox.
    const sentence = `${oidc.label} rejected this server's client ID or secret. The server owner has to correct it.`
    throw refusal('provider_error', { sentence, cause: error })
  }
}

/** Undefined if roles are managed here. Throws for people in no group that can sign in, but for the only admin. */
async function roleOf(app: App, oidc: OidcSettings, person: OidcPerson, userId: string | undefined): Promise<Role | undefined> {
  const { memberGroup, adminGroup, groupsClaim } = oidc
  if (memberGroup === undefined && adminGroup === undefined) return undefined
  if (!person.groups) app.log.warn({ claim: groupsClaim }, 'the identity provider did not send the groups of a person')
  const isIn = (group: string | undefined) => group !== undefined && (person.groups ?? []).includes(group)
  if (isIn(adminGroup)) return 'admin'
  if (memberGroup !== undefined && !isIn(memberGroup)) {
    if (userId === undefined || !(await isOnlyAdmin(app, userId))) throw refusal('not_in_group')
    app.log.warn({ userId }, 'the only admin is not in OIDC_MEMBER_GROUP, and signs in all the same')
  }
  return adminGroup === undefined ? undefined : 'member'
}

/** In the transaction of the caller, like what it calls. */
async function signIn(app: App, flow: Flow, person: OidcPerson, role: Role | undefined): Promise<string> {
  const known = await findIdentity(app, person.issuer, person.subject)
  if (!known) return signUp(app, flow, person, role)
  if (known.disabled_at !== null || known.deleted_at !== null) throw refusal('account_disabled')
  await markIdentityUsed(app, known, shownName(person))
  return known.user_id
}

async function signUp(app: App, flow: Flow, person: OidcPerson, role: Role | undefined): Promise<string> {
  const { email } = person
  if (email === undefined) throw refusal('no_email')
  if (!person.verified) throw refusal('not_verified')
  const isAdmin = role === 'admin'
  if (!isAdmin && !(await hasPeople(app))) throw refusal('first_account')
  const name = PersonName.safeParse(person.name).data ?? email.split('@')[0] ?? email
  const { id: userId } = await registered(app, { email, name, inviteCode: flow.inviteCode, isAdmin })
  await addIdentity(app, userId, identityOf(person))
  app.log.info({ userId }, 'account created by the identity provider')
  return userId
}

/** To the person who began, in the session they began in. */
async function link(app: App, { person: caller }: Flow, person: OidcPerson): Promise<string> {
  if (!caller || !(await isSessionLive(app, caller))) throw refusal('expired')
  const known = await findIdentity(app, person.issuer, person.subject)
  if (known && known.user_id !== caller.userId) throw refusal('identity_taken')
  if (!known) {
    await addIdentity(app, caller.userId, identityOf(person))
    await noteActivity(app, caller.userId, 'identity-linked')
  }
  return caller.userId
}

const identityOf = ({ issuer, subject, ...person }: OidcPerson): NewIdentity => ({
  provider: 'oidc',
  issuer,
  subject,
  email: shownName({ subject, ...person }),
})

const shownName = ({ email, name, subject }: Pick<OidcPerson, 'email' | 'name' | 'subject'>) => email ?? (name || subject)
