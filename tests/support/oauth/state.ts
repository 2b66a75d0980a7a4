// What a test can turn on the OAuth server: how long things live, what is left out, and who its people are.

/** Somebody with an account at the provider; what is not said follows from the address. */
export interface ProviderPerson {
  /** `sub`; the address itself unless told. */
  subject?: string
  /** The address as user info and ID tokens spell it. */
  reported?: string
  verified?: boolean
  name?: string
}

/** A request as it came, for looking at what was sent. */
export interface Seen {
  endpoint: Endpoint
  query: URLSearchParams
  form: URLSearchParams
  headers: NodeJS.Dict<string | string[]>
}

/** `exchange`, `refresh` and `poll` are what the token endpoint is asked for: by a code, a refresh token, a device code. */
export const endpoints = [
  'authorize',
  'token',
  'exchange',
  'refresh',
  'poll',
  'devicecode',
  'device',
  'introspect',
  'userinfo',
  'revoke',
  'jwks',
  'discovery',
  'elsewhere',
] as const
export type Endpoint = (typeof endpoints)[number]

export interface OAuthState {
  /** Seconds an access token lives. */
  ttl: number
  defaultUser: string
  denyConsent: boolean
  omitRefreshToken: boolean
  log: string[]
  requests: Seen[]
  people: Record<string, ProviderPerson>
  /** With it ID tokens are signed (RS256) and carry iss, aud, exp, iat and nonce, as a real provider's do. */
  issuer: string | undefined
  /** Claims that ID tokens get in place of the right ones, such as another `aud`. */
  wrongClaims: Record<string, unknown>
  /** Consent is asked for on a page with an address to change and two buttons, instead of given at once. */
  page: boolean
  /** What may be given as redirect_uri, exactly; undefined: anything. */
  redirects: string[] | undefined
  /** A refresh token comes at the first consent and with `prompt=consent` only, as Google has it. */
  refreshOnConsentOnly: boolean
  /** replace: a refresh gives a new refresh token and ends the old one. beside: the old one stays good, as Microsoft has it. */
  rotate: 'no' | 'replace' | 'beside'
  /** Seconds; said as `refresh_token_expires_in`. */
  refreshExpiresIn: number | undefined
  /** What is granted, whatever was asked for. */
  grantScope: string | undefined
  /** No client comes without its secret, but for device codes. */
  needSecret: boolean
  /** Seconds that the server's clock (Date header, ID tokens) is ahead. */
  clockAhead: number
  /** Seconds. */
  deviceTtl: number
  deviceInterval: number
  /** What the answer says in place of the server's own page. */
  verificationUri: string | undefined
}

export function newState(ttl: number): OAuthState {
  return {
    ttl,
    defaultUser: 'alice@example.test',
    denyConsent: false,
    omitRefreshToken: false,
    log: [],
    requests: [],
    people: {},
    issuer: undefined,
    wrongClaims: {},
    page: false,
    redirects: undefined,
    refreshOnConsentOnly: false,
    rotate: 'no',
    refreshExpiresIn: undefined,
    grantScope: undefined,
    needSecret: false,
    clockAhead: 0,
    deviceTtl: 900,
    deviceInterval: 5,
    verificationUri: undefined,
  }
}

/** What user info and ID tokens say about somebody. */
export function claimsOf(state: OAuthState, email: string): Record<string, unknown> {
  const { subject = email, reported = email, verified = true, name = email.split('@')[0] } = state.people[email] ?? {}
  return { sub: subject, email: reported, email_verified: verified, name }
}
