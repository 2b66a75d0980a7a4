// What a provider's answers come to: tokens, and who somebody is there.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { authorizeAddress } from '../../src/connectors/oauth/authorize.ts'
import { checkIdToken } from '../../src/connectors/oauth/id-token.ts'
import { identityOf } from '../../src/connectors/oauth/identity.ts'
import { isIssuer } from '../../src/connectors/oauth/issuer.ts'
import type { OAuthEndpoints, Tokens } from '../../src/connectors/oauth/provider.ts'
import { redeemCode } from '../../src/connectors/oauth/redeem.ts'
import { renewTokens } from '../../src/connectors/oauth/refresh.ts'
import { unsignedToken } from '../support/oauth/id-token.ts'
import { type OAuthServer, startOAuth } from '../support/oauth-server.ts'

const entra = 'https://login.microsoftonline.com/{tenantid}/v2.0'
const tenant = '11111111-2222-3333-4444-555555555555'
const privateAccounts = '9188040d-6c67-4c5b-b112-36a304b66dad'
const redirectUri = 'http://localhost:8080/api/auth/google/callback'
/** For answers that end by themselves, however busy the machine is. */
const bounded = { ms: 10_000, maxBytes: 64 * 1024 }
/** For those that do not. */
const short = { ...bounded, ms: 300 }

let oauth: OAuthServer
beforeAll(async () => {
  oauth = await startOAuth()
})
afterEach(() => oauth.heal())
afterAll(() => oauth.close())

function endpoints(issuer?: string): OAuthEndpoints {
  return {
    entry: {
      ...(issuer === undefined ? {} : { issuer }),
      authorizeUrl: `${oauth.url}/authorize`,
      tokenUrl: `${oauth.url}/token`,
      userInfoUrl: `${oauth.url}/userinfo`,
      scopes: ['openid', 'email', 'mail'],
      clientIdEnv: 'A',
      clientSecretEnv: 'B',
    },
    label: 'Outlook',
    client: { id: oauth.clientId, secret: oauth.clientSecret },
  }
}

/** From the provider's page to the tokens. */
async function redeemed(
  given: OAuthEndpoints = endpoints(),
  bounds = { ms: 5000, maxBytes: 256 * 1024 },
  iss?: string,
): Promise<Tokens> {
  const [state, verifier, nonce] = ['a state', 'v'.repeat(43), 'a nonce']
  const there = await authorizeAddress(given, { redirectUri, state, verifier, nonce, consent: true })
  const { headers } = await fetch(there, { redirect: 'manual' })
  const address = new URL(headers.get('location') ?? '')
  if (iss !== undefined) address.searchParams.set('iss', iss)
  return redeemCode(given, { redirectUri, address, state, verifier, nonce }, { now: () => new Date(), bounds })
}

const answers = (answer: object) => oauth.fail('exchange', { answer: { access_token: 'at', token_type: 'Bearer', ...answer } }, 1)
const tokens = (claims?: Record<string, unknown>): Tokens => ({
  accessToken: 'not for this',
  expiresIn: 1,
  refreshToken: undefined,
  scope: '',
  refreshExpiresIn: undefined,
  claims,
})

test('what an answer leaves out has a sensible value, and what is absurd counts as left out', async () => {
  answers({})
  expect(await redeemed()).toEqual({
    accessToken: 'at',
    expiresIn: 3600,
    refreshToken: undefined,
    scope: 'openid email mail',
    refreshExpiresIn: undefined,
    claims: undefined,
  })
  answers({ expires_in: '120', refresh_token: 'rt', scope: 'mail', refresh_token_expires_in: 604_799 })
  expect(await redeemed()).toMatchObject({ expiresIn: 120, refreshToken: 'rt', scope: 'mail', refreshExpiresIn: 604_799 })
  answers({ expires_in: 1e300, refresh_token_expires_in: 'soon' })
  expect(await redeemed()).toMatchObject({ expiresIn: 3600, refreshExpiresIn: undefined })
})

