// What the token endpoint answers (RFC 6749, 4.1.3 and 6; RFC 8628, 3.4), with Microsoft's rule for clients without a
// secret: tokens that began without it are renewed without it (AADSTS700025), and the others never (AADSTS7000218).
import type { IncomingHttpHeaders } from 'node:http'
import type { DeviceCodes } from './device.ts'
import { type Grants, idToken, proofOf, type Refresh } from './grants.ts'
import type { OAuthState } from './state.ts'

export type Answer = { status: number; json: unknown } | { redirect: URL } | { status: number; html: string }

export interface TokenParts {
  state: OAuthState
  grants: Grants
  devices: DeviceCodes
  client: { id: string; secret: string }
}

export const refused = (error: string, status = 400, description?: string): Answer => ({
  status,
  json: description === undefined ? { error } : { error, error_description: description },
})

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

export function answerToken(parts: TokenParts, form: URLSearchParams, headers: IncomingHttpHeaders): Answer {
  const given = credentials(form, headers)
  if (given.id !== parts.client.id) return refused('invalid_client', 401)
  if (given.secret !== undefined && given.secret !== parts.client.secret) return refused('invalid_client', 401)
  const client = given.secret === undefined ? 'public' : 'confidential'
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return client === 'public' && parts.state.needSecret ? secretMissing() : exchanged(parts, form, client)
    case 'refresh_token':
      return refreshed(parts, form, client)
    case deviceGrant:
      return client === 'public' ? polled(parts, form) : secretUnwanted()
    default:
      return refused('unsupported_grant_type')
  }
}

function credentials(
  form: URLSearchParams,
  headers: IncomingHttpHeaders,
): { id: string | undefined; secret: string | undefined } {
  const header = headers.authorization ?? ''
  const [id, secret] = header.startsWith('Basic ') ? Buffer.from(header.slice(6), 'base64').toString().split(':') : []
  const plain = (text: string | undefined) => (text === undefined ? undefined : decodeURIComponent(text))
  return { id: form.get('client_id') ?? plain(id), secret: form.get('client_secret') ?? plain(secret) }
}

const secretMissing = () => refused('invalid_client', 401, 'AADSTS7000218: The request body must contain client_secret.')
const secretUnwanted = () =>
  refused(
    'invalid_client',
    401,
    "AADSTS700025: Client is public so neither 'client_assertion' nor 'client_secret' should be presented.",
  )

function exchanged({ state, grants, client }: TokenParts, form: URLSearchParams, kind: Refresh['client']): Answer {
  const given = form.get('code') ?? ''
  const code = grants.codes.get(given)
  grants.codes.delete(given)
  if (!code || code.redirect !== form.get('redirect_uri')) return refused('invalid_grant')
  if (code.challenge !== null && code.challenge !== proofOf(form.get('code_verifier') ?? '')) return refused('invalid_grant')
  const { email, scope } = code
  return {
    status: 200,
    json: {
      ...bearer(state, grants.mint(email, scope), scope),
      id_token: idToken(state, client.id, email, code.nonce),
      ...(code.refreshToo ? renewable(state, grants.mintRefresh(email, scope, kind)) : {}),
    },
  }
}

function polled({ state, grants, devices, client }: TokenParts, form: URLSearchParams): Answer {
  const answer = devices.poll(form.get('device_code') ?? '')
  if ('error' in answer) return refused(answer.error)
  const { email } = answer
  const scope = state.grantScope ?? answer.scope
  return {
    status: 200,
    json: {
      ...bearer(state, grants.mint(email, scope), scope),
      id_token: idToken(state, client.id, email, null),
      ...(state.omitRefreshToken ? {} : renewable(state, grants.mintRefresh(email, scope, 'public'))),
    },
  }
}

function refreshed({ state, grants }: TokenParts, form: URLSearchParams, client: Refresh['client']): Answer {
  const given = form.get('refresh_token') ?? ''
  const found = grants.refresh.get(given)
  if (!found) return refused('invalid_grant')
  if (found.client === 'public' && client === 'confidential') return secretUnwanted()
  if (client === 'public' && (found.client === 'confidential' || (found.client === undefined && state.needSecret)))
    return secretMissing()
  const { email } = found
  const scope = state.grantScope ?? found.scope
  if (state.rotate === 'replace') grants.refresh.delete(given)
  return {
    status: 200,
    json: {
      ...bearer(state, grants.mint(email, scope), scope),
      ...(state.rotate === 'no' ? {} : renewable(state, grants.mintRefresh(email, found.scope, found.client))),
    },
  }
}

function bearer(state: OAuthState, token: string, scope: string): Record<string, unknown> {
  return { access_token: token, expires_in: state.ttl, token_type: 'Bearer', scope }
}

function renewable(state: OAuthState, token: string): Record<string, unknown> {
  const ends = state.refreshExpiresIn === undefined ? {} : { refresh_token_expires_in: state.refreshExpiresIn }
  return { refresh_token: token, ...ends }
}
