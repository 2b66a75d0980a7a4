// An ID token that came straight from the token endpoint over TLS, which stands for its signature (OpenID Connect Core,
// 3.1.3.7, point 6). openid-client cannot be told that one is welcome and not required, nor of an issuer with a template in it
// without discovery; so it never sees it, and what it says is checked here.
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import { hour, minute, second } from '../../shared/limits.ts'
import { isIssuer } from './issuer.ts'

export interface Expected {
  issuer: string
  audience: string
  /** Undefined where none was sent: a device code brings its own proof. */
  nonce: string | undefined
  now: Date
  /** What the provider's clock said with the answer. */
  providerTime: Date | undefined
  label: string
}

/** How far a clock may be off. */
const tolerance = 5 * minute

const Claims = z.looseObject({
  iss: z.string().max(300),
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  iat: z.number(),
  nbf: z.number().optional(),
  nonce: z.string().optional(),
})
type Claims = z.infer<typeof Claims>

/** The claims; throws where one of them is not what it should be. */
export function checkIdToken(token: string, expected: Expected): Record<string, unknown> {
  const claims = read(token, expected.label)
  const wrong = wrongClaim(claims, expected)
  if (wrong)
    throw new AppError('provider', `${expected.label} confirmed a different account. Please start again.`, { cause: wrong })
  if (isOutOfTime(claims, expected.now.getTime())) throw outOfTime(expected)
  return claims
}

function read(token: string, label: string): Claims {
  try {
    return Claims.parse(decodeJwt(token))
  } catch (cause) {
    throw new AppError('provider', `${label} returned an invalid response. Please try again later.`, {
      cause: unreadable(cause),
    })
  }
}

/** What was wrong, without the values: they are about a person. */
const unreadable = (cause: unknown) => new Error(cause instanceof z.ZodError ? 'claims of an ID token' : 'not an ID token')

function wrongClaim(claims: Claims, { issuer, audience, nonce }: Expected): Error | undefined {
  const audiences = [claims.aud].flat()
  const isForUs = audiences.includes(audience) && (audiences.length === 1 || claims.azp === audience)
  if (!isIssuer(issuer, claims.iss)) return new Error('iss of an ID token')
  if (!isForUs || (claims.azp ?? audience) !== audience) return new Error('aud or azp of an ID token')
  return nonce === undefined || claims.nonce === nonce ? undefined : new Error('nonce of an ID token')
}

function isOutOfTime({ exp, iat, nbf = iat }: Claims, now: number): boolean {
  return exp * second <= now - tolerance || iat * second > now + tolerance || nbf * second > now + tolerance
}

function outOfTime({ now, providerTime, label }: Expected): AppError {
  const off = providerTime ? Math.abs(now.getTime() - providerTime.getTime()) : 0
  if (off <= tolerance) return new AppError('provider', `The confirmation from ${label} came too late. Please start again.`)
  const [count, unit] = off >= 100 * minute ? [Math.round(off / hour), 'hours'] : [Math.round(off / minute), 'minutes']
  const sentence = `This server's clock is off by ${count} ${unit}. The server owner has to correct it before anyone can sign in.`
  return new AppError('unprocessable', sentence)
}
