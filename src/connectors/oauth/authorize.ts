// The address of a provider's page where a person signs in and allows access (RFC 6749, 4.1.1; RFC 7636).
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import { configurationOf } from './client.ts'
import type { AuthorizationRequest, OAuthEndpoints } from './provider.ts'

export async function authorizeAddress(endpoints: OAuthEndpoints, departure: AuthorizationRequest): Promise<URL> {
  return buildAuthorizationUrl(configurationOf(endpoints), {
    redirect_uri: departure.redirectUri,
    scope: endpoints.entry.scopes.join(' '),
    state: departure.state,
    nonce: departure.nonce,
    code_challenge: await calculatePKCECodeChallenge(departure.verifier),
    code_challenge_method: 'S256',
    access_type: 'offline',
    ...(departure.consent ? { prompt: 'consent' } : {}),
    ...(departure.loginHint === undefined ? {} : { login_hint: departure.loginHint }),
  })
}
