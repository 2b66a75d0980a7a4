// A new access token for a refresh token (RFC 6749, section 6).
import { refreshTokenGrant } from 'openid-client'
import type { Timeouts } from './ask.ts'
import { configurationOf } from './client.ts'
import { type RequestContext, toOAuthFailure } from './failures.ts'
import type { ClientKind, OAuthEndpoints, Tokens } from './provider.ts'
import { extractIdToken, tokensOf } from './token-answer.ts'

export interface Renewable {
  refreshToken: string
  client: ClientKind
  /** What was allowed so far; it stays so where the answer does not say. */
  scope: string
  /** The end that the provider had named from the start has passed. */
  ended: boolean
}

/** Asks once. `refreshToken` of the answer is undefined where the old one stays good. */
export async function renewTokens(endpoints: OAuthEndpoints, given: Renewable, bounds?: Timeouts): Promise<Tokens> {
  const about: RequestContext = { label: endpoints.label, ended: given.ended }
  const configuration = configurationOf(forClient(endpoints, given.client), {
    ...(bounds ? { bounds } : {}),
    // Who it is was found out when the mailbox was connected; another ID token says nothing new, and nobody looks at it.
    receive: async (answer) => (await extractIdToken(answer)).rest,
  })
  try {
    const answer = await refreshTokenGrant(configuration, given.refreshToken)
    return tokensOf(endpoints, answer, given.scope.split(' '))
  } catch (cause) {
    throw toOAuthFailure(cause, about)
  }
}

/** Tokens that began with a device code belong to a client without a secret, and to an address of their own. */
export function forClient(endpoints: OAuthEndpoints, client: ClientKind): OAuthEndpoints {
  if (client === 'confidential') return endpoints
  const { entry, label } = endpoints
  const { deviceTokenUrl: tokenUrl = entry.tokenUrl } = entry
  return { entry: { ...entry, tokenUrl }, label, client: { id: endpoints.client.id, secret: undefined } }
}
