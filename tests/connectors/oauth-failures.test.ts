// What real providers answer when they refuse, and what is made of it. The bodies are theirs, shortened.
import { inspect } from 'node:util'
import { Configuration, customFetch, None, refreshTokenGrant } from 'openid-client'
import { expect, test } from 'vitest'
import { reconnection, toOAuthFailure } from '../../src/connectors/oauth/failures.ts'
import { AppError, errorTable } from '../../src/core/errors.ts'
import { reconnectCauses } from '../../src/shared/accounts.ts'

/** What openid-client throws at such an answer. */
async function thrownAt(answer: () => Response | Promise<Response>): Promise<unknown> {
  const server = { issuer: 'https://provider.test', token_endpoint: 'https://provider.test/token' }
  const config = new Configuration(server, 'client', undefined, None())
  config[customFetch] = async () => answer()
  config.timeout = 0.2
  return refreshTokenGrant(config, 'rt').then(
    () => undefined,
    (cause: unknown) => cause,
  )
}
const json =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const microsoft = (number: number, words: string, error = 'invalid_grant', more: object = {}) =>
  json(400, {
    error,
    error_description: `AADSTS${number}: ${words} Trace ID: 1 Correlation ID: 2`,
    error_codes: [number],
    ...more,
  })
const google = (error: string, error_description?: string, more: object = {}) => json(400, { error, error_description, ...more })

const permanent: [what: string, answer: () => Response, cause: string][] = [
  ['Google, taken back or too old', google('invalid_grant', 'Token has been expired or revoked.'), 'revoked'],
  ['Google, malformed', google('invalid_grant', 'Bad Request'), 'revoked'],
  ['Google, the session of an organisation is over', google('invalid_grant', 'reauth related error (invalid_rapt)'), 'expired'],
  [
    'Google, deleted client',
    json(401, { error: 'deleted_client', error_description: 'The OAuth client was deleted.' }),
    'client',
  ],
  ['Google, wrong secret', json(401, { error: 'invalid_client', error_description: 'Unauthorized' }), 'client'],
  ['Google, another client', json(401, { error: 'unauthorized_client', error_description: 'Unauthorized' }), 'client'],
  ['Google, policy', google('admin_policy_enforced'), 'admin-blocked'],
  [
    'Microsoft, unused for 90 days',
    microsoft(
      700082,
      'The refresh token has expired due to inactivity. The token was issued on 2026-01-01 and was inactive for 90.00:00:00.',
    ),
    'expired',
  ],
  ['Microsoft, no number', google('invalid_grant', 'The token was unused for 90 days.'), 'expired'],
  [
    'Microsoft, password',
    microsoft(50173, 'The provided grant has expired due to it being revoked, a fresh auth token is needed.'),
    'password-changed',
  ],
  [
    'Microsoft, proof of two kinds',
    microsoft(50076, 'Due to a configuration change made by your administrator, you must use multi-factor authentication.'),
    'password-changed',
  ],
  ['Microsoft, secret expired', microsoft(7000222, 'The provided client secret keys are expired.', 'invalid_client'), 'client'],
  ['Microsoft, wrong secret', microsoft(7000215, 'Invalid client secret provided.', 'invalid_client'), 'client'],
  [
    'Microsoft, unknown client',
    microsoft(700016, "Application 'x' was not found in the directory.", 'unauthorized_client'),
    'client',
  ],
  [
    'Microsoft, a secret for a public client',
    microsoft(90023, 'Public clients must not send a client secret.', 'invalid_request'),
    'client',
  ],
  [
    'Microsoft, consent',
    microsoft(65001, 'The user or administrator has not consented to use the application.'),
    'consent-missing',
  ],
  ['Microsoft, consent asked', microsoft(50000, 'x', 'consent_required'), 'consent-missing'],
  ['Microsoft, interaction', microsoft(50001, 'x', 'interaction_required'), 'consent-missing'],
  ['Microsoft, conditional access', microsoft(53003, 'Access has been blocked by Conditional Access policies.'), 'admin-blocked'],
  ['Microsoft, number in the list only', json(400, { error: 'invalid_grant', error_codes: [53000] }), 'admin-blocked'],
  ['Microsoft, approval of an admin', microsoft(90094, 'Admin consent is required.'), 'admin-blocked'],
  ['a policy in words', google('access_denied', 'The access was denied by your organization policy.'), 'admin-blocked'],
  ['scopes', google('insufficient_scope'), 'consent-missing'],
  ['Yahoo', json(400, { error: 'INVALID_REFRESH_TOKEN', error_description: 'Refresh token invalid' }), 'revoked'],
  [
    'a challenge to the client',
    () => new Response('', { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } }),
    'client',
  ],
  [
    'a challenge to the token',
    () => new Response('', { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }),
    'revoked',
  ],
  ['words nobody knows', google('quite_new'), 'other'],
  ['no words', () => new Response('<h1>no</h1>', { status: 403, headers: { 'content-type': 'text/html' } }), 'other'],
]