test('null is nothing, and a token is one line of plain signs of sensible length', async () => {
  answers({ refresh_token: null, scope: null, expires_in: null, refresh_token_expires_in: null, id_token: null })
  expect(await redeemed()).toMatchObject({ refreshToken: undefined, scope: 'openid email mail', expiresIn: 3600 })
  answers({ expires_in: 3599.9995, refresh_token_expires_in: '86400.25' })
  expect(await redeemed(), 'whole seconds').toMatchObject({ expiresIn: 3599, refreshExpiresIn: 86_400 })
  answers({ refresh_token: '' })
  expect(await redeemed()).toMatchObject({ refreshToken: undefined })
  const wrong = ['a\r\nX-Other: b', 'a\0', 'a\x01auth=Bearer b', 'tök', 'a'.repeat(20_000)]
  for (const token of wrong) {
    for (const name of ['access_token', 'refresh_token']) {
      answers({ [name]: token })
      await expect(redeemed(), JSON.stringify([name, token.slice(0, 9)])).rejects.toMatchObject({ kind: 'provider' })
      oauth.fail('refresh', { answer: { access_token: 'at', token_type: 'Bearer', [name]: token } }, 1)
      const given = { refreshToken: 'rt', client: 'confidential' as const, scope: 'mail', ended: false }
      await expect(renewTokens(endpoints(), given)).rejects.toMatchObject({ kind: 'provider' })
    }
  }
})

test('an ID token from who has no known issuer is not even looked at', async () => {
  for (const idToken of ['nonsense', unsignedToken({ sub: 'eve', email: 'eve@example.test' }), 7, null]) {
    answers({ id_token: idToken })
    expect((await redeemed()).claims).toBeUndefined()
  }
  oauth.fail('exchange', { answer: { access_token: 'at', token_type: 'Bearer', id_token: 'nonsense' } }, 1)
  await expect(redeemed(endpoints('https://known.example'))).rejects.toMatchObject({ kind: 'provider' })
})

test.each([
  ['hang', 'timeout', short],
  ['trickle', 'timeout', short],
  ['huge', 'provider', bounded],
  ['drop', 'unavailable', bounded],
] as const)('a provider that answers with %s is given up: %s', async (fault, kind, bounds) => {
  oauth.fail('exchange', fault, 1)
  await expect(redeemed(endpoints(), bounds)).rejects.toMatchObject({ name: 'AppError', kind })
  oauth.fail('userinfo', fault, 1)
  await expect(identityOf(endpoints(), tokens(), bounds)).rejects.toMatchObject({ name: 'AppError', kind })
})

test('who names themselves in the address must be the issuer, where that is known', async () => {
  const came = (given: OAuthEndpoints, iss: string) => redeemed(given, undefined, iss)
  expect(await came(endpoints(), 'https://whoever.example')).toMatchObject({ scope: 'openid email mail' })
  answers({})
  expect(await came(endpoints(entra), `https://login.microsoftonline.com/${tenant}/v2.0`)).toMatchObject({ accessToken: 'at' })
  await expect(came(endpoints(entra), 'https://evil.example')).rejects.toMatchObject({ kind: 'provider' })
})

test('a redirect is not followed: the client and its secret go to the one address', async () => {
  oauth.fail('exchange', { status: 307 }, 1)
  await expect(redeemed()).rejects.toMatchObject({ name: 'AppError' })
})

test('where user info refuses the access token, a checked ID token says who it is', async () => {
  oauth.fail('userinfo', { status: 401 }, 1)
  const claims = { iss: 'https://login.microsoftonline.com/x/v2.0', sub: 's', email: 'Ada@Example.test', name: ' Ada ' }
  expect(await identityOf(endpoints(entra), tokens(claims))).toEqual({
    issuer: claims.iss,
    subject: 's',
    email: 'ada@example.test',
    verified: false,
    name: 'Ada',
  })
  oauth.fail('userinfo', { status: 403 }, 1)
  expect(
    await identityOf(endpoints(entra), tokens({ ...claims, email: undefined, preferred_username: 'ada@work.test' })),
  ).toMatchObject({ email: 'ada@work.test', verified: false })
  oauth.fail('userinfo', { status: 401 }, 1)
  await expect(identityOf(endpoints(entra), tokens())).rejects.toMatchObject({ kind: 'provider' })
})

