// Taking an access back at the provider (RFC 7009).
import { z } from 'zod'
import { askProvider, type Timeouts } from './ask.ts'
import { toOAuthFailure } from './failures.ts'
import type { ClientKind, OAuthEndpoints } from './provider.ts'
import { forClient } from './refresh.ts'

/** An error of RFC 7009 that says that it is gone already: Google answers so, though the standard wants a 200. */
const Gone = z.object({ error: z.literal('invalid_token') })

/** Resolves when the provider says that the token, and all that came with it, is no longer good. Throws AppErrors. */
export async function revokeToken(
  endpoints: OAuthEndpoints,
  url: string,
  { token, client, hint }: { token: string; client: ClientKind; hint: 'refresh_token' | 'access_token' },
  bounds?: Timeouts,
): Promise<void> {
  const { label, client: own } = forClient(endpoints, client)
  const body = new URLSearchParams({ token, token_type_hint: hint, client_id: own.id })
  if (own.secret !== undefined) body.set('client_secret', own.secret)
  const answer = await askProvider(url, { method: 'POST', body, headers: { accept: 'application/json' } }, label, bounds)
  if (answer.status >= 200 && answer.status < 300) return
  const said: unknown = await answer.json().catch(() => undefined) // not every refusal is JSON
  if (Gone.safeParse(said).success) return
  throw toOAuthFailure(new Error('not revoked', { cause: answer }), { label })
}
