// Who somebody is at a provider: what its user info address says, or a checked ID token where the access token is for
// something else (Microsoft's belong to the mail servers).
import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import { limits } from '../../shared/limits.ts'
import { askProvider, type Timeouts, timeouts } from './ask.ts'
import { isMultiTenant } from './issuer.ts'
import type { Identity, OAuthEndpoints, Tokens } from './provider.ts'

/** The directory of Microsoft's private accounts: it has no address that its owner has not confirmed. */
const privateAccounts = '9188040d-6c67-4c5b-b112-36a304b66dad'

const text = z.string().optional().catch(undefined)
const yes = z
  .union([z.boolean(), z.string(), z.number()])
  .transform((value) => ['true', '1'].includes(String(value)))
  .optional()
  .catch(undefined)
const Facts = z.object({
  sub: z.string().min(1).max(255),
  email: text,
  preferred_username: text,
  name: text,
  email_verified: yes,
  xms_edov: yes,
  tid: text,
  iss: text,
})
type Facts = z.infer<typeof Facts>
const Address = z.string().trim().toLowerCase().pipe(z.email().max(254))

export async function identityOf(endpoints: OAuthEndpoints, tokens: Tokens, bounds: Timeouts = timeouts): Promise<Identity> {
  const { label } = endpoints
  const claims = tokens.claims ? Facts.parse(tokens.claims) : undefined
  const profile = await userInfo(endpoints, tokens.accessToken, bounds)
  if (profile && claims && profile.sub !== claims.sub) {
    throw new AppError('provider', `${label} confirmed a different account. Please start again.`)
  }
  const email = addressIn(profile) ?? addressIn(claims)
  const subject = profile?.sub ?? claims?.sub
  if (subject === undefined || email === undefined) {
    throw new AppError('provider', `${label} didn't share which mailbox this is. Please start again and allow it.`)
  }
  return {
    issuer: issuerOf(endpoints, claims),
    subject,
    email,
    verified: isVerifiedBy(profile, email) || isVerifiedBy(claims, email),
    name: (profile?.name ?? claims?.name ?? '').trim().slice(0, limits.nameMax),
  }
}

/** Undefined where the access token is not for this. */
async function userInfo({ entry, label }: OAuthEndpoints, accessToken: string, bounds: Timeouts): Promise<Facts | undefined> {
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
  const answer = await askProvider(entry.userInfoUrl, { headers }, label, bounds)
  if (answer.status === 401 || answer.status === 403) return undefined
  if (answer.status >= 500 || answer.status === 429) {
    throw new AppError('unavailable', `${label} can't verify sign-ins right now. Please try again later.`)
  }
  const facts = Facts.safeParse(await answer.json().catch(() => undefined))
  if (answer.ok && facts.success) return facts.data
  throw new AppError('provider', `${label} returned an invalid response. Please try again later.`)
}

/** Entra knows work accounts by a name that is their address; it may have changed, so nobody vouches for it. */
function addressIn(facts: Facts | undefined): string | undefined {
  return Address.safeParse(facts?.email).data ?? Address.safeParse(facts?.preferred_username).data
}

function isVerifiedBy(facts: Facts | undefined, email: string): boolean {
  if (!facts || Address.safeParse(facts.email).data !== email) return false
  return facts.email_verified === true || facts.xms_edov === true || facts.tid === privateAccounts
}

function issuerOf({ entry }: OAuthEndpoints, claims: Facts | undefined): string {
  if (entry.issuer === undefined) return new URL(entry.authorizeUrl).origin
  if (!isMultiTenant(entry.issuer)) return entry.issuer
  return claims?.iss ?? new URL(entry.authorizeUrl).origin
}
