import type { App } from '../../app.ts'
import type { OAuthEndpoints } from '../../connectors/oauth/provider.ts'
import { mailboxOf, type SignInProvider } from '../../shared/oauth.ts'

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
