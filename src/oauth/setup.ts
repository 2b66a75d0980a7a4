// How signing in at each provider works on this server: whether a client is set, what is registered there, and which way
// fits the address people open.
import type { App } from '../app.ts'
import { mailboxOf, type ProviderSetup, type Setup, SignInProvider } from '../shared/oauth.ts'
import { clientOf } from './client.ts'

export function setup(app: App): Setup {
  return { publicUrl: app.settings.publicUrl, providers: SignInProvider.options.map((provider) => setupOf(app, provider)) }
}

function setupOf(app: App, provider: SignInProvider): ProviderSetup {
  const entry = app.providers[mailboxOf[provider]]
  return {
    provider,
    label: entry?.label ?? provider,
    configured: clientOf(app, provider) !== undefined,
    redirectUri: redirectUri(app, provider),
    ways: ['redirect'],
    hindrance: null,
  }
}

/** What the provider sends the browser back to. */
export function redirectUri(app: App, provider: SignInProvider): string {
  return `${app.settings.publicUrl}/api/auth/${provider}/callback`
}
