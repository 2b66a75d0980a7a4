// Whether people can sign in with a password: an admin's choice, for servers with an identity provider.
import type { App, Db } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { OidcSettings } from '../settings.ts'
import { countUnlinked, linkedAdmins, serverChoice, storeServerChoice, usableAdmins } from './queries.ts'

const choiceName = 'password-sign-in'

/** Always true on a server without an identity provider. */
export async function isPasswordSignInOn(app: Pick<App, 'db' | 'settings'>): Promise<boolean> {
  return app.settings.oidc === undefined || (await serverChoice(app.db, choiceName)) !== 'off'
}

/** Whether this person's password would let them in: always, or as an admin while no admin can sign in at the provider. */
export async function canSignInWithPassword(app: Pick<App, 'db' | 'settings'>, userId: string): Promise<boolean> {
  const { oidc } = app.settings
  if (!oidc || (await isPasswordSignInOn(app))) return true
  const admins = await usableAdmins(app.db)
  return admins.some(({ id }) => id === userId) && (await idsOfLinkedAdmins(app.db, oidc)).length === 0
}

export function passwordsOff({ settings }: App): AppError {
  const label = settings.oidc?.label ?? ''
  return new AppError('forbidden', `Signing in with a password is turned off on this server. Please sign in with ${label}.`)
}

/** Call it in a transaction. */
export async function setPasswordSignIn(app: App, adminId: string, isOn: boolean): Promise<void> {
  const { oidc } = app.settings
  if (isOn) await allowPasswordSignIn(app.db, app.now())
  else {
    if (!oidc)
      throw new AppError('unconfigured', 'No identity provider is set up on this server. The server owner can set OIDC_ISSUER.')
    if (!(await idsOfLinkedAdmins(app.db, oidc)).includes(adminId)) {
      throw new AppError(
        'conflict',
        'Please link your own account at the identity provider first, or you could lock yourself out.',
      )
    }
    await storeServerChoice(app.db, choiceName, 'off', app.now().getTime())
  }
  app.log.info({ adminId, isOn }, 'password sign-in changed')
}

export async function allowPasswordSignIn(db: Db, now: Date): Promise<void> {
  await storeServerChoice(db, choiceName, undefined, now.getTime())
}

/** How many people could not sign in without a password. */
export async function countPasswordOnly(app: App): Promise<number> {
  const { oidc } = app.settings
  return oidc ? countUnlinked(app.db, spellings(oidc)) : 0
}

/** Whether an identity belongs to the identity provider that is set now, not to one of before. */
export function isCurrentIssuer(oidc: OidcSettings | undefined, issuer: string): boolean {
  return oidc !== undefined && spellings(oidc).includes(issuer)
}

/** Providers write their name with and without the slash at the end of a bare host; both are the same URL. */
function spellings({ issuer: { href } }: OidcSettings): string[] {
  return [href, href.replace(/\/$/, '')]
}

async function idsOfLinkedAdmins(db: Db, oidc: OidcSettings): Promise<string[]> {
  return (await linkedAdmins(db)).filter(({ issuer }) => isCurrentIssuer(oidc, issuer)).map(({ id }) => id)
}
