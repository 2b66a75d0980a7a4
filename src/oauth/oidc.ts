// Signing in at the identity provider of the owner (OIDC_ISSUER). A known identity is its person; an unknown one becomes a new
// person by the registration policy, or one more way in for who is signed in. Never matched by the address: whoever may write
// addresses at the provider could otherwise be anyone here.
import { type App, inTransaction } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { changeRole } from '../auth/role.ts'
import { isSessionLive } from '../auth/sessions/token.ts'
import { hasPeople } from '../auth/setup-code.ts'
import { type OidcPerson, oidcAuthorizeAddress, oidcEndSessionAddress, redeemOidcCode } from '../connectors/oidc.ts'
import { toAppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { OidcSettings } from '../settings.ts'
import { PersonName } from '../shared/auth.ts'
import { type Completed, registered } from './complete.ts'
import { refusal, whileSigningIn } from './errors.ts'
import type { Flow, Leaving } from './flow.ts'
import { insertIdentity, noteIdentityUse, personOfIdentity } from './identity-queries.ts'

export function requireOidc({ settings }: Pick<App, 'settings'>): OidcSettings {
  if (settings.oidc) return settings.oidc
  throw refusal('not_configured', {
    sentence: 'No identity provider is set up on this server. The server owner can set OIDC_ISSUER.',
  })
}

/** The page of the provider for a flow that leaves. */
export function oidcAddress(app: App, leaving: Leaving): Promise<URL> {
  return oidcAuthorizeAddress(requireOidc(app), leaving)
}

/** Where signing out goes on at the provider; undefined where it has no page for that, or cannot be reached. */
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
  const role = roleOf(oidc, person)
  const userId = await inTransaction(app, async (app) => {
    const userId = flow.intent === 'connect' ? await link(app, flow, person) : await signIn(app, flow, person, role)
    if (role !== undefined && !(await changeRole(app, userId, role))) {
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

/** Undefined where roles are managed here. Throws for who is in no group that may sign in. */
function roleOf({ memberGroup, adminGroup }: OidcSettings, { groups }: OidcPerson): 'admin' | 'member' | undefined {
  const isAdmin = adminGroup !== undefined && groups.includes(adminGroup)
  if (!isAdmin && memberGroup !== undefined && !groups.includes(memberGroup)) throw refusal('not_in_group')
  if (adminGroup === undefined) return undefined
  return isAdmin ? 'admin' : 'member'
}

async function signIn(app: App, flow: Flow, person: OidcPerson, role: ReturnType<typeof roleOf>): Promise<string> {
  const known = await personOfIdentity(app.db, person.issuer, person.subject)
  if (!known) return newPerson(app, flow, person, role)
  if (known.disabled_at !== null || known.deleted_at !== null) throw refusal('account_disabled')
  await noteIdentityUse(app.db, known.user_id, known.id, shownName(person), app.now().getTime())
  return known.user_id
}

async function newPerson(app: App, flow: Flow, person: OidcPerson, role: ReturnType<typeof roleOf>): Promise<string> {
  const { email } = person
  if (email === undefined) throw refusal('no_email')
  if (!person.verified) throw refusal('not_verified')
  const isAdmin = role === 'admin'
  if (!isAdmin && !(await hasPeople(app))) throw refusal('first_account')
  const name = PersonName.safeParse(person.name).data ?? email.split('@')[0] ?? email
  const { id: userId } = await registered(app, { email, name, inviteCode: flow.inviteCode, isAdmin })
  await addIdentity(app, userId, person)
  app.log.info({ userId }, 'account created by the identity provider')
  return userId
}

/** Whoever is signed in has proved who they are. */
async function link(app: App, { person: caller }: Flow, person: OidcPerson): Promise<string> {
  if (!caller || !(await isSessionLive(app, caller))) throw refusal('expired')
  const known = await personOfIdentity(app.db, person.issuer, person.subject)
  if (known && known.user_id !== caller.userId) throw refusal('identity_taken')
  if (!known) {
    await addIdentity(app, caller.userId, person)
    await noteActivity(app, caller.userId, 'identity-linked')
  }
  return caller.userId
}

async function addIdentity(app: App, userId: string, person: OidcPerson): Promise<void> {
  const { issuer, subject } = person
  const now = app.now().getTime()
  const times = { created_at: now, last_used_at: now }
  await insertIdentity(app.db, {
    id: newId(),
    user_id: userId,
    provider: 'oidc',
    issuer,
    subject,
    email: shownName(person),
    ...times,
  })
}

const shownName = ({ email, name, subject }: OidcPerson) => email ?? (name || subject)
