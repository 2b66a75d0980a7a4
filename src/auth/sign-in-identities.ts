// The accounts at providers that sign a person in, each by its issuer and subject.
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { SignInIdentity } from '../shared/oauth.ts'
import { noteActivity } from './activity.ts'
import { canSignInWithPassword, isCurrentIssuer } from './password-sign-in.ts'
import { canUsePassword } from './passwords/confirm.ts'
import { deleteIdentity, identitiesOf, insertIdentity, noteIdentityUse, personOfIdentity } from './sign-in-identity-queries.ts'

export interface NewIdentity extends Pick<SignInIdentity, 'provider' | 'email'> {
  issuer: string
  subject: string
}
export type KnownIdentity = NonNullable<Awaited<ReturnType<typeof personOfIdentity>>>

/** The person of an account at a provider; asked before anyone is signed in. */
export function findIdentity(app: App, issuer: string, subject: string): Promise<KnownIdentity | undefined> {
  return personOfIdentity(app.db, issuer, subject)
}

/** Call it in a transaction, after `findIdentity` has found nobody. */
export async function addIdentity(app: App, userId: string, identity: NewIdentity): Promise<void> {
  const now = app.now().getTime()
  await insertIdentity(app.db, { id: newId(), user_id: userId, ...identity, created_at: now, last_used_at: now })
}

/** `email`: as the provider reports it now. */
export async function markIdentityUsed(app: App, { user_id, id }: KnownIdentity, email: string): Promise<void> {
  await noteIdentityUse(app.db, user_id, id, email, app.now().getTime())
}

export async function listIdentities(app: App, userId: string): Promise<SignInIdentity[]> {
  const rows = await identitiesOf(app.db, userId)
  return rows.map(({ created_at, issuer, ...row }) => ({
    ...row,
    createdAt: new Date(created_at).toISOString(),
    current: isUsable(app, { ...row, issuer }),
  }))
}

/** The last one stays where no password would let its person in. */
export async function removeIdentity(app: App, userId: string, id: string): Promise<void> {
  await inTransaction(app, async (app) => {
    if (!(await deleteIdentity(app.db, userId, id))) throw new AppError('missing', 'This sign-in no longer exists.')
    if (!(await identitiesOf(app.db, userId)).some((identity) => isUsable(app, identity))) {
      if (!(await canUsePassword(app, userId)))
        throw new AppError('conflict', 'This is your only sign-in method. Please set a password first.')
      if (!(await canSignInWithPassword(app, userId)))
        throw new AppError('conflict', 'This is your only sign-in method, because passwords are turned off on this server.')
    }
    await noteActivity(app, userId, 'identity-removed')
  })
}

/** One of an identity provider that is no longer set signs nobody in. */
function isUsable({ settings }: App, { provider, issuer }: { provider: string; issuer: string }): boolean {
  if (provider === 'oidc') return isCurrentIssuer(settings.oidc, issuer)
  return provider !== 'proxy' || settings.trustedUserHeader !== undefined
}