test.each(permanent)('%s', async (_what, answer, cause) => {
  const error = toOAuthFailure(await thrownAt(answer), { label: 'Outlook' })
  expect(error).toMatchObject({ kind: 'reconnect', details: { cause } })
  expect(errorTable[error.kind].retry).toBe(false)
  expect(error.message).toMatch(/^[A-Z][^<>{}]*\.$/)
  expect(error.message).toContain('Outlook')
})

test('what Google gave for seven days has expired when they are over', async () => {
  const answer = google('invalid_grant', 'Token has been expired or revoked.')
  expect(toOAuthFailure(await thrownAt(answer), { label: 'Gmail', ended: true }).details).toEqual({ cause: 'expired' })
  const password = google('invalid_grant', 'The password was changed.')
  expect(toOAuthFailure(await thrownAt(password), { label: 'Gmail', ended: true }).details).toEqual({ cause: 'password-changed' })
})

const passing: [what: string, answer: () => Response | Promise<Response>, kind: string, retryAfter: number | undefined][] = [
  ['too many requests', json(429, { error: 'invalid_grant' }, { 'retry-after': '17' }), 'limited', 17],
  ['too many requests, in text', () => new Response('slow', { status: 429 }), 'limited', 60],
  ['slow down', json(400, { error: 'slow_down' }), 'limited', 60],
  ['temporarily unavailable', json(400, { error: 'temporarily_unavailable' }, { 'retry-after': '1e9' }), 'limited', 60],
  ['a wait without end', json(429, {}, { 'retry-after': '999999999' }), 'limited', 86_400],
  ['broken', () => new Response('<h1>oh</h1>', { status: 500 }), 'unavailable', undefined],
  ['away for a while', json(503, { error: 'invalid_grant' }, { 'retry-after': '5' }), 'unavailable', 5],
  [
    'no JSON',
    () => new Response('<h1>Welcome to our hotel</h1>', { headers: { 'content-type': 'text/html' } }),
    'provider',
    undefined,
  ],
  ['no token in it', json(200, { hello: 1 }), 'provider', undefined],
  [
    'nobody there',
    () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })),
    'unavailable',
    undefined,
  ],
  ['no answer', () => Promise.reject(new DOMException('late', 'TimeoutError')), 'timeout', undefined],
]

test.each(passing)('%s is tried again', async (_what, answer, kind, retryAfter) => {
  const error = toOAuthFailure(await thrownAt(answer), { label: 'Gmail' })
  expect({ kind: error.kind, retryAfter: error.retryAfter, cause: error.details?.cause }).toEqual({
    kind,
    retryAfter,
    cause: undefined,
  })
  expect(errorTable[error.kind].retry).toBe(true)
})

test('nothing of what the provider wrote or gave is in the error, however it is looked at', async () => {
  const answers = [
    google('invalid_grant', '<img onerror=alert(1)> ada@home.test'),
    json(200, { access_token: 'at-secret', token_type: 'Bearer', expires_in: 'ada@home.test' }),
    json(400, { error: 'at-secret ada@home.test' }),
  ]
  for (const answer of answers) {
    const error = toOAuthFailure(await thrownAt(answer), { label: 'Gmail' })
    expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/img|at-secret|ada@/)
  }
  const known = toOAuthFailure(await thrownAt(microsoft(700082, 'x')), { label: 'Outlook' })
  expect(String(known.cause)).toBe('Error: answered 400 invalid_grant 700082')
})

test('an AppError stays what it is, and every cause has a sentence of its own', () => {
  const mine = new AppError('limited', 'Later.')
  expect(toOAuthFailure(mine, { label: 'Gmail' })).toBe(mine)
  const causes = reconnectCauses.filter((cause) => cause !== 'password')
  expect(new Set(causes.map((cause) => reconnection(cause, 'Gmail').message)).size).toBe(causes.length)
  expect(reconnection('client', 'Gmail').message).toContain('owner')
})
