// The device authorization grant (RFC 8628): a person types a code at the provider, on any device. It needs no redirect to this
// server and no client secret.
import { type Configuration, genericGrantRequest, initiateDeviceAuthorization, ResponseBodyError } from 'openid-client'
import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import { endpoint } from '../providers.ts'
import type { Timeouts } from './ask.ts'
import { type ConfigurationOptions, configurationOf, withOAuthErrors } from './client.ts'
import type { DeviceAnswer, OAuthEndpoints, StartedDevice } from './provider.ts'
import { claimsIn, interceptIdToken, tokensOf } from './token-answer.ts'

const grant = 'urn:ietf:params:oauth:grant-type:device_code'
/** RFC 8628, sections 3.2 and 3.5: default poll interval in seconds, and what `slow_down` adds permanently. */
const usualInterval = 5
const slowerBy = 5
const longestInterval = 60
const longestLife = 1800

const Started = z.object({
  device_code: z.string().min(1).max(4000),
  // Shown to be typed in: characters of a keyboard.
  user_code: z.string().regex(/^[\x21-\x7e]{1,40}$/),
  verification_uri: z.string().max(500).pipe(endpoint).refine(hasNoUserinfo),
  expires_in: z.number().positive(),
  interval: z.number().positive().optional(),
})

export interface DeviceOptions {
  now: () => Date
  bounds?: Timeouts
}

export async function beginDevice(
  endpoints: OAuthEndpoints,
  options: Pick<DeviceOptions, 'bounds'> = {},
): Promise<StartedDevice> {
  const { scopes } = endpoints.entry
  const configuration = withoutSecret(endpoints, options.bounds ? { bounds: options.bounds } : {})
  const answer = await withOAuthErrors(endpoints, () => initiateDeviceAuthorization(configuration, { scope: scopes.join(' ') }))
  const read = Started.safeParse(answer)
  if (!read.success) throw new AppError('provider', `${endpoints.label} returned an invalid code. Please try again later.`)
  const { device_code, user_code, verification_uri, expires_in, interval = usualInterval } = read.data
  return {
    deviceCode: device_code,
    userCode: user_code,
    verificationUri: verification_uri,
    expiresIn: Math.min(longestLife, Math.ceil(expires_in)),
    interval: Math.min(longestInterval, Math.ceil(interval)),
  }
}

/** Polls once. `interval`: the current poll interval in seconds; longer after `slow_down` (`later`). */
export async function askDevice(
  endpoints: OAuthEndpoints,
  device: { deviceCode: string; interval: number },
  options: DeviceOptions,
): Promise<DeviceAnswer> {
  const { came, receive } = interceptIdToken()
  const configuration = withoutSecret(endpoints, { ...(options.bounds ? { bounds: options.bounds } : {}), receive })
  return withOAuthErrors(endpoints, async () => {
    try {
      const answer = await genericGrantRequest(configuration, grant, { device_code: device.deviceCode })
      // A device code needs no nonce.
      const claims = claimsIn(endpoints, came, { nonce: undefined, now: options.now() })
      return { tokens: tokensOf(endpoints, answer, endpoints.entry.scopes, claims) }
    } catch (cause) {
      const meant = cause instanceof ResponseBodyError ? meaningOf(cause.error, device.interval) : undefined
      if (!meant) throw cause
      return meant
    }
  })
}

/** `authorization_declined` and `bad_verification_code` are Microsoft's words; `invalid_grant` says that there is no such code. */
function meaningOf(error: string, interval: number): DeviceAnswer | undefined {
  switch (error) {
    case 'authorization_pending':
      return { later: interval }
    case 'slow_down':
      return { later: Math.min(longestInterval, interval + slowerBy) }
    case 'expired_token':
    case 'bad_verification_code':
    case 'invalid_grant':
      return { over: 'expired' }
    case 'access_denied':
    case 'authorization_declined':
      return { over: 'refused' }
    default:
      return undefined
  }
}

function withoutSecret(endpoints: OAuthEndpoints, options: ConfigurationOptions): Configuration {
  const { entry, client } = endpoints
  const tokenUrl = entry.deviceTokenUrl ?? entry.tokenUrl
  return configurationOf({ ...endpoints, entry: { ...entry, tokenUrl }, client: { ...client, secret: undefined } }, options)
}

/** A URL with user info before an @ can deceive. */
function hasNoUserinfo(address: string): boolean {
  return URL.parse(address)?.username === ''
}
