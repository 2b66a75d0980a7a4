// Taking an access back: at the provider, and here in any case.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import type { SignInProvider } from '../../shared/oauth.ts'

export interface Forgotten {
  accountId: string
  /** The provider confirmed it. False also where there was nothing to take back there (a password). */
  revoked: boolean
  /** How Homing got in. */
  signIn: 'password' | 'oauth'
}

/** Wipes tokens, or the password, of the person's account with that address; mail and settings stay. `missing` when there is none. */
export async function forgetAccess(_app: App, _userId: string, _provider: SignInProvider, _email: string): Promise<Forgotten> {
  throw new AppError('unconfigured', 'This is being built.')
}
