// The accounts at providers that sign a person in.
import { type App, inTransaction } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { canSignInWithPassword, isCurrentIssuer } from '../auth/password-sign-in.ts'
import { canUsePassword } from '../auth/passwords/confirm.ts'
import { AppError } from '../core/errors.ts'
import type { SignInIdentity } from '../shared/oauth.ts'
import { deleteIdentity, identitiesOf } from './identity-queries.ts'

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
