// What a provider's OAuth endpoints are asked for (RFC 6749, 7636, 7009, 8628), with this server's client. Errors leave as
// AppError: `reconnect` with `details.cause` (a ReconnectCause), `limited`, `unavailable`, `timeout`, `provider`.
import type { ProviderEntry } from '../providers.ts'

export interface OAuthClient {
  id: string
  secret: string | undefined
}
export interface OAuthEndpoints {
  entry: NonNullable<ProviderEntry['oauth']>
  label: string
  client: OAuthClient
}

/** Which of its two kinds of clients the tokens belong to: one that began with a device code has no secret. */
export type ClientKind = 'confidential' | 'public'

export interface Tokens {
  accessToken: string
  /** Seconds. */
  expiresIn: number
  /** Undefined where the provider gave none, or the old one stays. */
  refreshToken: string | undefined
  /** What was allowed, separated by spaces; what was asked for where the answer does not say. */
  scope: string
  /** Seconds until the refresh token ends whatever happens; undefined where the provider does not say. */
  refreshExpiresIn: number | undefined
  /** Claims of an ID token that was checked (OpenID Connect Core, 3.1.3.7). */
  claims: Record<string, unknown> | undefined
}

/** Who somebody is at a provider. */
export interface Identity {
  issuer: string
  subject: string
  email: string
  /** The provider vouches for the address. */
  verified: boolean
  name: string
}

export interface AuthorizationRequest {
  redirectUri: string
  state: string
  verifier: string
  nonce: string
  /** The address to connect, where it is known. */
  loginHint?: string
  /** Ask for consent also where it was given before: only then does Google give a refresh token again. */
  consent: boolean
}
export interface Return {
  redirectUri: string
  /** The whole address the browser came back to. */
  address: URL
  state: string
  verifier: string
  nonce: string
}

export interface StartedDevice {
  deviceCode: string
  userCode: string
  verificationUri: string
  /** Seconds. */
  expiresIn: number
  interval: number
}
/** `later`: nobody has typed it in yet; ask again after so many seconds. */
export type DeviceAnswer = { tokens: Tokens } | { later: number } | { over: 'expired' | 'refused' }