test.each([
  [{ email_verified: true }, true],
  [{ email_verified: 'true' }, true],
  [{ email_verified: false }, false],
  [{ xms_edov: '1' }, true],
  [{ xms_edov: 0 }, false],
  [{ tid: privateAccounts }, true],
  [{ tid: tenant }, false],
  [{ email: undefined, preferred_username: 'ada@example.test', tid: privateAccounts }, false],
])('claims with %j vouch for the address: %s', async (more, verified) => {
  oauth.fail('userinfo', { status: 401 }, 1)
  const claims = { iss: 'i', sub: 's', email: 'ada@example.test', ...more }
  expect(await identityOf(endpoints(entra), tokens(claims))).toMatchObject({ email: 'ada@example.test', verified })
})

test('user info and ID token must be about the same account, and vouch only for the same address', async () => {
  const profile = { sub: 'one', email: 'ada@example.test', name: 'Ada' }
  oauth.fail('userinfo', { answer: profile }, 3)
  await expect(identityOf(endpoints(entra), tokens({ sub: 'two', email: profile.email }))).rejects.toMatchObject({
    kind: 'provider',
  })
  const claims = { sub: 'one', email: 'other@example.test', email_verified: true }
  expect(await identityOf(endpoints(entra), tokens(claims))).toMatchObject({ email: profile.email, verified: false })
  expect(await identityOf(endpoints(entra), tokens({ ...claims, email: profile.email }))).toMatchObject({ verified: true })
})

test('without a known issuer, people are told apart by where the provider is', async () => {
  oauth.fail('userinfo', { answer: { sub: 'one', email: 'ada@example.test', iss: 'https://evil.example' } }, 2)
  expect(await identityOf(endpoints(), tokens())).toMatchObject({ issuer: oauth.url })
  expect(await identityOf(endpoints('https://known.example'), tokens())).toMatchObject({ issuer: 'https://known.example' })
})

test.each([
  ['https://accounts.google.com', 'https://accounts.google.com', true],
  ['https://accounts.google.com', 'accounts.google.com', true],
  ['https://accounts.google.com', 'https://accounts.google.com/', false],
  ['https://accounts.google.com', 'https://accounts.google.com.evil.example', false],
  [entra, `https://login.microsoftonline.com/${tenant}/v2.0`, true],
  [entra, entra, false],
  [entra, 'https://login.microsoftonline.com/x/../evil/v2.0', false],
  [entra, `https://evil.example/${tenant}/v2.0`, false],
  [entra, 'https://login.microsoftonline.com//v2.0', false],
  [entra, 'https://login.microsoftonline.com/v2.0', false],
])('%s: %s is the issuer: %s', (expected, given, is) => {
  expect(isIssuer(expected, given)).toBe(is)
})

test('an ID token of a device code has no nonce, and one of a browser has the one that was sent', () => {
  const seconds = Math.floor(Date.now() / 1000)
  const claims = { iss: 'https://i.example', sub: 's', aud: 'us', exp: seconds + 60, iat: seconds }
  const expected = { issuer: claims.iss, audience: 'us', now: new Date(), providerTime: undefined, label: 'X' }
  expect(checkIdToken(unsignedToken(claims), { ...expected, nonce: undefined })).toMatchObject({ sub: 's' })
  expect(() => checkIdToken(unsignedToken(claims), { ...expected, nonce: 'n' })).toThrow('confirmed a different account')
  for (const missing of ['iss', 'sub', 'aud', 'exp', 'iat']) {
    const token = unsignedToken({ ...claims, [missing]: undefined })
    expect(() => checkIdToken(token, { ...expected, nonce: undefined }), missing).toThrow('returned an invalid response')
  }
})
