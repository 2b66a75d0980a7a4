// A new access token for a refresh token (RFC 6749, section 6).
import { refreshTokenGrant } from 'openid-client'
import { z } from 'zod'
import type { Patience } from './ask.ts'
import { configurationOf } from './client.ts'
import { type About, toOAuthFailure } from './failures.ts'
import type { ClientKind, OAuthEndpoints, Tokens } from './provider.ts'
import { tokensOf } from './redeem.ts'

export interface Renewable {
  refreshToken: string
  client: ClientKind
  /** What was allowed so far; it stays so where the answer does not say. */
  scope: string
  /** The end that the provider had named from the start has passed. */
  ended: boolean
}

/** Asks once. `refreshToken` of the answer is undefined where the old one stays good. */
export async function renewTokens(endpoints: OAuthEndpoints, given: Renewable, bounds?: Patience): Promise<Tokens> {
  const about: About = { label: endpoints.label, ended: given.ended }
  const configuration = configurationOf(forClient(endpoints, given.client), {
    ...(bounds ? { bounds } : {}),
    receive: withoutIdToken,
  })
  try {
    const answer = await refreshTokenGrant(configuration, given.refreshToken)
    return tokensOf(answer, given.scope.split(' '))
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

/** Who it is was found out when the mailbox was connected; another ID token says nothing new, and nobody looks at it. */
async function withoutIdToken(answer: Response): Promise<Response> {
  if (answer.status !== 200) return answer
  const text = await answer.text()
  const { status, statusText, headers } = answer
  const read = Answered.safeParse(text)
  const body = read.success ? JSON.stringify({ ...read.data, id_token: undefined }) : text
  return new Response(body, { status, statusText, headers })
}

const Answered = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue('no JSON') // openid-client says so
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), z.unknown()))
