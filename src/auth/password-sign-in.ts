// Whether a password signs anyone in: an admin's choice, for servers with an identity provider.
import type { App, Db } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { isLinkedAdmin, serverChoice, storeServerChoice, usableAdmins } from './queries.ts'

const name = 'password-sign-in'

/** Always, where people have no other way in. */
export async function isPasswordSignInOn(app: Pick<App, 'db' | 'settings'>): Promise<boolean> {
  return app.settings.oidc === undefined || (await serverChoice(app.db, name)) !== 'off'
}

/** Throws `forbidden` where it is off, but for admins while none of them can sign in at the identity provider. */
export async function requirePasswordSignIn(app: App, userId: string): Promise<void> {
  const { oidc } = app.settings
  if (!oidc || (await isPasswordSignInOn(app))) return
  const admins = await usableAdmins(app.db)
  if (admins.some(({ id }) => id === userId) && !(await isLinkedAdmin(app.db))) return
  throw new AppError('forbidden', `Signing in with a password is turned off on this server. Please sign in with ${oidc.label}.`)
}

/** In a transaction. */
export async function setPasswordSignIn(app: App, adminId: string, isOn: boolean): Promise<void> {
  if (!isOn && !(await isLinkedAdmin(app.db, adminId))) {
    throw new AppError('conflict', 'Please link your own account at the identity provider first, or you could lock yourself out.')
  }
  if (isOn) await allowPasswordSignIn(app.db, app.now())
  else await storeServerChoice(app.db, name, 'off', app.now().getTime())
  app.log.info({ adminId, isOn }, 'password sign-in changed')
}

export async function allowPasswordSignIn(db: Db, now: Date): Promise<void> {
  await storeServerChoice(db, name, undefined, now.getTime())
}
