import { clientOf } from '../accounts/grants/client.ts'
import type { App } from '../app.ts'
import type { OAuthEndpoints } from '../connectors/oauth/provider.ts'
import { mailboxOf, type SignInProvider } from '../shared/oauth.ts'
import { refusal } from './errors.ts'

/** Throws `unconfigured` with what the owner has to set. */
export function requireClient(app: Pick<App, 'providers' | 'settings'>, provider: SignInProvider): OAuthEndpoints {
  const client = clientOf(app, provider)
  if (client) return client
  const found = app.providers[mailboxOf[provider]]
  const label = found?.label ?? provider
  const sentence = found?.oauth
    ? `${label} is not set up on this server. Its owner can set ${found.oauth.clientIdEnv}.`
    : `${label} has no sign-in in the providers file of this server.`
  throw refusal('not_configured', { sentence })
}
