// How sign-in at each provider works on this server: whether a client is configured, its redirect URI, and which way fits the
// public address. Google, Microsoft and Yahoo redirect to https addresses and to localhost only.
import { isIP } from 'node:net'
import { clientOf } from '../accounts/grants/client.ts'
import type { App } from '../app.ts'
import { isPasswordSignInOn } from '../auth/password-sign-in.ts'
import type { ProviderEntry } from '../connectors/providers.ts'
import { type FlowProvider, mailboxOf, type ProviderSetup, type Setup, SignInProvider, type Way } from '../shared/oauth.ts'
import type { Context } from '../trpc.ts'

export async function setup(app: App, { proxyUser }: Pick<Context, 'proxyUser'>): Promise<Setup> {
  return {
    publicUrl: app.settings.publicUrl,
    providers: SignInProvider.options.map((provider) => setupOf(app, provider)),
    oidc: app.settings.oidc?.label ?? null,
    passwordSignIn: await isPasswordSignInOn(app),
    proxyUser: proxyUser ?? null,
  }
}

export function setupOf(app: App, provider: SignInProvider): ProviderSetup {
  const entry = app.providers[mailboxOf[provider]]
  const ways = waysOf(app, provider, entry)
  const redirects = ways.includes('redirect')
  return {
    provider,
    label: entry?.label ?? provider,
    configured: clientOf(app, provider) !== undefined,
    redirectUri: redirectUri(app, provider, ways[0] === 'paste' ? 'paste' : 'redirect'),
    ways,
    hindrance: redirects ? null : hindranceOf(ways),
    clientIdSetting: entry?.oauth?.clientIdEnv ?? null,
    clientSecretSetting: entry?.oauth?.clientSecretEnv ?? null,
  }
}

/** The redirect URI. With `paste` nothing listens there, and the person pastes the address. */
export function redirectUri(app: Pick<App, 'settings'>, provider: FlowProvider, way: 'redirect' | 'paste' = 'redirect'): string {
  const base = way === 'paste' ? `http://localhost:${app.settings.port}` : app.settings.publicUrl
  return new URL(`${base}/api/auth/${provider}/callback`).href
}

function waysOf({ settings }: App, provider: SignInProvider, entry: ProviderEntry | undefined): Way[] {
  const url = new URL(settings.publicUrl)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const comesBack = isHere || (url.protocol === 'https:' && !isBareAddress(url.hostname))
  // With localhost, browsers on other machines cannot be redirected back.
  const elsewhere = isHere || !comesBack ? otherWays(provider, entry) : []
  return comesBack ? ['redirect', ...elsewhere] : elsewhere
}

function otherWays(provider: SignInProvider, entry: ProviderEntry | undefined): Way[] {
  switch (provider) {
    case 'google':
      return ['paste']
    case 'outlook':
      return entry?.oauth?.deviceUrl === undefined ? [] : ['device']
    case 'yahoo':
      return []
  }
}

const isBareAddress = (hostname: string) => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

function hindranceOf(ways: Way[]): string {
  switch (ways[0]) {
    case 'paste':
      return "The provider can't send your browser back to this address, so you paste the address of the last page yourself."
    case 'device':
      return "The provider can't send your browser back to this address, so you enter a code on its page."
    default:
      return 'The provider only supports https addresses. The server owner can set PUBLIC_URL to one.'
  }
}
