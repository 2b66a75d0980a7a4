// Credentials, sealed for their one row.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { sealContext } from '../store/keys/sealed.ts'

export interface Credential {
  password: string
}

export function sealCredential(app: App, accountId: string, credential: Credential): string {
  return app.secrets.seal(JSON.stringify(credential), sealContext('account.credential', accountId))
}

/** Throws `reconnect` when it cannot be opened: another key, or a row that was tampered with. */
export function openCredential(app: App, accountId: string, sealed: string): Credential {
  try {
    const { password }: Partial<Credential> = JSON.parse(app.secrets.open(sealed, sealContext('account.credential', accountId)))
    return { password: password ?? '' }
  } catch (cause) {
    throw new AppError('reconnect', "The stored password can't be read anymore. Please enter it again.", { cause })
  }
}
