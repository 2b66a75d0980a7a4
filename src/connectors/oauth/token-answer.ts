// What a token endpoint answers: as it comes, before openid-client reads it, and what is kept of it.
import type { TokenEndpointResponse } from 'openid-client'
import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import { day, hour, second } from '../../shared/limits.ts'
import { checkIdToken, type Expected } from './id-token.ts'
import type { OAuthEndpoints, Tokens } from './provider.ts'

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
const Seconds = z.coerce.number().min(1).max(mostSeconds).transform(Math.floor).optional().catch(undefined)

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
  if (!given.success) throw new AppError('provider', `${label} returned an invalid response. Please try again later.`)
  return {
    accessToken: given.data.access_token,
    expiresIn: Seconds.parse(answer.expires_in) ?? usualSeconds,
    refreshToken: given.data.refresh_token,
    scope: given.data.scope ?? asked.join(' '),
    refreshExpiresIn: Seconds.parse(answer.refresh_token_expires_in),
    claims,
  }
}

/** Set aside while openid-client asks: `receive` is for its configuration, `came` is filled by then. */
export function interceptIdToken() {
  const came: { idToken?: string; providerTime?: Date } = {}
  const receive = async (answer: Response): Promise<Response> => {
    const { idToken, rest } = await extractIdToken(answer)
    if (idToken !== undefined) came.idToken = idToken
    const date = Date.parse(answer.headers.get('date') ?? '')
    if (!Number.isNaN(date)) came.providerTime = new Date(date)
    return rest
  }
  return { came, receive }
}

/** What an ID token that came says; undefined without one, or where the providers file names no issuer. Throws when it is wrong. */
export function claimsIn(
  { entry, client, label }: OAuthEndpoints,
  { idToken, providerTime }: { idToken?: string; providerTime?: Date },
  { nonce, now }: Pick<Expected, 'nonce' | 'now'>,
): Tokens['claims'] {
  if (idToken === undefined || entry.issuer === undefined) return undefined
  return checkIdToken(idToken, { issuer: entry.issuer, audience: client.id, nonce, now, providerTime, label })
}

/** Takes the ID token out of an answer: id-token.ts judges it. And what is empty, which openid-client takes for a mistake. */
export async function extractIdToken(answer: Response): Promise<{ idToken: string | undefined; rest: Response }> {
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
