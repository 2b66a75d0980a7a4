// A mailbox connected by what its provider gave: a new account, or one of the person's opened anew.
import type { App } from '../../app.ts'
import type { ClientKind, Identity, Tokens } from '../../connectors/oauth/provider.ts'
import { AppError } from '../../core/errors.ts'
import type { SignInProvider } from '../../shared/oauth.ts'

export interface Given {
  provider: SignInProvider
  client: ClientKind
  tokens: Tokens
  identity: Identity
}
/** `complete`: false where no refresh token came and none was kept; then the account waits for a reconnection. */
export interface Attached {
  accountId: string
  complete: boolean
}

/**
 * Connects the mailbox to the person, or opens the account anew that is the same mailbox: mail and settings stay.
 * `accountId`: the one that was meant; another mailbox than its own is refused with `conflict`. So are one that somebody
 * else has, and one more than ACCOUNTS_PER_PROVIDER allows. Nothing is stored when it throws.
 */
export async function attachMailbox(_app: App, _userId: string, _given: Given, _accountId?: string): Promise<Attached> {
  throw new AppError('unconfigured', 'This is being built.')
}

/** Whose mailbox that is, if anybody has connected it by its provider (issuer and subject), or by a password. */
export async function ownerOfMailbox(_app: App, _provider: SignInProvider, _identity: Identity): Promise<string | undefined> {
  return undefined
}
