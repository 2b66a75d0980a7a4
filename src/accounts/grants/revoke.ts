// Taking an access back: here in any case, and at the provider.
import { type App, inTransaction } from '../../app.ts'
import { noteActivity } from '../../auth/activity.ts'
import type { OAuthEndpoints } from '../../connectors/oauth/provider.ts'
import { revokeToken } from '../../connectors/oauth/revoke.ts'
import { toAppError } from '../../core/errors.ts'
import { mailboxOf, type SignInProvider } from '../../shared/oauth.ts'
import { noSuchAccount } from '../account.ts'
import { accountsOf, changeAccount } from '../queries.ts'
import { clientOf } from './client.ts'
import { type Grant, openToken } from './grant.ts'
import { grantOf, wipeTokens } from './grant-queries.ts'
import { sameMailbox } from './verify-mailbox.ts'

export interface Forgotten {
  accountId: string
  /** The provider confirmed it. False also where there was nothing to take back there (a password). */
  revoked: boolean
  /** How Homing got in. */
  signIn: 'password' | 'oauth'
}

/** Wipes tokens, or the password, of the person's account with that address; mail and settings stay. `missing` when there is none. */
export async function revokeGrant(app: App, userId: string, provider: SignInProvider, email: string): Promise<Forgotten> {
  const accounts = await accountsOf(app.db, userId)
  const account = accounts.find((one) => one.provider === mailboxOf[provider] && sameMailbox(one.email, email))
  if (!account) throw noSuchAccount()
  const { id: accountId, sign_in: signIn } = account
  const grant = await wipe(app, userId, accountId, signIn)
  const revoked = grant !== undefined && (await revokeAtProvider(app, grant))
  app.log.info({ accountId, revoked }, 'oauth grant revoked')
  return { accountId, revoked, signIn }
}

/** Wipes first: whatever the provider does then, nothing is left here. Answers what there was. */
async function wipe(app: App, userId: string, accountId: string, signIn: 'password' | 'oauth'): Promise<Grant | undefined> {
  return inTransaction(app, async (app) => {
    const grant = await grantOf(app.db, userId, accountId)
    await wipeTokens(app.db, userId, accountId)
    const error =
      signIn === 'oauth'
        ? "You've revoked access to this mailbox. Please reconnect it to use it."
        : 'The password for this mailbox was deleted. Please enter it again to use the mailbox.'
    const trouble = { needs_reconnection: 1, reconnect_cause: 'revoked', sync_state: 'error', error } as const
    const row = await changeAccount(app.db, userId, accountId, { credential: '', ...trouble })
    if (!row) throw noSuchAccount()
    await noteActivity(app, userId, 'access-revoked')
    app.events.emit('accounts.changed', { userId, accountId })
    return grant
  })
}

/** True when the provider says so. One that fails, or has no address for it, is noted and holds nothing up. */
async function revokeAtProvider(app: App, grant: Grant): Promise<boolean> {
  const endpoints = clientOf(app, grant.provider)
  const url = endpoints?.entry.revokeUrl
  if (!endpoints || url === undefined) return false
  try {
    return await revokeBoth(app, endpoints, url, grant)
  } catch (cause) {
    app.log.warn(
      { accountId: grant.account_id, kind: toAppError(cause).kind },
      'the provider has not confirmed the end of an access',
    )
    return false
  }
}

/** The refresh token takes all access tokens with it (RFC 7009, section 2.1); without one there is only the access token. */
async function revokeBoth(app: App, endpoints: OAuthEndpoints, url: string, grant: Grant): Promise<boolean> {
  const refreshToken = openToken(app, grant, 'refresh_token')
  const token = refreshToken ?? openToken(app, grant, 'access_token')
  if (token === undefined) return false
  const hint = refreshToken === undefined ? 'access_token' : 'refresh_token'
  await revokeToken(endpoints, url, { token, client: grant.client, hint })
  return true
}
