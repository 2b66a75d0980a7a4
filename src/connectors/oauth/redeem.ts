// From the address a browser came back to, to tokens (RFC 6749, 4.1.3; RFC 9207 where the provider says who it is).
import { authorizationCodeGrant, type TokenEndpointResponse } from 'openid-client'
import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import { day, hour, second } from '../../shared/limits.ts'
import type { Patience } from './ask.ts'
import { configurationOf, telling } from './client.ts'
import { checkIdToken } from './id-token.ts'
import { isIssuer } from './issuer.ts'
import type { OAuthEndpoints, Return, Tokens } from './provider.ts'

/** Where a provider does not say how long an access token lives. */
const usualSeconds = hour / second
const mostSeconds = (400 * day) / second
/** Visible signs (RFC 6749, A.12): it goes into headers and logins as it is, and into the database. */
const Token = z.string().regex(/^[\x21-\x7e]{1,16384}$/)
const Given = z.object({
  access_token: Token,
  refresh_token: Token.optional(),
  scope: z.string().max(4096).optional(),
})
const Seconds = z.coerce.number().positive().max(mostSeconds).optional().catch(undefined)

export interface RedeemOptions {
  now: () => Date
  bounds?: Patience
}

export async function redeemCode(endpoints: OAuthEndpoints, back: Return, { now, bounds }: RedeemOptions): Promise<Tokens> {
  const { entry, client, label } = endpoints
  const address = ownAddress(endpoints, back)
  const came: { idToken?: string; providerTime?: Date } = {}
  const configuration = configurationOf(endpoints, {
    ...(bounds ? { bounds } : {}),
    receive: async (answer) => {
      const { idToken, rest } = await setAside(answer)
      if (idToken !== undefined) came.idToken = idToken
      const date = Date.parse(answer.headers.get('date') ?? '')
      if (!Number.isNaN(date)) came.providerTime = new Date(date)
      return rest
    },
  })
  const answer = await telling(endpoints, () =>
    authorizationCodeGrant(configuration, address, { expectedState: back.state, pkceCodeVerifier: back.verifier }),
  )
  const expected = { audience: client.id, nonce: back.nonce, now: now(), providerTime: came.providerTime, label }
  const claims =
    came.idToken !== undefined && entry.issuer !== undefined
      ? checkIdToken(came.idToken, { ...expected, issuer: entry.issuer })
      : undefined
  return tokensOf(endpoints, answer, entry.scopes, claims)
}

/**
 * What a token endpoint gave, within bounds; throws where a token is none. `asked`: the scopes, where the answer does not say
 * what was allowed.
 */
export function tokensOf(
  { label }: Pick<OAuthEndpoints, 'label'>,
  answer: TokenEndpointResponse,
  asked: string[],
  claims?: Record<string, unknown>,
): Tokens {
  const given = Given.safeParse(answer)
  if (!given.success) throw new AppError('provider', `${label} gave an answer that makes no sense. Please try again later.`)
  return {
    accessToken: given.data.access_token,
    expiresIn: Seconds.parse(answer.expires_in) ?? usualSeconds,
    refreshToken: given.data.refresh_token,
    scope: given.data.scope ?? asked.join(' '),
    refreshExpiresIn: Seconds.parse(answer.refresh_token_expires_in),
    claims,
  }
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
    throw new AppError('provider', `The answer did not come from ${label}. Please start again.`)
  }
  address.searchParams.delete('iss')
  return address
}

/** Takes the ID token out of an answer: id-token.ts judges it. And what is empty, which openid-client takes for a mistake. */
export async function setAside(answer: Response): Promise<{ idToken: string | undefined; rest: Response }> {
  if (answer.status !== 200) return { idToken: undefined, rest: answer }
  const text = await answer.text()
  const { status, statusText, headers } = answer
  const json = z.record(z.string(), z.unknown()).safeParse(parsed(text))
  if (!json.success) return { idToken: undefined, rest: new Response(text, { status, statusText, headers }) }
  const { id_token: idToken, ...others } = json.data
  const said = Object.entries(others).filter(([, value]) => value !== null && value !== '')
  return {
    idToken: typeof idToken === 'string' ? idToken : undefined,
    rest: new Response(JSON.stringify(Object.fromEntries(said)), { status, statusText, headers }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // openid-client says what is wrong with it
  }
}
