import type { App } from '../app.ts'
import type { OAuthEndpoints } from '../connectors/oauth/provider.ts'
import { mailboxOf, type SignInProvider } from '../shared/oauth.ts'
import { refusal } from './refusal.ts'

/** A provider's endpoints with this server's client; undefined where none is set. */
export function clientOf(app: Pick<App, 'providers' | 'settings'>, provider: SignInProvider): OAuthEndpoints | undefined {
  const found = app.providers[mailboxOf[provider]]
  if (!found?.oauth) return undefined
  const id = app.settings.oauthClients[found.oauth.clientIdEnv]
  if (!id) return undefined
  return {
    entry: found.oauth,
    label: found.label,
    client: { id, secret: app.settings.oauthClients[found.oauth.clientSecretEnv] },
  }
}

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
