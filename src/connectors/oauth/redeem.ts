// From the address a browser came back to, to tokens (RFC 6749, 4.1.3; RFC 9207 where the provider says who it is).
import { authorizationCodeGrant } from 'openid-client'
import { AppError } from '../../core/errors.ts'
import type { Timeouts } from './ask.ts'
import { configurationOf, withOAuthErrors } from './client.ts'
import { isIssuer } from './issuer.ts'
import type { OAuthEndpoints, Return, Tokens } from './provider.ts'
import { claimsIn, interceptIdToken, tokensOf } from './token-answer.ts'

export interface RedeemOptions {
  now: () => Date
  bounds?: Timeouts
}

export async function redeemCode(endpoints: OAuthEndpoints, back: Return, { now, bounds }: RedeemOptions): Promise<Tokens> {
  const address = ownAddress(endpoints, back)
  const { came, receive } = interceptIdToken()
  const configuration = configurationOf(endpoints, { ...(bounds ? { bounds } : {}), receive })
  const answer = await withOAuthErrors(endpoints, () =>
    authorizationCodeGrant(configuration, address, { expectedState: back.state, pkceCodeVerifier: back.verifier }),
  )
  const claims = claimsIn(endpoints, came, { nonce: back.nonce, now: now() })
  return tokensOf(endpoints, answer, endpoints.entry.scopes, claims)
}

/**
 * The redirect address that was asked for, with what came back on it: whoever opened it by another name of this server, or
 * pasted it, came back all the same. An issuer in it must be the one that is known (RFC 9207, 2.4).
 */
function ownAddress({ entry, label }: OAuthEndpoints, back: Return): URL {
  const address = new URL(back.redirectUri)
  address.search = back.address.search
  const issuer = address.searchParams.get('iss')
  if (issuer !== null && entry.issuer !== undefined && !isIssuer(entry.issuer, issuer)) {
    throw new AppError('provider', `The response didn't come from ${label}. Please start again.`)
  }
  address.searchParams.delete('iss')
  return address
}
