// The accounts at providers that sign a person in.
import { type App, inTransaction } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { canUsePassword } from '../auth/passwords/confirm.ts'
import { AppError } from '../core/errors.ts'
import type { SignInIdentity } from '../shared/oauth.ts'
import { deleteIdentity, identitiesOf } from './identity-queries.ts'

export async function listIdentities(app: App, userId: string): Promise<SignInIdentity[]> {
  const rows = await identitiesOf(app.db, userId)
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: new Date(created_at).toISOString() }))
}

/** The last one stays where there is no password, which would lock its person out. */
export async function removeIdentity(app: App, userId: string, id: string): Promise<void> {
  await inTransaction(app, async (app) => {
    if (!(await deleteIdentity(app.db, userId, id))) throw new AppError('missing', 'This sign-in no longer exists.')
    const isLast = (await identitiesOf(app.db, userId)).length === 0
    if (isLast && !(await canUsePassword(app, userId))) {
      throw new AppError('conflict', 'This is your only sign-in method. Please set a password first.')
    }
    await noteActivity(app, userId, 'identity-removed')
  })
}
