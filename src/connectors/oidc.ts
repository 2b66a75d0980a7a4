// Signing in at an identity provider of the owner's choice (OpenID Connect Core 1.0, Discovery 1.0, RP-Initiated Logout 1.0).
// Metadata and keys are fetched for every sign-in: there are few, and a rotated key or a moved endpoint counts at once.
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from 'openid-client'
import { z } from 'zod'
import { AppError } from '../core/errors.ts'
import type { OidcSettings } from '../settings.ts'
import { limits } from '../shared/limits.ts'
import { askProvider } from './oauth/ask.ts'
import { withOAuthErrors } from './oauth/client.ts'

export interface OidcRequest {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

/** Who signed in. */
export interface OidcPerson {
  issuer: string
  subject: string
  /** Undefined if the provider doesn't share it. */
  email: string | undefined
  /** True unless the provider says otherwise: the issuer is the owner's own. */
  verified: boolean
  name: string
  /** Undefined if the provider doesn't share them. */
  groups: string[] | undefined
}

/**
 * The address of the provider's page. `askAgain`: whoever is signed in there has to confirm it, so that nobody links an account
 * they did not choose. Errors leave as AppError: `unavailable`, `timeout`, `provider`.
 */
export function oidcAuthorizeAddress(oidc: OidcSettings, request: OidcRequest, askAgain: boolean): Promise<URL> {
  return withOAuthErrors(oidc, async () =>
    buildAuthorizationUrl(await configurationOf(oidc), {
      redirect_uri: request.redirectUri,
      scope: oidc.scopes.join(' '),
      state: request.state,
      nonce: request.nonce,
      code_challenge: await calculatePKCECodeChallenge(request.verifier),
      code_challenge_method: 'S256',
      ...(askAgain ? { prompt: 'login' } : {}),
    }),
  )
}

/**
 * Exchanges the code of the callback. The ID token's signature, issuer, audience, nonce and time are verified; its claims are
 * completed by the user info endpoint. Errors as above, and `reconnect` where the provider refuses the code.
 */
export function redeemOidcCode(oidc: OidcSettings, address: URL, request: OidcRequest): Promise<OidcPerson> {
  return withOAuthErrors(oidc, async () => {
    const configuration = await configurationOf(oidc)
    const callback = new URL(request.redirectUri)
    callback.search = address.search
    const tokens = await authorizationCodeGrant(configuration, callback, {
      expectedState: request.state,
      expectedNonce: request.nonce,
      pkceCodeVerifier: request.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims() ?? {}
    const { sub, iss } = Subject.parse(claims)
    const isComplete = 'email' in claims && 'name' in claims && oidc.groupsClaim in claims
    const mayAsk = !isComplete && configuration.serverMetadata().userinfo_endpoint !== undefined
    const info = mayAsk ? await fetchUserInfo(configuration, tokens.access_token, sub) : {}
    const facts = { ...claims, ...info }
    // An address and whether it is verified are one source's word.
    const { email, email_verified: flag } = Address.parse('email' in info ? info : claims)
    const verified = flag === undefined || flag === true || flag === 'true'
    const { name } = Named.parse(facts)
    const groups = Groups.parse(Reflect.get(facts, oidc.groupsClaim))
    return { issuer: iss, subject: sub, email, verified, name, groups }
  })
}

/** Where a browser signs out at the provider as well; undefined where the provider has no such page. */
export async function oidcEndSessionAddress(oidc: OidcSettings, backTo: string): Promise<URL | undefined> {
  const { end_session_endpoint: endpoint } = (await withOAuthErrors(oidc, () => configurationOf(oidc))).serverMetadata()
  if (endpoint === undefined) return undefined
  const address = new URL(endpoint)
  if (!['https:', oidc.issuer.protocol].includes(address.protocol)) return undefined
  address.searchParams.set('client_id', oidc.clientId)
  address.searchParams.set('post_logout_redirect_uri', backTo)
  return address
}

const Subject = z.object({ sub: z.string().min(1).max(255), iss: z.string().max(2000) })
/** Some providers write the flag as text. What is neither absent nor true is not verified. */
const Address = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)).optional().catch(undefined),
  email_verified: z.unknown().optional(),
})
const Named = z.object({
  name: z
    .string()
    .transform((name) => name.trim().slice(0, limits.nameMax))
    .catch(''),
})
/** A list; some providers write one group as a text. */
const Groups = z
  .union([z.array(z.unknown()), z.string().transform((group) => [group])])
  .transform((groups: unknown[]) => groups.filter((group) => typeof group === 'string'))
  .optional()
  .catch(undefined)

/** Seconds the clocks may differ by. */
const tolerance = 60

async function configurationOf(oidc: OidcSettings): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = oidc
  const ask: CustomFetch = (url, { body, method, headers, redirect, signal }) =>
    askProvider(
      url,
      { method, headers, redirect, ...(signal ? { signal } : {}), ...(body ? { body: String(body) } : {}) },
      oidc.label,
    )
  // readSettings allows plain http on the owner's own network only.
  const prepare = issuer.protocol === 'http:' ? [allowInsecureRequests] : []
  const found = await discovery(issuer, clientId, undefined, None(), { [customFetch]: ask, execute: prepare })
  const server = found.serverMetadata()
  // The library compares them for some URLs only. A provider that calls itself by another's name could sign in that one's people.
  if (new URL(server.issuer).href !== issuer.href) {
    throw new AppError('provider', `${oidc.label} returned an invalid response. Please try again later.`, {
      cause: new Error(`its issuer is ${server.issuer}, and OIDC_ISSUER is ${issuer.href}`),
    })
  }
  const byBasic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
  const authentication = !clientSecret ? None() : byBasic ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret)
  const configuration = new Configuration(server, clientId, { [clockTolerance]: tolerance }, authentication)
  configuration[customFetch] = ask
  for (const apply of [...prepare, enableNonRepudiationChecks]) apply(configuration)
  return configuration
}
