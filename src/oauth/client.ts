import { noSuchAccount } from '../accounts/account.ts'
import { clientOf } from '../accounts/grants/client.ts'
import { listAccounts } from '../accounts/list.ts'
import type { App } from '../app.ts'
import type { OAuthEndpoints } from '../connectors/oauth/provider.ts'
import { AppError } from '../core/errors.ts'
import { mailboxOf, type SignInProvider } from '../shared/oauth.ts'
import { refusal } from './errors.ts'

/** Throws `unconfigured` with what the owner has to set. */
export function requireClient(app: Pick<App, 'providers' | 'settings'>, provider: SignInProvider): OAuthEndpoints {
  const client = clientOf(app, provider)
  if (client) return client
  const found = app.providers[mailboxOf[provider]]
  const label = found?.label ?? provider
  const sentence = found?.oauth
    ? `${label} isn't set up on this server. The server owner can set ${found.oauth.clientIdEnv}.`
    : `The providers file on this server has no sign-in for ${label}.`
  throw refusal('not_configured', { sentence })
}

/** Throws unless the account to reconnect is this person's, and of this provider. */
export async function requireOwnAccount(app: App, userId: string, provider: SignInProvider, accountId: string): Promise<void> {
  const account = (await listAccounts(app, userId)).find(({ id }) => id === accountId)
  if (!account) throw noSuchAccount()
  if (account.provider !== mailboxOf[provider]) throw new AppError('invalid', 'This account belongs to a different provider.')
}
